import Foundation
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// Declarations with the types that code for iOS expects.
///
/// A line with another type does not compile.
@MainActor struct SignatureTests {
    private final class MenuButton: UIBarButtonItem {}

    private final class Plain: NSObject, UIApplicationDelegate {
        var opened: [URL] = []
        func application(
            _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
        ) -> Bool {
            opened.append(url)
            return options.isEmpty
        }
    }

    @Test func `flexibleSpace and fixedSpace of a bar button subclass return that subclass`() {
        let flexible: MenuButton = MenuButton.flexibleSpace()
        let fixed: MenuButton = MenuButton.fixedSpace(12)
        #expect(type(of: flexible) == MenuButton.self)
        #expect(fixed.width == 12)
        #expect(UIBarButtonItem.fixedSpace(8).width == 8)
    }

    @Test func `a layout guide moves to its new owning view`() {
        let (first, second) = (UIView(), UIView())
        let guide = UILayoutGuide()
        guide.owningView = first
        #expect(first.layoutGuides == [guide])
        guide.owningView = second
        #expect(first.layoutGuides == [])
        #expect(second.layoutGuides == [guide])
        guide.owningView = nil
        #expect(second.layoutGuides == [])
    }

    @Test func `properties have the types that UIKit declares`() {
        let table = UITableView(frame: .zero)
        let separator: UITableViewCell.SeparatorStyle = table.separatorStyle
        #expect(separator == .singleLine)
        var configuration = UIListContentConfiguration.cell()
        configuration.textProperties.alignment =
            UIListContentConfiguration.TextProperties.TextAlignment.center
        #expect(configuration.textProperties.alignment == .center)
        let direction: UITraitEnvironmentLayoutDirection = table.traitCollection.layoutDirection
        #expect(direction == .leftToRight)
        let tint: UIColor = table.tintColor
        #expect(tint == .tintColor)
        let (left, right): (Any, Any?) = (UIView(), UIView())
        let constraint = NSLayoutConstraint(
            item: left, attribute: .top, relatedBy: .equal, toItem: right, attribute: .top,
            multiplier: 1, constant: 0)
        #expect(constraint.secondItem != nil)
    }

    @Test func `the delegate's method for opening a URL can be called without options`() throws {
        let url = try #require(URL(string: "notes:1"))
        let plain = Plain()
        let delegate: any UIApplicationDelegate = plain
        let app = AppUnderTest.withScenes()
        app.launch(["a"])
        #expect(delegate.application(UIApplication.shared, open: url))
        #expect(plain.opened == [url])
    }

    @Test func `trait collections and fonts can be copied`() {
        let traits = UITraitCollection(userInterfaceStyle: .dark)
        let copying: any NSCopying = traits
        #expect(copying.copy(with: nil) as? UITraitCollection == traits)
        let font = UIFont.boldSystemFont(ofSize: 11)
        #expect(font.copy() as? UIFont == font)
    }

    @Test func `a copy of a menu or an action can be changed independently`() {
        var calls = 0
        let action = UIAction(title: "Share", state: .on) { _ in calls += 1 }
        let copy = action.copy() as? UIAction
        copy?.title = "Send"
        #expect(action.title == "Share")
        #expect(copy?.title == "Send")
        #expect(copy?.identifier == action.identifier)
        #expect(copy?.state == .on)
        UIButton(primaryAction: copy).sendActions(for: .primaryActionTriggered)
        #expect(calls == 1)
        let menu = UIMenu(title: "More", children: [action])
        #expect((menu.copy() as? UIMenu)?.children == [action])
    }

    @Test func `a copy of a scene configuration can be changed independently`() {
        let configuration = UISceneConfiguration(name: "Main", sessionRole: .windowApplication)
        configuration.sceneClass = UIWindowScene.self
        let copy = configuration.copy() as? UISceneConfiguration
        copy?.sceneClass = nil
        #expect(copy?.name == "Main")
        #expect(copy?.role == .windowApplication)
        #expect(configuration.sceneClass == UIWindowScene.self)
    }
}

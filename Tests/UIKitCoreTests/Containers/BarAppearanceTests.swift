import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

@MainActor struct BarAppearanceTests {
    private func node(_ view: UIView) -> RenderNode {
        var node = RenderNode(key: .root, kind: view.renderKind)
        view.describe(&node)
        return node
    }

    private func navigationBar(_ item: UINavigationItem) -> UINavigationBar {
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
        bar.items = [item]
        return bar
    }

    private func colored(_ color: UIColor) -> UINavigationBarAppearance {
        let appearance = UINavigationBarAppearance()
        appearance.configureWithOpaqueBackground()
        appearance.backgroundColor = color
        return appearance
    }

    @Test func `the three configurations set the background and the line of a bar`() {
        let appearance = UINavigationBarAppearance()
        let bar = navigationBar(UINavigationItem(title: "Inbox"))
        var looks: [[RenderValue?]] = []
        func look() {
            bar.standardAppearance = appearance
            let shown = node(bar)
            looks.append([
                shown[.material], shown[.background], shown[.separator], shown[.separatorColor],
            ])
        }
        look()
        appearance.configureWithOpaqueBackground()
        look()
        appearance.configureWithTransparentBackground()
        look()
        appearance.configureWithDefaultBackground()
        appearance.shadowColor = nil
        look()
        #expect(
            looks == [
                [.bool(true), nil, .bool(true), .string("separator")],
                [nil, .string("systemBackground"), .bool(true), .string("separator")],
                [nil, nil, nil, nil],
                [.bool(true), nil, nil, .string(UIColor.clear.renderedName)],
            ])
    }

    @Test func `an appearance's titles have its fonts and colours instead of the bar's`() {
        let bar = navigationBar(UINavigationItem(title: "Inbox"))
        bar.prefersLargeTitles = true
        bar.titleTextAttributes = [.foregroundColor: UIColor.systemRed]
        bar.barTintColor = .systemYellow
        let appearance = colored(.systemIndigo)
        appearance.titleTextAttributes = [
            .foregroundColor: UIColor.white, .font: UIFont.systemFont(ofSize: 21),
        ]
        appearance.largeTitleTextAttributes = [.foregroundColor: UIColor.systemTeal]
        bar.standardAppearance = appearance
        bar.layoutIfNeeded()
        #expect(node(bar)[.background] == .string("systemIndigo"))
        #expect(bar.titleLabel.textColor == .white)
        #expect(bar.titleLabel.font.pointSize == 21)
        #expect(bar.largeTitleLabel.textColor == .systemTeal)
        #expect(bar.largeTitleLabel.font.pointSize == 34)
    }

    @Test func `a standard appearance that was only read leaves the bar's own colours`() {
        let bar = navigationBar(UINavigationItem(title: "Inbox"))
        bar.barTintColor = .systemYellow
        let appearance = bar.standardAppearance
        #expect(node(bar)[.background] == .string("systemYellow"))
        appearance.backgroundColor = .systemGreen
        #expect(bar.standardAppearance === appearance)
        #expect(node(bar)[.background] == .string("systemGreen"))
    }

    @Test func `a bar keeps a copy of the appearance that is set, and shows changes of the copy`() {
        let bar = navigationBar(UINavigationItem(title: "Inbox"))
        let appearance = colored(.systemIndigo)
        bar.standardAppearance = appearance
        appearance.backgroundColor = .systemRed
        #expect(node(bar)[.background] == .string("systemIndigo"))
        bar.standardAppearance.titleTextAttributes = [.foregroundColor: UIColor.systemPink]
        bar.layoutIfNeeded()
        #expect(bar.titleLabel.textColor == .systemPink)
    }

    @Test func `copies of appearances are equal until one is changed`() {
        let appearance = colored(.systemIndigo)
        appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
        appearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.white]
        let copy = appearance.copy()
        #expect(copy == appearance)
        #expect(copy !== appearance)
        #expect(appearance.copy(with: nil) as? UINavigationBarAppearance == appearance)
        copy.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.black]
        #expect(copy != appearance)
        #expect(UINavigationBarAppearance() != UIToolbarAppearance())
        let tabs = UITabBarAppearance(barAppearance: appearance)
        #expect(tabs.backgroundColor == .systemIndigo)
        let tabCopy = tabs.copy()
        tabCopy.stackedLayoutAppearance.selected.iconColor = .systemRed
        #expect(tabCopy != tabs)
    }

    @Test func `the appearance of the top item overrides the bar's while it is on top`() {
        let first = UIViewController()
        let second = UIViewController()
        second.navigationItem.standardAppearance = colored(.systemRed)
        let navigation = UINavigationController(rootViewController: first)
        navigation.navigationBar.standardAppearance = colored(.systemIndigo)
        let window = show(navigation)
        var colors = [node(navigation.navigationBar)[.background]]
        navigation.pushViewController(second, animated: false)
        colors.append(node(navigation.navigationBar)[.background])
        navigation.popViewController(animated: false)
        colors.append(node(navigation.navigationBar)[.background])
        #expect(
            colors == [.string("systemIndigo"), .string("systemRed"), .string("systemIndigo")])
        withExtendedLifetime(window) {}
    }

    @Test func `the scroll edge appearance is shown while the content is at its upper edge`() {
        let screen = UIViewController()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        scroll.contentSize = CGSize(width: 390, height: 3_000)
        screen.view = scroll
        let navigation = UINavigationController(rootViewController: screen)
        let bar = navigation.navigationBar
        let edge = colored(.systemTeal)
        edge.titleTextAttributes = [.foregroundColor: UIColor.systemPink]
        bar.standardAppearance = colored(.systemIndigo)
        bar.scrollEdgeAppearance = edge
        let window = show(navigation)
        var looks: [[RenderValue?]] = []
        func look() {
            window.layoutIfNeeded()
            looks.append([
                node(bar)[.background], .string(bar.titleLabel.textColor.renderedName),
            ])
        }
        look()
        #expect(scroll.handle(.scroll(x: 0, y: 200, revision: 1)))
        look()
        #expect(scroll.handle(.scroll(x: 0, y: 0, revision: 2)))
        look()
        #expect(
            looks == [
                [.string("systemTeal"), .string("systemPink")],
                [.string("systemIndigo"), .string("label")],
                [.string("systemTeal"), .string("systemPink")],
            ])
    }

    @Test func `the compact appearance is shown in a page of compact height`() {
        let screen = UIViewController()
        let navigation = UINavigationController(rootViewController: screen)
        navigation.navigationBar.standardAppearance = colored(.systemIndigo)
        navigation.navigationBar.compactAppearance = colored(.systemRed)
        let app = AppUnderTest.planned(AppPlan { navigation })
        app.launch()
        app.resize(to: CGSize(width: 390, height: 844))
        let tall = node(navigation.navigationBar)[.background]
        app.resize(to: CGSize(width: 800, height: 300))
        #expect(tall == .string("systemIndigo"))
        #expect(node(navigation.navigationBar)[.background] == .string("systemRed"))
    }

    @Test func `buttons have the fonts and colours of their style and state`() {
        let item = UINavigationItem(title: "Inbox")
        let plain = UIBarButtonItem(title: "Plain")
        let done = UIBarButtonItem(systemItem: .done)
        let disabled = UIBarButtonItem(title: "Disabled")
        disabled.isEnabled = false
        let own = UIBarButtonItem(title: "Own")
        own.setTitleTextAttributes([.foregroundColor: UIColor.systemBlue], for: .normal)
        item.rightBarButtonItems = [plain, done, disabled, own]
        let bar = navigationBar(item)
        let appearance = colored(.systemIndigo)
        appearance.buttonAppearance.normal.titleTextAttributes = [
            .foregroundColor: UIColor.white, .font: UIFont.systemFont(ofSize: 9),
        ]
        appearance.buttonAppearance.disabled.titleTextAttributes = [
            .foregroundColor: UIColor.systemGray
        ]
        appearance.doneButtonAppearance.normal.titleTextAttributes = [
            .foregroundColor: UIColor.systemGreen
        ]
        bar.standardAppearance = appearance
        bar.layoutIfNeeded()
        let nodes = bar.buttons.map(node)
        #expect(
            nodes.map { $0[.tint] }
                == [
                    .string(UIColor.white.renderedName), .string("systemGreen"),
                    .string("systemGray"), .string("systemBlue"),
                ])
        #expect(
            nodes.map { $0[.fontSize] } == [.number(9), nil, .number(9), .number(9)])
    }

    @Test func `the Back button has its own attributes, and otherwise those of plain buttons`() {
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
        bar.items = [UINavigationItem(title: "One"), UINavigationItem(title: "Two")]
        let appearance = UINavigationBarAppearance()
        appearance.buttonAppearance.normal.titleTextAttributes = [
            .foregroundColor: UIColor.white, .font: UIFont.systemFont(ofSize: 9),
        ]
        appearance.backButtonAppearance.normal.titleTextAttributes = [
            .foregroundColor: UIColor.systemRed
        ]
        bar.standardAppearance = appearance
        bar.layoutIfNeeded()
        #expect(node(bar.backButton)[.tint] == .string("systemRed"))
        #expect(node(bar.backButton)[.fontSize] == .number(9))
    }

    @Test func `the Back button shows the image of the appearance instead of its chevron`() throws {
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
        bar.items = [UINavigationItem(title: "One"), UINavigationItem(title: "Two")]
        let appearance = UINavigationBarAppearance()
        let arrow = try #require(UIImage(systemName: "arrow.left"))
        appearance.setBackIndicatorImage(arrow, transitionMaskImage: arrow)
        bar.standardAppearance = appearance
        bar.layoutIfNeeded()
        #expect(bar.standardAppearance.backIndicatorImage == arrow)
        #expect(node(bar.backButton)[.symbol] == .string("arrow.left"))
        bar.standardAppearance.setBackIndicatorImage(arrow, transitionMaskImage: nil)
        #expect(node(bar.backButton)[.symbol] == nil)
        #expect(bar.standardAppearance != appearance)
    }

    @Test func `an image of the Back button has the bar's tint, and an original its own colours`()
        throws
    {
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
        bar.items = [UINavigationItem(title: "One"), UINavigationItem(title: "Two")]
        bar.tintColor = .systemGreen
        func indicator(_ image: UIImage) -> RenderNode {
            let appearance = UINavigationBarAppearance()
            appearance.setBackIndicatorImage(image, transitionMaskImage: image)
            bar.standardAppearance = appearance
            bar.layoutIfNeeded()
            return node(bar.backButton)
        }
        func drawing(_ node: RenderNode) -> String {
            guard case .string(let text)? = node[.drawnImage] else { return "" }
            return text
        }
        let area = CGRect(x: 0, y: 0, width: 10, height: 20)
        let drawn = UIGraphicsImageRenderer(bounds: area).image {
            UIColor.systemRed.setFill()
            $0.cgContext.fill(area)
        }
        #expect(drawing(indicator(drawn)).contains("systemGreen"))
        let original = drawing(indicator(drawn.withRenderingMode(.alwaysOriginal)))
        #expect(original.contains("systemRed"))
        #expect(!original.contains("systemGreen"))
        let bytes = try #require(Data(base64Encoded: "R0lGODlhBQAGAA=="))
        let raster = try #require(UIImage(data: bytes))
        #expect(drawing(indicator(raster)).contains("systemGreen"))
        #expect(indicator(raster)[.image] == nil)
        #expect(indicator(raster.withRenderingMode(.alwaysOriginal))[.image] != nil)
    }

    @Test func `tabs have the colours of their state, and the badge has the bar's colour`() {
        let items = [
            UITabBarItem(title: "One", image: nil, tag: 0),
            UITabBarItem(title: "Two", image: nil, tag: 1),
        ]
        items[1].badgeValue = "3"
        let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 390, height: 49))
        bar.items = items
        bar.selectedItem = items[0]
        let appearance = UITabBarAppearance()
        appearance.configureWithOpaqueBackground()
        appearance.backgroundColor = .systemIndigo
        for look in [
            appearance.stackedLayoutAppearance, appearance.inlineLayoutAppearance,
            appearance.compactInlineLayoutAppearance,
        ] {
            look.normal.iconColor = .systemGray
            look.normal.badgeBackgroundColor = .systemOrange
            look.selected.iconColor = .systemGray
            look.selected.titleTextAttributes = [.foregroundColor: UIColor.white]
        }
        bar.standardAppearance = appearance
        let nodes = bar.subviews.map(node)
        #expect(node(bar)[.background] == .string("systemIndigo"))
        #expect(
            nodes.map { $0[.tint] }
                == [.string(UIColor.white.renderedName), .string("systemGray")])
        #expect(nodes[1][.secondaryTint] == .string("systemOrange"))
    }

    @Test func `the appearance of the selected tab's item overrides the tab bar's`() {
        let items = [
            UITabBarItem(title: "One", image: nil, tag: 0),
            UITabBarItem(title: "Two", image: nil, tag: 1),
        ]
        let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 390, height: 49))
        bar.items = items
        bar.selectedItem = items[0]
        bar.standardAppearance = UITabBarAppearance(barAppearance: colored(.systemIndigo))
        items[1].standardAppearance = UITabBarAppearance(barAppearance: colored(.systemRed))
        let before = node(bar)[.background]
        bar.selectedItem = items[1]
        #expect(before == .string("systemIndigo"))
        #expect(node(bar)[.background] == .string("systemRed"))
    }

    @Test func `a toolbar shows the background and the buttons of its appearance`() {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
        bar.items = [UIBarButtonItem(title: "One")]
        let appearance = UIToolbarAppearance(barAppearance: colored(.systemIndigo))
        appearance.buttonAppearance.normal.titleTextAttributes = [
            .foregroundColor: UIColor.white
        ]
        bar.standardAppearance = appearance
        bar.layoutIfNeeded()
        #expect(node(bar)[.background] == .string("systemIndigo"))
        #expect(node(bar)[.separator] == nil)
        #expect(bar.subviews.map { node($0)[.tint] } == [.string(UIColor.white.renderedName)])
    }

    private final class Bar: UINavigationBar {}

    @Test func `an appearance proxy gives its appearances to bars that have none of their own`() {
        Bar.appearance().standardAppearance = colored(.systemIndigo)
        Bar.appearance().scrollEdgeAppearance = colored(.systemTeal)
        let plain = Bar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
        let own = Bar(frame: CGRect(x: 0, y: 44, width: 390, height: 44))
        own.scrollEdgeAppearance = colored(.systemRed)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        window.addSubview(plain)
        window.addSubview(own)
        #expect(plain.standardAppearance == colored(.systemIndigo))
        #expect(plain.standardAppearance !== Bar.appearance().standardAppearance)
        #expect(
            [plain, own].map { node($0)[.background] }
                == [.string("systemTeal"), .string("systemRed")])
        withExtendedLifetime(window) {}
    }
}

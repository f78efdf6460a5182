import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// The light and dark styles that views and controllers override.
struct InterfaceStyleTests {
    private func launched() throws -> (AppUnderTest, StyledController) {
        let app = AppUnderTest.planned(AppPlan { StyledController() })
        app.launch()
        _ = Trace.take()
        return (app, try #require(app.root as? StyledController))
    }

    @Test func `a view's style is that of the views inside it, except of those with their own`()
        throws
    {
        let (app, controller) = try launched()
        controller.outer.overrideUserInterfaceStyle = .dark
        #expect(controller.outer.traitCollection.userInterfaceStyle == .dark)
        #expect(controller.inner.traitCollection.userInterfaceStyle == .dark)
        #expect(controller.view.traitCollection.userInterfaceStyle == .light)
        #expect(controller.traitCollection.userInterfaceStyle == .light)
        #expect(
            controller.inner.traitCollection.displayScale
                == UIScreen.main.traitCollection.displayScale)
        controller.inner.overrideUserInterfaceStyle = .light
        #expect(controller.inner.traitCollection.userInterfaceStyle == .light)
        app.finishTurn()
        #expect(try app.screen().node("outer")[.interfaceStyle] == .string("dark"))
        #expect(try app.screen().node("inner")[.interfaceStyle] == .string("light"))
        controller.outer.overrideUserInterfaceStyle = .unspecified
        app.finishTurn()
        #expect(try app.screen().node("outer")[.interfaceStyle] == nil)
    }

    @Test func `a window's style is that of its controllers and views`() throws {
        let (app, controller) = try launched()
        controller.view.window?.overrideUserInterfaceStyle = .dark
        app.finishTurn()
        #expect(controller.traitCollection.userInterfaceStyle == .dark)
        #expect(controller.inner.traitCollection.userInterfaceStyle == .dark)
    }

    @Test func `a controller's style is that of its view, unless the view has its own`() throws {
        let (app, controller) = try launched()
        controller.overrideUserInterfaceStyle = .dark
        app.finishTurn()
        #expect(controller.traitCollection.userInterfaceStyle == .dark)
        #expect(controller.inner.traitCollection.userInterfaceStyle == .dark)
        #expect(try app.screen().node("screen")[.interfaceStyle] == .string("dark"))
        controller.view.overrideUserInterfaceStyle = .light
        #expect(controller.traitCollection.userInterfaceStyle == .dark)
        #expect(controller.view.traitCollection.userInterfaceStyle == .light)
        #expect(controller.inner.traitCollection.userInterfaceStyle == .light)
    }

    @Test func `a controller has its style before its view is loaded`() {
        let controller = UIViewController()
        controller.overrideUserInterfaceStyle = .dark
        #expect(controller.traitCollection.userInterfaceStyle == .dark)
        #expect(!controller.isViewLoaded)
        #expect(controller.view.traitCollection.userInterfaceStyle == .dark)
    }

    @Test func `those whose traits change are notified, outer ones first, and no others`() throws {
        let (_, controller) = try launched()
        controller.outer.overrideUserInterfaceStyle = .light
        #expect(Trace.take() == [])
        controller.overrideUserInterfaceStyle = .dark
        #expect(Trace.take() == ["controller light dark"])
        controller.outer.overrideUserInterfaceStyle = .unspecified
        #expect(Trace.take() == ["outer light dark", "inner light dark"])
        controller.overrideUserInterfaceStyle = .unspecified
        #expect(
            Trace.take() == [
                "controller dark light", "outer dark light", "inner dark light",
            ])
        controller.view.overrideUserInterfaceStyle = .light
        controller.overrideUserInterfaceStyle = .dark
        #expect(Trace.take() == ["controller light dark"])
    }

    @Test func `views with a style of their own are not notified of the page's`() throws {
        let (app, controller) = try launched()
        controller.outer.overrideUserInterfaceStyle = .dark
        _ = Trace.take()
        app.tell(.environment(session: AppUnderTest.session, PageEnvironment(isDark: true)))
        #expect(Trace.take("controller", "outer", "inner").first == "controller light dark")
        app.tell(
            .environment(
                session: AppUnderTest.session, PageEnvironment(width: 1_000, isDark: true)))
        #expect(
            Trace.take("controller", "outer", "inner") == [
                "controller dark dark", "outer dark dark", "inner dark dark",
            ])
    }

    // MARK: - Info.plist

    /// Launches an app whose `Info.plist` has a value for the style, and returns its controller.
    private func launched(style: String) throws -> (AppUnderTest, StyledController) {
        let app = AppUnderTest.planned(
            AppPlan { StyledController() }, infoDictionary: ["UIUserInterfaceStyle": style])
        app.launch()
        let controller = try #require(app.root as? StyledController)
        controller.view.window?.accessibilityIdentifier = "window"
        controller.view.setNeedsRendering()
        app.finishTurn()
        _ = Trace.take()
        return (app, controller)
    }

    @Test func `the style of Info.plist is that of every window, on pages of the other style too`()
        throws
    {
        let (app, controller) = try launched(style: "Dark")
        #expect(UIScreen.main.traitCollection.userInterfaceStyle == .dark)
        #expect(controller.traitCollection.userInterfaceStyle == .dark)
        #expect(controller.inner.traitCollection.userInterfaceStyle == .dark)
        #expect(try app.screen().node("window")[.interfaceStyle] == .string("dark"))
        for isDark in [true, false] {
            app.tell(.environment(session: AppUnderTest.session, PageEnvironment(isDark: isDark)))
            #expect(Trace.take("controller", "outer", "inner") == [])
            #expect(controller.inner.traitCollection.userInterfaceStyle == .dark)
        }
    }

    @Test func `views and controllers override the style of Info.plist`() throws {
        let (app, controller) = try launched(style: "Dark")
        controller.outer.overrideUserInterfaceStyle = .light
        #expect(Trace.take() == ["outer dark light", "inner dark light"])
        #expect(controller.traitCollection.userInterfaceStyle == .dark)
        controller.view.window?.overrideUserInterfaceStyle = .light
        app.finishTurn()
        #expect(try app.screen().node("window")[.interfaceStyle] == .string("light"))
        controller.view.window?.overrideUserInterfaceStyle = .unspecified
        app.finishTurn()
        #expect(try app.screen().node("window")[.interfaceStyle] == .string("dark"))
    }

    @Test(arguments: ["Automatic", "dark", ""])
    func `an app has the style of its page unless Info.plist names Light or Dark`(
        _ name: String
    ) throws {
        let (app, controller) = try launched(style: name)
        #expect(controller.traitCollection.userInterfaceStyle == .light)
        #expect(try app.screen().node("window")[.interfaceStyle] == nil)
        app.tell(.environment(session: AppUnderTest.session, PageEnvironment(isDark: true)))
        #expect(controller.traitCollection.userInterfaceStyle == .dark)
    }
}

/// A screen with a view in a view, which write the changes of their style into the trace.
private final class StyledController: UIViewController {
    let outer = StyledView(frame: CGRect(x: 20, y: 100, width: 200, height: 200))
    let inner = StyledView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.accessibilityIdentifier = "screen"
        outer.accessibilityIdentifier = "outer"
        inner.accessibilityIdentifier = "inner"
        view.addSubview(outer)
        outer.addSubview(inner)
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        traceStyle("controller", from: previousTraitCollection, to: traitCollection)
    }
}

private final class StyledView: UIView {
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        traceStyle(
            accessibilityIdentifier ?? "?", from: previousTraitCollection, to: traitCollection)
    }
}

private func traceStyle(
    _ name: String, from previous: UITraitCollection?, to traits: UITraitCollection
) {
    guard let previous else { return Trace.add("\(name) without traits") }
    Trace.add("\(name) \(previous.userInterfaceStyle) \(traits.userInterfaceStyle)")
}

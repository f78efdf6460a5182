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

    @Test func `a style that is the page's at present is shown too, and nobody is notified`()
        throws
    {
        let (app, controller) = try launched()
        app.pass(seconds: 0)
        controller.outer.overrideUserInterfaceStyle = .light
        // A frame is sent only if one was requested.
        app.pass(seconds: 0)
        #expect(try app.screen().node("outer")[.interfaceStyle] == .string("light"))
        controller.overrideUserInterfaceStyle = .light
        app.pass(seconds: 0)
        #expect(try app.screen().node("screen")[.interfaceStyle] == .string("light"))
        #expect(Trace.take() == [])
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

    // MARK: - Containers and presentations

    @Test func `a pushed controller has the style of its container when its view loads`() {
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.overrideUserInterfaceStyle = .dark
        let app = AppUnderTest.planned(AppPlan { navigation })
        app.launch()
        _ = Trace.take()
        let pushed = LoadingController("pushed")
        navigation.pushViewController(pushed, animated: false)
        #expect(Trace.take() == ["pushed loaded dark, view dark"])
        #expect(pushed.view.traitCollection.userInterfaceStyle == .dark)
        navigation.popViewController(animated: false)
        #expect(Trace.take() == ["pushed dark light"])
    }

    @Test func `a controller whose view is loaded is notified of its container's style once`() {
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.overrideUserInterfaceStyle = .dark
        let app = AppUnderTest.planned(AppPlan { navigation })
        app.launch()
        let pushed = LoadingController("pushed")
        pushed.loadViewIfNeeded()
        _ = Trace.take()
        navigation.pushViewController(pushed, animated: false)
        #expect(Trace.take() == ["pushed light dark"])
    }

    @Test func `a presented controller has the style of the window when its view loads`() throws {
        let root = UIViewController()
        let app = AppUnderTest.planned(AppPlan { root })
        app.launch()
        try #require(root.view.window).overrideUserInterfaceStyle = .dark
        _ = Trace.take()
        root.present(LoadingController("presented"), animated: false)
        #expect(Trace.take() == ["presented loaded dark, view dark"])
        root.dismiss(animated: false)
        #expect(Trace.take() == ["presented dark light"])
    }

    @Test func `a root controller has the style of its window when its view loads`() throws {
        let (app, controller) = try launched()
        let window = try #require(controller.view.window)
        window.overrideUserInterfaceStyle = .dark
        _ = Trace.take()
        window.rootViewController = LoadingController("root")
        #expect(
            Trace.take() == [
                "controller dark light", "outer dark light", "inner dark light",
                "root loaded dark, view dark",
            ])
        let second = LoadingController("second")
        second.loadViewIfNeeded()
        #expect(Trace.take() == ["second loaded light, view light"])
        window.rootViewController = second
        #expect(Trace.take() == ["root dark light", "second light dark"])
        app.finishTurn()
    }

    @Test func `a controller below the top of a stack is notified of the container's style`() {
        let covered = LoadingController("covered")
        let navigation = UINavigationController(rootViewController: covered)
        let app = AppUnderTest.planned(AppPlan { navigation })
        app.launch()
        navigation.pushViewController(LoadingController("top"), animated: false)
        _ = Trace.take()
        navigation.overrideUserInterfaceStyle = .dark
        #expect(Trace.take() == ["top light dark", "covered light dark"])
        navigation.popViewController(animated: false)
        #expect(Trace.take() == ["top dark light"])
    }

    // MARK: - Moves

    @Test func `a view that moves into or out of a style is notified and drawn again`() throws {
        let (app, controller) = try launched()
        let probe = DrawnView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        probe.accessibilityIdentifier = "probe"
        controller.view.addSubview(probe)
        app.finishTurn()
        #expect(Trace.take() == ["draw light"])
        controller.inner.removeFromSuperview()
        controller.outer.overrideUserInterfaceStyle = .dark
        _ = Trace.take()
        controller.outer.addSubview(probe)
        #expect(Trace.take() == ["probe light dark"])
        app.finishTurn()
        #expect(Trace.take() == ["draw dark"])
        controller.outer.sendSubviewToBack(probe)
        #expect(Trace.take() == [])
        probe.addSubview(controller.inner)
        #expect(Trace.take() == ["inner light dark"])
        probe.removeFromSuperview()
        #expect(Trace.take() == ["probe dark light", "inner dark light"])
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

private class StyledView: UIView {
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        traceStyle(
            accessibilityIdentifier ?? "?", from: previousTraitCollection, to: traitCollection)
    }
}

/// A view that also writes its drawings into the trace.
private final class DrawnView: StyledView {
    override func draw(_ rect: CGRect) {
        super.draw(rect)
        Trace.add("draw \(traitCollection.userInterfaceStyle)")
        UIGraphicsGetCurrentContext()?.fill(rect)
    }
}

/// A screen that writes the style in which its view loads, and the changes, into the trace.
private final class LoadingController: UIViewController {
    private let name: String

    init(_ name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        Trace.add(
            "\(name) loaded \(traitCollection.userInterfaceStyle), "
                + "view \(view.traitCollection.userInterfaceStyle)")
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        traceStyle(name, from: previousTraitCollection, to: traitCollection)
    }
}

private func traceStyle(
    _ name: String, from previous: UITraitCollection?, to traits: UITraitCollection
) {
    guard let previous else { return Trace.add("\(name) without traits") }
    Trace.add("\(name) \(previous.userInterfaceStyle) \(traits.userInterfaceStyle)")
}

import Foundation
import HostLink
import Specification
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// The principal class, and the way of events through the application and its windows.
struct SendEventTests {
    private func app(
        principal: String? = "UIKitCoreTests.TracedApplication",
        keeping keeps: @escaping (UIEvent) -> Bool = { _ in false }
    ) -> AppUnderTest {
        TracedApplication.keeps = keeps
        let app = AppUnderTest.planned(
            AppPlan { GestureController() },
            infoDictionary: principal.map { ["NSPrincipalClass": $0] } ?? [:])
        app.launch()
        _ = Trace.take()
        return app
    }

    private func windowNode(_ app: AppUnderTest) throws -> RenderNode {
        try #require(try app.screen().root.children.first { $0.kind == .window })
    }

    @Test(.specification("1.1.14"))
    func `the application object has the class that Info.plist names, with or without its module`()
        throws
    {
        for name in ["UIKitCoreTests.TracedApplication", "TracedApplication"] {
            let app = app(principal: name)
            #expect(UIApplication.shared is TracedApplication)
            #expect(UIApplication.shared.delegate is PlannedDelegate)
            #expect(app.isRunning)
        }
        for name in ["UIApplication", "UIKit.UIApplication", "UIKitCoreTests.UIApplication", ""] {
            let plain = app(principal: name)
            #expect(type(of: UIApplication.shared) == UIApplication.self)
            #expect(plain.isRunning)
            #expect(!plain.notices.contains { $0.contains("NSPrincipalClass") })
        }
    }

    @Test(
        .specification("1.1.14"),
        arguments: ["UIKitCoreTests.NoSuchApplication", "NSApplication"])
    func `an app begins with UIApplication if Info.plist names a class that does not exist`(
        _ name: String
    ) {
        let app = app(principal: name)
        #expect(app.isRunning)
        #expect(type(of: UIApplication.shared) == UIApplication.self)
        let warnings = app.notices.filter { $0.contains("NSPrincipalClass") }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("“\(name)”") == true)
    }

    @Test(
        .specification("1.1.14"),
        arguments: [
            ("UIKitCoreTests.NoSuchApplication", "the program has no class of this name"),
            ("NSApplication", "the program has no class of this name"),
            ("", "the program has no class of this name"),
            ("UIKitCoreTests.PlannedDelegate", "it is not a subclass of UIApplication"),
        ])
    func `the class that UIApplicationMain names has to be a subclass of UIApplication`(
        _ name: String, _ words: String
    ) {
        var manifest = AppManifest(
            infoDictionary: ["NSPrincipalClass": "UIKitCoreTests.TracedApplication"],
            executableName: "App")
        manifest.principalClassArgument = name
        let classes = ApplicationClasses(of: manifest, beside: PlannedDelegate.self)
        #expect(
            classes.problem?.hasPrefix(
                "UIApplicationMain names the principal class “\(name)”, and \(words); ") == true)
        #expect(classes.warning == nil)
    }

    @Test(
        .specification("1.1.14"),
        arguments: [("UIKitCoreTests.PlannedDelegate", "is not a subclass of UIApplication")])
    func `an app whose principal class cannot be made is refused before its delegate is made`(
        _ name: String, _ words: String
    ) {
        let app = app(principal: name)
        let reasons: [String] = app.messages.compactMap { message in
            if case .refused(let reason) = message { reason } else { nil }
        }
        #expect(reasons.count == 1)
        #expect(reasons.first?.contains(words) == true)
        #expect(app.delegate == nil)
    }

    @Test func `touches come to the application first, then to the window and the view`() throws {
        let app = app()
        let delegate = try #require(app.delegate)
        delegate.window?.isHidden = true
        let window = TracedWindow(frame: UIScreen.main.bounds)
        window.rootViewController = GestureController()
        window.makeKeyAndVisible()
        delegate.window = window
        app.finishTurn()
        try app.touch("pad")
        #expect(
            Trace.take("application", "window", "pad") == [
                "application began", "window began", "pad began 1",
                "application ended", "window ended", "pad ended 1",
            ])
    }

    @Test func `a touch whose beginning the application keeps does not reach views or recognizers`()
        throws
    {
        let app = app { $0.allTouches?.first?.phase == .began }
        let controller = try #require(app.gestureController)
        controller.add(UITapGestureRecognizer(), "tap")
        app.finishTurn()
        try app.touch("pad")
        #expect(
            Trace.take("application", "pad", "tap") == ["application began", "application ended"])
        TracedApplication.keeps = { _ in false }
        try app.touch("pad")
        #expect(Trace.take("tap") == ["tap ended"])
    }

    @Test func `a touch whose end the application keeps is cancelled in its view`() throws {
        let app = app { $0.allTouches?.first?.phase == .ended }
        try app.touch("pad")
        #expect(
            Trace.take("application", "pad") == [
                "application began", "pad began 1", "application ended", "pad cancelled 1",
            ])
        TracedApplication.keeps = { _ in false }
        try app.touch("pad")
        #expect(Trace.take("pad") == ["pad began 1", "pad ended 1"])
    }

    @Test func `a touch stays ended if the handler of its end frees the window`() throws {
        let app = app(principal: nil)
        let pad = ClosingPad(frame: CGRect(x: 20, y: 100, width: 300, height: 300))
        pad.accessibilityIdentifier = "closing pad"
        let controller = UIViewController()
        controller.view.addSubview(pad)
        let front = FrontWindow(of: controller)
        pad.close = { front.free() }
        app.finishTurn()
        try app.touch("closing pad")
        #expect(front.window == nil)
        #expect(Trace.take("closing") == ["closing began", "closing ended"])
        #expect(pad.last?.phase == .ended)
    }

    @Test func `an event that is sent again later has no effect`() throws {
        var events: [UIEvent] = []
        let app = app {
            events.append($0)
            return false
        }
        try app.touch("pad")
        _ = Trace.take()
        for event in events { UIApplication.shared.keyWindow?.sendEvent(event) }
        #expect(Trace.take() == [])
    }

    @Test func `the page reports all touches to an application that overrides sendEvent`() throws {
        #expect(try windowNode(app())[.touches] == .strings([]))
        #expect(try windowNode(app(principal: nil))[.touches] == nil)
    }
}

/// An application that writes its events into the trace, and keeps some.
final class TracedApplication: UIApplication {
    static var keeps: (UIEvent) -> Bool = { _ in false }

    override func sendEvent(_ event: UIEvent) {
        for touch in event.allTouches ?? [] { Trace.add("application \(touch.phase)") }
        guard !Self.keeps(event) else { return }
        super.sendEvent(event)
    }
}

/// A window that writes its events into the trace.
private final class TracedWindow: UIWindow {
    override func sendEvent(_ event: UIEvent) {
        for touch in event.allTouches ?? [] { Trace.add("window \(touch.phase)") }
        super.sendEvent(event)
    }
}

/// A window in front of the app's own, which is freed while the app runs.
final class FrontWindow {
    private var retained: UIWindow?
    private(set) weak var window: UIWindow?

    /// Shows the window as the key window.
    init(of root: UIViewController) {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = root
        window.makeKeyAndVisible()
        retained = window
        self.window = window
    }

    func free() {
        retained?.isHidden = true
        retained?.rootViewController = nil
        retained?.windowScene = nil
        retained = nil
    }
}

/// A view that writes its touches into the trace and calls the app when one ends.
private final class ClosingPad: UIView {
    var close: () -> Void = {}
    var last: UITouch?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        Trace.add("closing began")
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        Trace.add("closing ended")
        last = touches.first
        close()
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        Trace.add("closing cancelled")
    }
}

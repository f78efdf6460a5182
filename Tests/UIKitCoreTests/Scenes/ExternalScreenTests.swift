import Foundation
import HostLink
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// External displays of an app without scenes (specification 1.10.10, 6.1.7).
struct ExternalScreenTests {
    /// Launches an app whose delegate creates windows for external displays once it has a window of
    /// its own.
    private func launched(_ sessions: [String] = [AppUnderTest.session]) -> (
        AppUnderTest, () -> DisplayWindows?
    ) {
        var displays: DisplayWindows?
        let app = AppUnderTest.planned(
            AppPlan {
                displays = DisplayWindows()
                return FieldController("Main")
            }, continuous: true)
        app.launch(sessions)
        _ = Trace.take()
        return (app, { displays })
    }

    @Test(.specification("1.10.10", "6.1.7"))
    func `a connected display is a screen of its own and gets a window`() throws {
        let (app, displays) = launched()
        #expect(UIScreen.screens.count == 1)
        app.connectExternalDisplay()
        #expect(Trace.take() == ["connected 1280, screens 2"])
        let window = try #require(displays()?.windows.first)
        #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 390, height: 844))
        #expect(UIScreen.screens.map(\.bounds.width) == [390, 1280])
        #expect(window.screen === UIScreen.screens.last)
        #expect(window.bounds == CGRect(x: 0, y: 0, width: 1280, height: 720))
        #expect(window.traitCollection.horizontalSizeClass == .regular)
        #expect(app.delegate?.window?.screen === UIScreen.main)
        #expect(app.phasesReached(AppUnderTest.display) == [.foregroundActive])
    }

    @Test(.specification("1.10.10"))
    func `a display is disconnected after its state is preserved`() throws {
        let (app, displays) = launched()
        app.connectExternalDisplay()
        let screen = try #require(UIScreen.screens.last)
        let window = try #require(displays()?.windows.first)
        _ = Trace.take()
        app.disconnectExternalDisplay()
        #expect(Trace.take() == ["shouldSave", "willEncode", "disconnected 1280, screens 1"])
        #expect(UIScreen.screens == [UIScreen.main])
        #expect(!UIScreen.screens.contains(screen))
        #expect(window.isHidden)
        #expect(UIApplication.shared.applicationState == .active)
    }

    @Test(.specification("1.10.10"))
    func `a display shows the main screen until the app has a visible window there`() throws {
        let app = AppUnderTest.planned(AppPlan { FieldController("Main") }, continuous: true)
        app.launch()
        app.connectExternalDisplay()
        let screen = try #require(UIScreen.screens.last)
        #expect(screen.mirrored === UIScreen.main)
        #expect(UIScreen.main.mirrored == nil)
        try app.type("half a wo", into: "field")
        // The main page already shows what the user types, and the display does not.
        #expect(try app.screen(AppUnderTest.display).text(of: "field") == "half a wo")
        let window = UIWindow(frame: screen.bounds)
        window.screen = screen
        window.rootViewController = FieldController("Display")
        #expect(screen.mirrored === UIScreen.main)
        window.isHidden = false
        #expect(screen.mirrored == nil)
        #expect(try app.screen(AppUnderTest.display).text(of: "field") == "")
        window.isHidden = true
        #expect(screen.mirrored === UIScreen.main)
    }

    @Test(.specification("1.10.10"))
    func `text typed on the main page reaches a mirroring display in the display's own frames`()
        throws
    {
        let app = AppUnderTest.planned(AppPlan { FieldController("Main") }, continuous: true)
        app.launch()
        app.connectExternalDisplay()
        func frames(_ session: String) -> [String] {
            app.messages.compactMap { message in
                guard case .frame(session, _, _, _, let json) = message else { return nil }
                return String(decoding: json, as: UTF8.self)
            }
        }
        try app.type("visible", into: "field")
        #expect(frames(AppUnderTest.display).contains { $0.contains("visible") })
        #expect(!frames(AppUnderTest.session).contains { $0.contains("visible") })
    }

    @Test(.specification("1.10.10"))
    func `a secret that is typed on the main page is on no mirroring display`() throws {
        let app = AppUnderTest.planned(
            AppPlan {
                let controller = FieldController("Main")
                controller.field.isSecureTextEntry = true
                return controller
            }, continuous: true)
        app.launch()
        app.connectExternalDisplay()
        try app.type("hunter2", into: "field")
        let isShown = app.messages.contains { message in
            guard case .frame(AppUnderTest.display, _, _, _, let json) = message else {
                return false
            }
            return String(decoding: json, as: UTF8.self).contains("hunter2")
        }
        #expect(!isShown)
    }

    @Test(.specification("1.10.10", "6.1.7"))
    func `the windows of a display are restored after a kill if it is connected at launch`() throws
    {
        let (app, displays) = launched()
        app.connectExternalDisplay()
        try #require(displays()?.controllers.first).field.text = "slide 7"
        (app.root as? FieldController)?.field.text = "notes"
        app.finishTurn()
        app.settle()
        app.kill()
        _ = Trace.take()
        app.launch([AppUnderTest.display, AppUnderTest.session])
        // No notification is posted for a display that is connected at launch.
        #expect(Trace.take("connected", "disconnected") == [])
        #expect(displays()?.controllers.map(\.field.text) == ["slide 7"])
        #expect((app.root as? FieldController)?.field.text == "notes")
        #expect(UIScreen.screens.map(\.bounds.width) == [390, 1280])
    }

    @Test(.specification("1.10.10", "6.1.7"))
    func `the windows of a display are restored when it is connected again, even in a new process`()
        throws
    {
        let (app, displays) = launched()
        app.connectExternalDisplay()
        try #require(displays()?.controllers.first).field.text = "slide 7"
        app.disconnectExternalDisplay()
        _ = Trace.take()
        app.connectExternalDisplay()
        #expect(
            Trace.take() == ["connected 1280, screens 2", "shouldRestore", "make Display"])
        #expect(displays()?.controllers.map(\.field.text) == ["slide 7"])
        app.disconnectExternalDisplay()
        app.settle()
        app.kill()
        app.launch()
        #expect(displays()?.windows.isEmpty == true)
        app.connectExternalDisplay()
        #expect(displays()?.controllers.map(\.field.text) == ["slide 7"])
    }

    @Test(.specification("1.10.10"))
    func `several displays are several screens with their own states`() throws {
        let (app, displays) = launched()
        app.connectExternalDisplay("left", size: CGSize(width: 800, height: 600))
        app.connectExternalDisplay("right", size: CGSize(width: 1000, height: 600))
        #expect(UIScreen.screens.map(\.bounds.width) == [390, 800, 1000])
        let controllers = try #require(displays()?.controllers)
        for (controller, text) in zip(controllers, ["one", "two"]) { controller.field.text = text }
        app.finishTurn()
        app.settle()
        app.kill()
        app.launch([AppUnderTest.session, "left", "right"])
        #expect(displays()?.controllers.map(\.field.text) == ["one", "two"])
    }

    @Test(.specification("6.1.7"))
    func `a visible display keeps an app in the foreground and does not make it active`() {
        let (app, _) = launched()
        app.connectExternalDisplay()
        _ = Trace.take()
        app.enterBackground(AppUnderTest.session)
        #expect(Trace.take() == ["willResignActive"])
        #expect(UIApplication.shared.applicationState == .inactive)
        #expect(app.phasesReached().last == .background)
        app.enterBackground(AppUnderTest.display)
        #expect(Trace.take("did", "will") == ["didEnterBackground", "willEncode"])
        app.becomeActive(AppUnderTest.session)
        #expect(Trace.take() == ["willEnterForeground", "didBecomeActive"])
    }

    @Test(.specification("1.10.10"))
    func `an event from a display's page is ignored in an app without scenes`() throws {
        let (app, displays) = launched()
        app.connectExternalDisplay()
        #expect(throws: Never.self) {
            try app.type("forged", into: "field", in: AppUnderTest.display)
        }
        #expect(displays()?.controllers.map(\.field.text) == [""])
        #expect(
            !app.messages.contains { message in
                if case .applied(AppUnderTest.display, _) = message { true } else { false }
            })
    }

    @Test(.specification("1.10.10"))
    func `a window on a display is never key, and no view in it gets the focus`() throws {
        let (app, displays) = launched()
        app.connectExternalDisplay()
        let window = try #require(displays()?.windows.first)
        window.makeKeyAndVisible()
        #expect(!window.isKeyWindow)
        #expect(UIApplication.shared.keyWindow === app.delegate?.window)
        #expect(displays()?.controllers.first?.field.becomeFirstResponder() == false)
        app.finishTurn()
        #expect(displays()?.controllers.first?.field.isFirstResponder == false)
        #expect(try app.screen(AppUnderTest.display).focusedIdentifier == nil)
    }

    @Test func `a window that has the focus loses it when it is moved to a display`() throws {
        let app = AppUnderTest.planned(AppPlan { FieldController("Main") })
        app.launch()
        app.connectExternalDisplay()
        let window = try #require(app.delegate?.window)
        let field = try #require((window.rootViewController as? FieldController)?.field)
        #expect(field.becomeFirstResponder())
        window.screen = try #require(UIScreen.screens.last)
        #expect(!field.isFirstResponder)
        #expect(!window.isKeyWindow)
        #expect(window.bounds.width == 1280)
    }

    @Test func `a window stays on its screen if the new screen is disconnected`() throws {
        let app = AppUnderTest.planned(AppPlan { FieldController("Main") })
        app.launch()
        app.connectExternalDisplay()
        let screen = try #require(UIScreen.screens.last)
        app.disconnectExternalDisplay()
        let window = try #require(app.delegate?.window)
        window.screen = screen
        #expect(window.screen === UIScreen.main)
        #expect(app.notices.contains { $0.hasPrefix("A window was moved to a screen") })
    }
}

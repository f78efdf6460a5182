import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// External displays of an app with scenes (specification 1.10.10).
struct ExternalSceneTests {
    private func displayScene() -> UIWindowScene? {
        UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.first {
            $0.session.role == .windowExternalDisplayNonInteractive
        }
    }

    @Test(.specification("1.10.10", "2.3.1"))
    func `an external display connects a scene of its role, like any scene`() throws {
        let app = AppUnderTest.withDisplayScene()
        app.launch()
        _ = Trace.take()
        app.connectExternalDisplay()
        #expect(
            Trace.take() == [
                "configuration display-1", "connect display display-1",
                "willEnterForeground display-1", "didBecomeActive display-1",
            ])
        let scene = try #require(displayScene())
        #expect(scene.session.configuration.name == "Display")
        #expect(scene.screen.bounds == CGRect(x: 0, y: 0, width: 1280, height: 720))
        #expect(scene.screen.mirrored == nil)
        #expect(UIScreen.main.bounds.width == 390)
        #expect(UIScreen.screens.map(\.bounds.width) == [390, 1280])
        #expect(scene.keyWindow == nil)
    }

    @Test(.specification("1.10.10"))
    func `closing an external display disconnects its scene`() {
        let app = AppUnderTest.withDisplayScene()
        app.launch()
        app.connectExternalDisplay()
        _ = Trace.take()
        app.disconnectExternalDisplay()
        #expect(
            Trace.take() == [
                "willResignActive display-1", "didEnterBackground display-1",
                "didDisconnect display-1",
            ])
        #expect(displayScene() == nil)
        #expect(
            UIApplication.shared.openSessions.map(\.role.rawValue).sorted() == [
                "UIWindowSceneSessionRoleApplication",
                "UIWindowSceneSessionRoleExternalDisplayNonInteractive",
            ])
    }

    @Test(.specification("1.10.10", "6.2.8"))
    func `the scene of an external display is restored after a kill`() throws {
        let app = AppUnderTest.withDisplayScene()
        app.launch()
        app.connectExternalDisplay()
        let root = displayScene()?.windows.first?.rootViewController as? FieldController
        try #require(root).field.text = "slide 7"
        app.finishTurn()
        app.settle()
        app.kill()
        _ = Trace.take()
        app.launch([AppUnderTest.session, AppUnderTest.display])
        #expect(
            Trace.take() == [
                "willFinish", "shouldRestore", "didFinish", "connect main session-1",
                "connect display display-1", "didDecode", "willEnterForeground session-1",
                "didBecomeActive session-1", "willEnterForeground display-1",
                "didBecomeActive display-1",
            ])
        let restored = displayScene()?.windows.first?.rootViewController as? FieldController
        #expect(restored?.field.text == "slide 7")
    }

    @Test(.specification("1.10.10"))
    func `a display's session has the role's former name if the app declares only that name`() {
        let app = AppUnderTest.withDisplayScene(role: "UIWindowSceneSessionRoleExternalDisplay")
        app.launch()
        _ = Trace.take()
        app.connectExternalDisplay()
        #expect(Trace.take().contains("connect display display-1"))
        #expect(
            UIApplication.shared.openSessions.map(\.role.rawValue).sorted() == [
                "UIWindowSceneSessionRoleApplication", "UIWindowSceneSessionRoleExternalDisplay",
            ])
    }

    @Test(.specification("1.10.10"))
    func `the role of a session that is not connected is known at launch`() {
        let app = AppUnderTest.withDisplayScene()
        app.launch()
        app.connectExternalDisplay()
        app.settle()
        app.kill()
        app.launch()
        #expect(
            UIApplication.shared.openSessions.map(\.role.rawValue).sorted() == [
                "UIWindowSceneSessionRoleApplication",
                "UIWindowSceneSessionRoleExternalDisplayNonInteractive",
            ])
    }

    @Test(.specification("1.10.10"))
    func `a display without a configuration mirrors the main window, and the log names the remedy`()
        throws
    {
        let app = AppUnderTest.withScenes()
        app.launch()
        _ = Trace.take()
        app.connectExternalDisplay()
        #expect(Trace.take() == ["configuration display-1"])
        #expect(UIApplication.shared.connectedScenes.count == 1)
        #expect(UIApplication.shared.openSessions.count == 1)
        #expect(UIScreen.screens.last?.mirrored === UIScreen.main)
        #expect(
            app.notices(.info).contains {
                $0.contains("UIWindowSceneSessionRoleExternalDisplayNonInteractive")
                    && $0.contains("UISceneConfigurations")
            })
        try app.type("shown twice", into: "field")
        #expect(try app.screen(AppUnderTest.display).text(of: "field") == "shown twice")
        app.connectExternalDisplay("display-2")
        #expect(app.notices(.info).filter { $0.contains("UISceneConfigurations") }.count == 1)
        app.disconnectExternalDisplay()
        #expect(UIScreen.screens.count == 2)
        #expect(app.notices == [])
    }

    @Test(.specification("1.10.10"))
    func `a mirroring display follows its page's size and phase and is restored after a kill`()
        throws
    {
        let app = AppUnderTest.withScenes()
        app.launch()
        app.connectExternalDisplay()
        app.tell(
            .environment(
                session: AppUnderTest.display, PageEnvironment(width: 640, height: 480)),
            .phase(session: AppUnderTest.display, .background))
        #expect(UIScreen.screens.last?.bounds.width == 640)
        #expect(app.phasesReached(AppUnderTest.display) == [.foregroundActive, .background])
        try app.type("kept", into: "field")
        app.settle()
        app.kill()
        app.launch([AppUnderTest.session, AppUnderTest.display])
        #expect(try app.screen(AppUnderTest.display).text(of: "field") == "kept")
        #expect(app.notices == [])
    }

    @Test func `an app cannot request the activation of a display's scene`() throws {
        let app = AppUnderTest.withDisplayScene()
        app.launch()
        app.connectExternalDisplay()
        let session = try #require(displayScene()).session
        var codes: [UISceneError.Code?] = []
        UIApplication.shared.requestSceneSessionActivation(session, userActivity: nil) {
            codes.append(($0 as? UISceneError)?.code)
        }
        #expect(codes == [.requestDenied])
    }

    @Test(.specification("1.10.10"))
    func `an event from the page of a display's scene is ignored`() throws {
        let app = AppUnderTest.withDisplayScene()
        app.launch()
        app.connectExternalDisplay()
        try app.type("forged", into: "field", in: AppUnderTest.display)
        let root = displayScene()?.windows.first?.rootViewController as? FieldController
        #expect(root?.field.text == "")
    }
}

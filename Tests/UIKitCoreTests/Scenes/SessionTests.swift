import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// Sessions: the values kept with them, and the app's requests to the host (specification 1.1.12,
/// 1.10.6).
struct SessionTests {
    private var application: UIApplication { .shared }

    @Test(.specification("1.10.6", "1.10.7"))
    func `values that the app keeps with a session are restored with it`() throws {
        let app = AppUnderTest.withScenes(continuous: false)
        app.launch()
        let session = try #require(app.session())
        session.userInfo = ["document": "letter", "pages": [1, 2], "at": ["x": 1.5]]
        app.enterBackground()
        app.kill()
        app.launch()
        let kept = try #require(app.session())
        #expect(kept.persistentIdentifier == session.persistentIdentifier)
        #expect(
            NSDictionary(dictionary: try #require(kept.userInfo))
                == ["document": "letter", "pages": [1, 2], "at": ["x": 1.5]] as NSDictionary)
    }

    @Test(.specification("1.10.6"))
    func `a value that is not a property list is left out of a session, and its key is named`()
        throws
    {
        let app = AppUnderTest.withScenes()
        app.launch()
        let session = try #require(app.session())
        session.userInfo = [
            "kept": "yes", "view": UIView(), "link": URL(string: "https://example.org")!,
            "list": ["fine", UUID()] as [Any],
        ]
        #expect(session.userInfo?.keys.sorted() == ["kept"])
        #expect(
            app.notices.map { $0.split(separator: " ")[2] } == ["link", "list[1]", "view"])
        #expect(app.notices.allSatisfy { $0.contains("not a property-list value") })
        session.userInfo = ["much": String(repeating: "x", count: 70_000)]
        #expect(session.userInfo == nil)
        #expect(app.notices.last?.contains("the limit is 65536.") == true)
    }

    @Test(.specification("1.1.12", "1.10.6", "2.4.7"))
    func `sessions without a page are open and can be changed`() throws {
        let app = AppUnderTest.withScenes(continuous: false)
        app.launch(["a", "b"])
        try app.type("typed", into: "field", in: "b")
        try #require(app.session("b")).userInfo = ["document": "letter"]
        app.enterBackground()
        app.kill()
        app.launch(["a"])
        #expect(
            application.openSessions.map(\.persistentIdentifier).sorted() == ["a", "b"])
        #expect(application.connectedScenes.map(\.session.persistentIdentifier) == ["a"])
        let session = try #require(app.session("b"))
        #expect(session.scene == nil)
        #expect(session.configuration.name == "Main")
        #expect(session.userInfo?["document"] as? String == "letter")
        session.userInfo = ["document": "essay"]
        session.stateRestorationActivity = activity("chapter 2")
        app.enterBackground()
        app.kill()
        app.launch(["a", "b"])
        #expect(app.session("b")?.userInfo?["document"] as? String == "essay")
        #expect(
            app.session("b")?.stateRestorationActivity?.userInfo?["place"] as? String
                == "chapter 2")
        // The state of the scene's views is unchanged.
        #expect(try app.screen("b").text(of: "field") == "typed")
    }

    @Test(.specification("10.23", "2.4.7", "8.4.15"))
    func `disconnecting keeps a session and its activity, and discarding ends both`() {
        let app = AppUnderTest.withActivities()
        ActivitySceneDelegate.plan.activity = { _ in activity("page 7") }
        app.launch(["a", "b"])
        app.enterBackground("b")
        _ = Trace.take()
        app.disconnect("b")
        #expect(Trace.take() == ["didDisconnect b"])
        app.open("b")
        #expect(
            Trace.take("kept", "restoreInteraction", "discarded") == [
                "kept page 7", "restoreInteraction page 7",
            ])
        app.discard("b")
        #expect(Trace.take("discarded") == ["discarded b"])
        #expect(app.session("b") == nil)
        app.open("b")
        #expect(Trace.take("kept", "configuration") == ["configuration b"])
    }

    @Test(.specification("2.4.8", "2.3.1"))
    func `a session discarded while the app did not run is reported before scenes connect`() {
        let app = AppUnderTest.withScenes()
        app.launch(["a", "b"])
        app.settle()
        app.kill()
        app.discard("b")
        _ = Trace.take()
        app.launch(["a"])
        #expect(
            Trace.take() == [
                "willFinish", "shouldRestore", "didFinish", "discarded b", "connect main a",
                "didDecode", "willEnterForeground a", "didBecomeActive a",
            ])
    }

    @Test(.specification("2.4.8", "1.10.6"))
    func `values of a discarded session exist when the discard is reported, and are then deleted`()
        throws
    {
        let app = AppUnderTest.withScenes(continuous: false)
        app.launch(["a", "b", "c", "d"])
        for name in ["b", "c", "d"] {
            try #require(app.session(name)).userInfo = ["document": "of \(name)"]
        }
        app.enterBackground()
        app.kill()
        app.discard("b")
        _ = Trace.take()
        var namesAtReport: [[String]] = []
        SceneAppDelegate.didDiscard = { [unowned app] in namesAtReport.append(app.keeper.names) }
        app.launch(["a", "c"])
        #expect(Trace.take("discarded") == ["discarded b with of b"])
        app.discard("c")
        #expect(Trace.take("discarded") == ["discarded c with of c"])
        // This session is not connected.
        app.discard("d")
        #expect(Trace.take("discarded") == ["discarded d with of d"])
        #expect(
            namesAtReport == [
                ["a", "application", "b", "c", "d"], ["a", "application", "c", "d"],
                ["a", "application", "d"],
            ])
        #expect(app.keeper.names == ["a", "application"])
    }

    @Test(.specification("2.4.8"))
    func `the end of a session that the host had not named before is reported as well`() {
        let app = AppUnderTest.withScenes()
        app.launch(["a"])
        _ = Trace.take()
        app.tell(.disconnect(session: "unheard of", discard: true))
        #expect(Trace.take("discarded") == ["discarded unheard of"])
        #expect(app.messages.contains(.discarded(sessions: ["unheard of"])))
    }

    @Test(.specification("1.10.11", "6.2.10"))
    func `a refusal by the host is reported as an error, and a grant is not`() throws {
        let app = AppUnderTest.withScenes()
        app.launch()
        var refusals: [Int] = []
        func note(_ number: Int) -> (any Error) -> Void {
            { error in
                if error as? UISceneError == .init(.requestDenied) { refusals.append(number) }
            }
        }
        let session = try #require(app.session())
        application.requestSceneSessionActivation(
            nil, userActivity: nil, errorHandler: note(1))
        application.requestSceneSessionActivation(
            session, userActivity: nil, errorHandler: note(2))
        application.requestSceneSessionDestruction(session, options: nil, errorHandler: note(3))
        #expect(
            app.messages.suffix(3) == [
                .requestScene(request: 1, session: nil, activity: nil),
                .requestScene(request: 2, session: "session-1", activity: nil),
                .requestDestruction(request: 3, session: "session-1"),
            ])
        app.tell(
            .answer(request: 2, isGranted: false), .answer(request: 1, isGranted: true),
            .answer(request: 3, isGranted: false), .answer(request: 3, isGranted: false),
            .answer(request: 99, isGranted: false))
        #expect(refusals == [2, 3])
    }

    @Test(.specification("6.2.10", "1.10.11"))
    func `a request for a session that no longer exists is refused without asking the host`() throws
    {
        let app = AppUnderTest.withScenes()
        app.launch(["a", "b"])
        let session = try #require(app.session("b"))
        app.discard("b")
        let count = app.messages.count
        var refusals: [UISceneError?] = []
        let note: (any Error) -> Void = { refusals.append($0 as? UISceneError) }
        application.requestSceneSessionActivation(session, userActivity: nil, errorHandler: note)
        application.requestSceneSessionDestruction(session, options: nil, errorHandler: note)
        application.requestSceneSessionRefresh(session)
        #expect(refusals.map(\.?.code) == [.requestDenied, .requestDenied])
        #expect(app.messages.count == count)
        #expect(
            [
                UISceneError.Code.multipleScenesNotSupported, .requestDenied,
                .geometryRequestUnsupported, .geometryRequestDenied,
            ].map(\.rawValue) == [0, 1, 100, 101])
        #expect(UISceneError(.requestDenied).errorDescription?.contains("refused") == true)
        #expect((UISceneError(.requestDenied) as NSError).code == 1)
    }

    @Test(.specification("6.2.9"))
    func `a connected session gets its activity in the foreground, another one when it connects`()
        throws
    {
        let app = AppUnderTest.withActivities()
        app.launch(["a", "b"])
        let shown = NSUserActivity(activityType: "local.show")
        shown.userInfo = ["person": "Ada"]
        _ = Trace.take()
        application.requestSceneSessionActivation(
            app.session("b"), userActivity: shown)
        app.finishTurn()
        #expect(Trace.take() == [])
        app.tell(.answer(request: 1, isGranted: true))
        #expect(Trace.take() == ["continue Ada in b"])
        app.enterBackground("b")
        app.disconnect("b")
        application.requestSceneSessionActivation(
            app.session("b"), userActivity: shown)
        guard case .requestScene(_, "b", let bytes?) = app.messages.last else {
            Issue.record("no request")
            return
        }
        _ = Trace.take()
        app.open("b", activity: bytes)
        #expect(Trace.take("connect", "continue") == ["connect main b for Ada"])
    }

    @Test(.specification("6.2.12"))
    func `content that a scene prefers to show goes to it, and other content to a new scene`()
        throws
    {
        let app = AppUnderTest.withActivities()
        app.launch(["a", "b"])
        let scene = try #require(app.session("b")?.scene)
        scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
            NSPredicate { target, _ in target as? String == "letter" }
        func ask(_ target: String?) -> String? {
            let shown = NSUserActivity(activityType: "local.show")
            shown.targetContentIdentifier = target
            application.requestSceneSessionActivation(nil, userActivity: shown)
            guard case .requestScene(_, let session, _) = app.messages.last else { return "?" }
            return session
        }
        #expect(ask("letter") == "b")
        #expect(ask("essay") == nil)
        #expect(ask(nil) == nil)
        scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
            NSPredicate(value: false)
        #expect(ask("letter") == nil)
    }

    @Test(.specification("2.4.6"))
    func
        `a refresh renews the state and snapshot of a connected scene, or requests its connection`()
        throws
    {
        let app = AppUnderTest.withActivities()
        var place = "old"
        ActivitySceneDelegate.plan.activity = { _ in activity(place) }
        app.launch(["a", "b"])
        app.enterBackground("b")
        place = "new"
        _ = Trace.take()
        let count = app.messages.count
        application.requestSceneSessionRefresh(try #require(app.session("b")))
        app.finishTurn()
        #expect(Trace.take() == ["activity b", "didUpdate"])
        let snapshots = app.messages.dropFirst(count).filter {
            if case .snapshot("b", _) = $0 { true } else { false }
        }
        #expect(snapshots.count == 1)
        app.disconnect("b")
        application.requestSceneSessionRefresh(try #require(app.session("b")))
        #expect(app.messages.last == .requestRefresh(session: "b"))
        _ = Trace.take()
        app.open("b", inBackground: true)
        #expect(
            Trace.take() == [
                "connect main b", "kept new", "shouldRestore", "restoreInteraction new",
                "didEnterBackground b", "activity b", "didUpdate",
            ])
    }

    @Test(.specification("6.2.6", "6.2.7", "1.10.8"))
    func `a storyboard in the configuration makes window and screen before the scene connects`()
        throws
    {
        let app = appWithStoryboard("StoryboardSceneDelegate")
        app.launch()
        #expect(Trace.take("connect", "appear") == ["connect Letters", "appear Letters"])
        #expect(app.session()?.configuration.storyboard != nil)
    }

    @Test func `a window that the scene's delegate makes replaces the one of the storyboard`()
        throws
    {
        let app = appWithStoryboard("OwnWindowSceneDelegate")
        app.launch()
        #expect(Trace.take("connect", "appear") == ["connect Letters", "appear Own"])
        let scene = try #require(app.session()?.scene as? UIWindowScene)
        #expect(scene.windows.map(\.rootViewController?.restorationIdentifier) == ["Own"])
        #expect(scene.keyWindow === scene.windows.first)
    }

    @Test func `a window that the scene's delegate makes is shown although it did not show it`()
        throws
    {
        QuietWindowSceneDelegate.makesWindow = { UIWindow(windowScene: $0) }
        let app = appWithStoryboard("QuietWindowSceneDelegate")
        app.launch()
        #expect(Trace.take("appear") == ["appear Own"])
        let scene = try #require(app.session()?.scene as? UIWindowScene)
        #expect(scene.windows.map(\.rootViewController?.restorationIdentifier) == ["Own"])
        #expect(scene.keyWindow === scene.windows.first)
    }

    @Test func `a window of the delegate outside of the scene does not replace the storyboard's`()
        throws
    {
        QuietWindowSceneDelegate.makesWindow = { UIWindow(frame: $0.screen.bounds) }
        let app = appWithStoryboard("QuietWindowSceneDelegate")
        app.launch()
        #expect(Trace.take("appear") == ["appear Letters"])
        let scene = try #require(app.session()?.scene as? UIWindowScene)
        #expect(scene.windows.map(\.rootViewController?.restorationIdentifier) == ["Letters"])
        #expect(scene.keyWindow === scene.windows.first)
    }

    /// Returns an app whose scene has the storyboard Letters and a delegate of a class.
    private func appWithStoryboard(_ delegate: String) -> AppUnderTest {
        UIStoryboard.declare(
            "Letters", initial: "List",
            viewControllers: ["List": { TracedController("Letters") }])
        let app = AppUnderTest(
            SceneAppDelegate.self,
            infoDictionary: [
                "UIApplicationSceneManifest": [
                    "UISceneConfigurations": [
                        "UIWindowSceneSessionRoleApplication": [
                            [
                                "UISceneConfigurationName": "Letters",
                                "UISceneDelegateClassName": "UIKitCoreTests.\(delegate)",
                                "UISceneStoryboardFile": "Letters",
                            ]
                        ]
                    ]
                ]
            ])
        SceneAppDelegate.configuration = { _ in nil }
        _ = Trace.take()
        return app
    }
}

/// The delegate of a scene that makes a window although its storyboard has made one.
final class OwnWindowSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        Trace.add("connect \(window?.rootViewController?.restorationIdentifier ?? "nothing")")
        guard let scene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: scene)
        window?.rootViewController = TracedController("Own")
        window?.makeKeyAndVisible()
    }
}

/// The delegate of a scene that makes a window beside its storyboard's, and does not show it.
final class QuietWindowSceneDelegate: UIResponder, UIWindowSceneDelegate {
    static var makesWindow: ((UIWindowScene) -> UIWindow)?

    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        window = Self.makesWindow?(scene)
        window?.rootViewController = TracedController("Own")
    }
}

/// The delegate of a scene whose window comes from a storyboard.
final class StoryboardSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        let root = window?.rootViewController?.restorationIdentifier
        Trace.add("connect \(root ?? "nothing")")
    }
}

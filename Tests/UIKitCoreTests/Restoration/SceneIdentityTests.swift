import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// Objects of several windows with the same path: each window keeps its own state.
struct SceneIdentityTests {
    private static let windows = ["a", "b", "c", "d"]

    /// Returns an app in which each scene registers a note of its own under the same identifier,
    /// and its root refers to the note.
    private func appWithNotes(parent: Bool) -> AppUnderTest {
        .plannedScenes { scene, delegate in
            let note = Note()
            let root = TracedController("Root")
            if parent { note.parent = root }
            UIApplication.registerObject(forStateRestoration: note, restorationIdentifier: "note")
            root.encodes = { $0.encode(note, forKey: "note") }
            root.decodes = { coder in
                let decoded = coder.decodeObject(forKey: "note") as? Note
                Trace.add("own \(decoded === note)")
            }
            delegate.kept = note
            delegate.show(root, in: scene)
        }
    }

    private func note(_ app: AppUnderTest, _ session: String) -> Note? {
        app.sceneDelegate(session)?.kept as? Note
    }

    private func texts(_ app: AppUnderTest) -> [String?] {
        Self.windows.map { note(app, $0)?.text }
    }

    @Test(.specification("1.1.5", "1.4.1", "3.1.5", "3.3.10"), arguments: [false, true])
    func
        `objects registered under the same identifier in several windows keep their window's state`(
            parent: Bool
        )
    {
        let app = appWithNotes(parent: parent)
        app.launch(Self.windows)
        for session in Self.windows { note(app, session)?.text = "of \(session)" }
        app.relaunch()
        #expect(texts(app) == Self.windows.map { "of \($0)" })
        #expect(Trace.take("own") == Array(repeating: "own true", count: 4))
        #expect(app.notices == [])
    }

    @Test(arguments: [false, true])
    func `a window that is opened later restores its own registered object and no other`(
        parent: Bool
    ) {
        let app = appWithNotes(parent: parent)
        app.launch(Self.windows)
        for session in Self.windows { note(app, session)?.text = "of \(session)" }
        app.settle()
        app.kill()
        app.launch(["a"])
        note(app, "a")?.text = "typed just now"
        for session in ["d", "b", "c"] { app.open(session) }
        #expect(texts(app) == ["typed just now", "of b", "of c", "of d"])
        #expect(app.notices == [])
    }

    /// Returns an app in which each scene's delegate keeps an inspector outside the window, and the
    /// root refers to it.
    private func appWithInspectors() -> AppUnderTest {
        .plannedScenes { scene, delegate in
            let inspector = TracedController("Inspector")
            delegate.kept = inspector
            let root = TracedController("Root")
            root.encodes = { $0.encode(inspector, forKey: "inspector") }
            root.decodes = { coder in
                let decoded = coder.decodeObject(forKey: "inspector")
                Trace.add("own \(decoded as? UIViewController === inspector)")
            }
            delegate.show(root, in: scene)
        }
    }

    private func inspector(_ app: AppUnderTest, _ session: String) -> TracedController? {
        app.sceneDelegate(session)?.kept as? TracedController
    }

    @Test(.specification("3.2.3", "3.3.3"))
    func `controllers outside windows keep the state of their window`() {
        let app = appWithInspectors()
        app.launch(Self.windows)
        for session in Self.windows { inspector(app, session)?.text = "of \(session)" }
        app.relaunch()
        #expect(
            Self.windows.map { inspector(app, $0)?.text } == Self.windows.map { "of \($0)" })
        #expect(Trace.take("own") == Array(repeating: "own true", count: 4))
        inspector(app, "a")?.text = "typed just now"
        app.settle()
        app.kill()
        app.launch(["a"])
        inspector(app, "a")?.text = "typed after that"
        app.open("b")
        #expect(inspector(app, "a")?.text == "typed after that")
        #expect(inspector(app, "b")?.text == "of b")
        #expect(app.notices == [])
    }

    @Test
    func `a controller that is made in viewDidLoad belongs to the window of the loading screen`() {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            root.loads = { root in
                let kept = TracedController("Kept")
                delegate.kept = kept
                root.encodes = { $0.encode(kept, forKey: "kept") }
            }
            delegate.show(root, in: scene)
        }
        app.launch(["a", "b"])
        for session in ["a", "b"] { inspector(app, session)?.text = "of \(session)" }
        app.relaunch()
        #expect(["a", "b"].map { inspector(app, $0)?.text } == ["of a", "of b"])
        #expect(app.notices == [])
    }

    // MARK: - Shared by all windows

    private static var model = Note()

    /// Returns an app whose delegate, or first scene, registers one object, and the root of each
    /// window refers to it.
    private func appWithModel(registersInScene: Bool = false) -> AppUnderTest {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            if registersInScene, Self.model.text == "new" {
                Self.model.text = ""
                UIApplication.registerObject(
                    forStateRestoration: Self.model, restorationIdentifier: "model")
            }
            root.encodes = { $0.encode(Self.model, forKey: "model") }
            root.decodes = { coder in
                Trace.add("same \(coder.decodeObject(forKey: "model") as? Note === Self.model)")
            }
            delegate.show(root, in: scene)
        }
        PlannedScenesDelegate.launches = {
            Self.model = Note()
            Self.model.text = registersInScene ? "new" : ""
            guard !registersInScene else { return }
            UIApplication.registerObject(
                forStateRestoration: Self.model, restorationIdentifier: "model")
        }
        return app
    }

    @Test(.specification("3.4.5", "1.1.8"), arguments: [false, true])
    func `a registered object of several windows is restored with any one of them`(inScene: Bool) {
        let app = appWithModel(registersInScene: inScene)
        for sessions in [["a", "b"], ["b"], ["a"], ["b", "a"]] {
            app.launch(["a", "b"])
            Self.model.text = "before \(sessions)"
            app.settle()
            app.kill()
            _ = Trace.take()
            app.launch(sessions)
            #expect(Self.model.text == "before \(sessions)")
            #expect(
                Trace.take("same", "finished note").filter { $0 == "same true" }.count
                    == sessions.count)
            #expect(app.notices == [])
            app.kill()
        }
    }

    @Test func `opening a second window does not change an object that both windows refer to`() {
        let app = appWithModel()
        app.launch(["a", "b"])
        Self.model.text = "old"
        app.relaunch()
        app.kill()
        app.launch(["a"])
        Self.model.text = "typed just now"
        _ = Trace.take()
        app.open("b")
        #expect(Self.model.text == "typed just now")
        #expect(Trace.take("same") == ["same true"])
        #expect(app.notices == [])
    }

    @Test
    func `an object of all windows keeps its newest state while a window that uses it is closed`() {
        let app = appWithModel()
        app.launch(["a", "b"])
        Self.model.text = "one"
        app.settle()
        app.disconnect("a")
        Self.model.text = "two"
        app.settle()
        app.disconnect("b")
        Self.model.text = "three"
        app.settle()
        app.kill()
        app.launch(["a"])
        #expect(Self.model.text == "three")
        app.kill()
        // No window refers to the object in a launch without windows.
        app.launch([])
        app.settle()
        app.kill()
        app.launch(["b"])
        #expect(Self.model.text == "three")
    }

    @Test func `an object that only the app delegate refers to is kept whatever windows are open`()
    {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            delegate.show(TracedController("Root"), in: scene)
        }
        PlannedScenesDelegate.launches = {
            Self.model = Note()
            UIApplication.registerObject(
                forStateRestoration: Self.model, restorationIdentifier: "model")
        }
        PlannedScenesDelegate.willEncode = { $0.encode(Self.model, forKey: "model") }
        PlannedScenesDelegate.didDecode = { coder in
            Trace.add("same \(coder.decodeObject(forKey: "model") as? Note === Self.model)")
        }
        app.launch(["a", "b"])
        Self.model.text = "kept"
        app.settle()
        app.kill()
        app.launch(["a"])
        #expect(Self.model.text == "kept")
        #expect(Trace.take("same") == ["same true"])
    }

    // MARK: - References from one window into another

    @Test func `a reference into another window gives the controller of that window`() {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            delegate.show(root, in: scene)
            guard scene.session.persistentIdentifier == "b" else { return }
            root.encodes = { coder in
                let other = UIApplication.shared.connectedScenes
                    .first { $0.session.persistentIdentifier == "a" }?.delegate
                let window = (other as? PlannedSceneDelegate)?.window
                coder.encode(window?.rootViewController, forKey: "other")
                coder.encode([window?.rootViewController].compactMap { $0 }, forKey: "list")
            }
            root.decodes = { coder in
                let other = coder.decodeObject(forKey: "other") as? TracedController
                let session = other?.view.window?.windowScene?.session.persistentIdentifier
                let list = coder.decodeObject(forKey: "list") as? [UIViewController]
                Trace.add("other \(session ?? "nil") \(list?.count ?? -1)")
            }
        }
        app.launch(["a", "b"])
        app.relaunch()
        #expect(Trace.take("other") == ["other a 1"])
        #expect(app.notices == [])
        app.settle()
        app.kill()
        app.launch(["a"])
        app.open("b")
        #expect(Trace.take("other") == ["other a 1"])
        app.settle()
        app.kill()
        app.launch(["b"])
        #expect(Trace.take("other") == ["other nil 0"])
        #expect(app.notices.filter { $0.contains("of the window a") }.count == 2)
    }

    // MARK: - Several windows without scenes

    @Test(.specification("2.1.6", "3.1.1"))
    func `windows with equal root identifiers keep their own state in an app without scenes`() {
        var windows: [UIWindow] = []
        let app = AppUnderTest.planned(
            AppPlan {
                windows = (0..<3).map { _ in
                    let window = UIWindow(frame: UIScreen.main.bounds)
                    window.rootViewController = TracedNavigation("Nav", TracedController("Root"))
                    window.makeKeyAndVisible()
                    return window
                }
                return nil
            })
        app.launch()
        func screens() -> [TracedController] {
            windows.compactMap {
                ($0.rootViewController as? UINavigationController)?.topViewController
                    as? TracedController
            }
        }
        for (index, screen) in screens().enumerated() { screen.text = "window \(index)" }
        _ = app.relaunchTraced()
        #expect(screens().map(\.text) == ["window 0", "window 1", "window 2"])
        screens()[1].text = "changed"
        _ = app.relaunchTraced()
        #expect(screens().map(\.text) == ["window 0", "changed", "window 2"])
        #expect(app.notices == [])
    }
}

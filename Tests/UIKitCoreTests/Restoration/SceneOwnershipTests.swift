import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The window of an object that was created or registered outside that window's code.
struct SceneOwnershipTests {
    private static var roots: [String: TracedController] = [:]
    private static var note = Note()

    @Test(.specification("3.3.3"))
    func `a window does not restore its state into the root of another window`() {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            guard let root = Self.roots[scene.session.persistentIdentifier] else { return }
            delegate.show(root, in: scene)
        }
        func makes(_ names: [String: String]) {
            PlannedScenesDelegate.launches = {
                Self.roots = names.mapValues { TracedController($0) }
            }
        }
        makes(["a": "Root", "b": "Root"])
        app.launch(["a", "b"])
        for (session, root) in Self.roots { root.text = "of \(session)" }
        app.settle()
        app.kill()
        makes(["a": "Root", "b": "Login"])
        app.launch(["b", "a"])
        #expect(Self.roots["a"]?.text == "of a")
    }

    @Test
    func `a window that connects later does not change an app-wide object`() {
        var isOfApplication = false
        func register() {
            Self.note = Note()
            UIApplication.registerObject(
                forStateRestoration: Self.note, restorationIdentifier: "note")
        }
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            if !isOfApplication { register() }
            root.encodes = { $0.encode(Self.note, forKey: "note") }
            delegate.show(root, in: scene)
        }
        app.launch(["a"])
        Self.note.text = "of the window"
        app.settle()
        app.kill()
        isOfApplication = true
        PlannedScenesDelegate.launches = { register() }
        app.launch([])
        Self.note.text = "typed just now"
        app.open("a")
        #expect(Self.note.text == "typed just now")
    }

    @Test
    func `an object from an earlier connection of a window gets the window's state again`() {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            delegate.show(root, in: scene)
            guard scene.session.persistentIdentifier == "a" else { return }
            if Self.note.text == "new" {
                Self.note.text = ""
                UIApplication.registerObject(
                    forStateRestoration: Self.note, restorationIdentifier: "note")
            }
            root.encodes = { $0.encode(Self.note, forKey: "note") }
            root.decodes = { coder in
                Trace.add("same \(coder.decodeObject(forKey: "note") as? Note === Self.note)")
            }
        }
        PlannedScenesDelegate.launches = {
            Self.note = Note()
            Self.note.text = "new"
        }
        app.launch(["a", "b"])
        Self.note.text = "kept"
        app.settle()
        app.disconnect("a")
        Self.note.text = "changed while nobody saw it"
        _ = Trace.take()
        app.open("a")
        #expect(Self.note.text == "kept")
        #expect(Trace.take("same") == ["same true"])
    }

    @Test
    func
        `a reference to another window's object is decoded as the object registered in that window`()
    {
        func register(_ delegate: PlannedSceneDelegate?) {
            guard let note = delegate?.kept as? Note else { return }
            note.parent = delegate?.window?.rootViewController
            UIApplication.registerObject(forStateRestoration: note, restorationIdentifier: "note")
        }
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            let session = scene.session.persistentIdentifier
            delegate.kept = Note()
            delegate.show(root, in: scene)
            root.encodes = { coder in
                coder.encode(delegate.kept, forKey: "own")
                guard session == "b" else { return }
                let other = UIApplication.shared.connectedScenes
                    .first { $0.session.persistentIdentifier == "a" }?.delegate
                coder.encode((other as? PlannedSceneDelegate)?.kept, forKey: "other")
            }
            root.decodes = { coder in
                guard session == "b" else { return }
                let other = coder.decodeObject(forKey: "other") as? Note
                Trace.add("other \(other?.text ?? "nil")")
            }
        }
        app.launch(["a", "b", "c"])
        for session in ["a", "b", "c"] { register(app.sceneDelegate(session)) }
        app.finishTurn()
        app.settle()
        app.kill()
        app.launch(["c", "a"])
        for session in ["c", "a"] {
            (app.sceneDelegate(session)?.kept as? Note)?.text = "of \(session)"
            register(app.sceneDelegate(session))
        }
        _ = Trace.take()
        app.open("b")
        #expect(Trace.take("other") == ["other of a"])
    }
}

import Foundation
import RestorationArchive
import Testing
import UIKitCore

@testable import UIKitTesting

/// Objects that have the same path in several windows, or in a window and in the app: which of them
/// gets the state, and which one a reference gives.
struct SceneTwinTests {
    private func register(_ note: Note, _ identifier: String = "note") {
        UIApplication.registerObject(forStateRestoration: note, restorationIdentifier: identifier)
    }

    @Test func `an object inside a registered object belongs to the window of the outer object`() {
        let (outer, inner) = (Note(), Note())
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            delegate.show(root, in: scene)
            guard scene.session.persistentIdentifier == "b" else { return }
            if inner.parent == nil {
                register(outer, "outer")
                inner.parent = outer
            }
            root.encodes = { $0.encode(inner, forKey: "inner") }
        }
        app.launch(["a", "b"])
        // No window's code runs now.
        register(inner, "inner")
        inner.text = "kept"
        app.finishTurn()
        app.settle()
        app.disconnect("b")
        inner.text = "changed while the window was closed"
        app.open("b")
        #expect(inner.text == "kept")
    }

    @Test func `an object in an object of a screen belongs to the screen's window`() throws {
        var notes: [(outer: Note, inner: Note)] = []
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            let (outer, inner) = (Note(), Note())
            outer.parent = root
            inner.parent = outer
            inner.text = "of \(scene.session.persistentIdentifier)"
            notes.append((outer, inner))
            root.encodes = { $0.encode(inner, forKey: "inner") }
            delegate.show(root, in: scene)
        }
        app.launch(["a", "b"])
        // No window's code runs now.
        for (outer, inner) in notes {
            register(outer, "outer")
            register(inner, "inner")
        }
        app.finishTurn()
        app.settle()
        for session in ["a", "b"] {
            #expect(
                try app.archive(session).note("Root/outer/inner") == .string("of \(session)"))
        }
        #expect(try app.archive("application").note("Root/outer/inner") == nil)
    }

    @Test
    func `the second of two app-wide objects with the same path is made again for its window`() {
        Remade.all = [Remade(), Remade()]
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            let number = scene.session.persistentIdentifier == "a" ? 0 : 1
            if Remade.all.indices.contains(number) { delegate.kept = Remade.all[number] }
            root.encodes = { $0.encode(delegate.kept, forKey: "object") }
            root.decodes = { delegate.kept = $0.decodeObject(forKey: "object") as? Remade }
            delegate.show(root, in: scene)
        }
        PlannedScenesDelegate.launches = {
            for object in Remade.all {
                UIApplication.registerObject(
                    forStateRestoration: object, restorationIdentifier: "object")
            }
        }
        app.launch(["a", "b"])
        for (number, object) in Remade.all.enumerated() { object.text = "text \(number)" }
        app.finishTurn()
        app.settle()
        app.kill()
        Remade.all = []
        app.launch(["a", "b"])
        let texts = ["a", "b"].map { (app.sceneDelegate($0)?.kept as? Remade)?.text }
        #expect(texts == ["text 0", "text 1"])
        #expect(app.notices == [])
    }

    @Test func `an object of a closed window that the app refers to is in the app's archive`()
        throws
    {
        let note = Note()
        let app = AppUnderTest.plannedScenes { scene, delegate in
            if scene.session.persistentIdentifier == "b" { register(note) }
            delegate.show(TracedController("Root"), in: scene)
        }
        PlannedScenesDelegate.willEncode = { $0.encode(note, forKey: "note") }
        app.launch(["a", "b"])
        app.settle()
        #expect(try app.archive("b").note("note") == .string(""))
        app.disconnect("b")
        note.text = "kept"
        app.finishTurn()
        app.settle()
        #expect(try app.archive("application").note("note") == .string("kept"))
        #expect(try app.archive("a").note("note") == nil)
    }

    @Test func `opening a window does not change an object of another closed window`() {
        var notes: [String: Note] = [:]
        var names = ["a", "b"]
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            let session = scene.session.persistentIdentifier
            if names.contains(session) {
                let note = Note()
                register(note)
                notes[session] = note
                root.encodes = { $0.encode(note, forKey: "note") }
            }
            delegate.show(root, in: scene)
        }
        app.launch(["a", "b"])
        for (session, note) in notes { note.text = "of \(session)" }
        app.settle()
        app.kill()
        names = ["a"]
        app.launch(["a"])
        app.disconnect("a")
        #expect(notes["a"]?.text == "of a")
        app.open("b")
        #expect(notes["a"]?.text == "of a")
    }

    @Test func `a window's reference gives its own object, not the app's object of that path`() {
        var appNote = Note()
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let (root, note) = (TracedController("Root"), Note())
            register(note)
            delegate.kept = note
            root.encodes = { $0.encode(note, forKey: "note") }
            root.decodes = { Trace.add("own \($0.decodeObject(forKey: "note") as? Note === note)") }
            delegate.show(root, in: scene)
        }
        PlannedScenesDelegate.launches = {
            appNote = Note()
            register(appNote)
        }
        PlannedScenesDelegate.willEncode = { $0.encode(appNote, forKey: "note") }
        app.launch(["a", "b"])
        app.relaunch()
        #expect(Trace.take("own") == ["own true", "own true"])
        #expect(app.notices == [])
    }

    @Test func `an object that a window registers when restoration ends belongs to that window`()
        throws
    {
        var note: Note?
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = FinishingController("Root")
            delegate.show(root, in: scene)
            guard scene.session.persistentIdentifier == "b" else { return }
            root.finishes = {
                let made = Note()
                register(made)
                note = made
            }
            root.encodes = { coder in if let note { coder.encode(note, forKey: "note") } }
        }
        app.launch(["a", "b"])
        app.relaunch()
        note?.text = "of b"
        app.finishTurn()
        app.settle()
        #expect(try app.archive("b").note("note") == .string("of b"))
        #expect(try app.archive("a").note("note") == nil)
    }

    @Test
    func `a screen that a factory returns for two windows is logged, and notified of the end once`()
    {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            delegate.kept = TracedController("Inspector")
            root.encodes = { $0.encode(delegate.kept, forKey: "inspector") }
            delegate.show(root, in: scene)
        }
        app.launch(["a", "b"])
        app.settle()
        app.kill()
        let one = TracedController("Inspector")
        PlannedScenesDelegate.make = { path, _ in path == ["Inspector"] ? one : nil }
        _ = Trace.take()
        app.launch(["a", "b"])
        #expect(Trace.take("finished Inspector") == ["finished Inspector"])
        #expect(
            app.notices == [
                "Inspector (TracedController) is the object that a factory also returned for "
                    + "Inspector of the window a, so both states are decoded into it. Compare all "
                    + "identifierComponents, not only the last one."
            ])
    }

    @Test func `a reference to a view of another window gives the view of that window`() {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            root.loads = { root in
                let view = UIView()
                view.restorationIdentifier = "view"
                root.view.addSubview(view)
            }
            delegate.show(root, in: scene)
            guard scene.session.persistentIdentifier == "b" else { return }
            root.encodes = { coder in
                let other = UIApplication.shared.connectedScenes
                    .first { $0.session.persistentIdentifier == "a" }?.delegate
                let window = (other as? PlannedSceneDelegate)?.window
                coder.encode(window?.rootViewController?.view.subviews.first, forKey: "view")
            }
            root.decodes = { coder in
                let view = coder.decodeObject(forKey: "view") as? UIView
                let session = view?.window?.windowScene?.session.persistentIdentifier
                Trace.add("view of \(session ?? "nothing")")
            }
        }
        app.launch(["a", "b"])
        app.relaunch()
        #expect(Trace.take("view") == ["view of a"])
        #expect(app.notices == [])
    }
}

/// An object with a text that its class creates again.
private final class Remade: UIStateRestoring, UIObjectRestoration {
    static var all: [Remade] = []

    var text = ""
    var objectRestorationClass: (any UIObjectRestoration.Type)? { Remade.self }

    static func object(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> (any UIStateRestoring)? { Remade() }

    func encodeRestorableState(with coder: NSCoder) { coder.encode(text, forKey: "text") }
    func decodeRestorableState(with coder: NSCoder) {
        text = coder.decodeObject(forKey: "text") as? String ?? ""
    }
}

/// State of the app as a whole that waits for its objects, or is kept for closed windows.
struct WaitingSharedStateTests {
    private static var note: Note?

    /// Returns an app that registers a note while the closure returns true, and in which the root
    /// of each window refers to the note.
    private func appWithNote(_ registers: @escaping () -> Bool = { true }) -> AppUnderTest {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            root.encodes = { coder in
                if let note = Self.note { coder.encode(note, forKey: "note") }
            }
            delegate.show(root, in: scene)
        }
        PlannedScenesDelegate.launches = {
            Self.note = registers() ? Note() : nil
            guard let note = Self.note else { return }
            UIApplication.registerObject(forStateRestoration: note, restorationIdentifier: "note")
        }
        return app
    }

    private func preserve(_ app: AppUnderTest) {
        app.finishTurn()
        app.settle()
    }

    @Test func `an object of two windows keeps its newest state after its first window closes`() {
        let app = appWithNote { false }
        let connects = PlannedSceneDelegate.connects
        PlannedSceneDelegate.connects = { scene, delegate in
            if Self.note == nil {
                // The first window registers the note that the other one uses as well.
                let note = Note()
                Self.note = note
                UIApplication.registerObject(
                    forStateRestoration: note, restorationIdentifier: "note")
            }
            connects(scene, delegate)
        }
        app.launch(["a", "b"])
        Self.note?.text = "old"
        preserve(app)
        app.disconnect("a")
        Self.note?.text = "new"
        preserve(app)
        app.kill()
        app.launch(["a"])
        #expect(Self.note?.text == "new")
    }

    @Test func `a controller of two windows keeps its newest state after its first window closes`()
    {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            // The first window creates the inspector that the other one uses as well.
            if Self.outer == nil { Self.outer = TracedController("Inspector") }
            root.encodes = { $0.encode(Self.outer, forKey: "inspector") }
            delegate.show(root, in: scene)
        }
        PlannedScenesDelegate.launches = { Self.outer = nil }
        app.launch(["a", "b"])
        Self.outer?.text = "old"
        preserve(app)
        app.disconnect("a")
        Self.outer?.text = "new"
        preserve(app)
        app.kill()
        app.launch(["a"])
        #expect(Self.outer?.text == "new")
    }

    @Test func `an object that a waiting object refers to is decoded for a window opened later`() {
        var links: [Link] = []
        var registers = true
        @MainActor func register() {
            links = [Link(), Link()]
            links[1].next = links[0]
            for (number, link) in links.enumerated() {
                UIApplication.registerObject(
                    forStateRestoration: link, restorationIdentifier: "link \(number)")
            }
        }
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            if links.isEmpty { register() }
            // Only the last link is asked for; it refers to the other one.
            root.decodes = { _ = $0.decodeObject(forKey: "last") }
            root.encodes = { coder in
                coder.encode(links, forKey: "links")
                coder.encode(links.last, forKey: "last")
            }
            delegate.show(root, in: scene)
        }
        PlannedScenesDelegate.launches = {
            links = []
            if registers { register() }
        }
        app.launch(["a", "b"])
        for (number, link) in links.enumerated() { link.text = "text \(number)" }
        preserve(app)
        app.kill()
        registers = false
        app.launch([])
        for _ in 0..<2 { preserve(app) }
        app.open("a")
        #expect(links.map(\.text) == ["text 0", "text 1"])
    }

    @Test func `a waiting controller is made after the controller around it`() {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            root.encodes = { coder in
                guard let outer = Self.outer else { return }
                coder.encode(outer, forKey: "outer")
                coder.encode(outer.children.first, forKey: "inner")
            }
            root.decodes = { _ = $0.decodeObject(forKey: "inner") }
            delegate.show(root, in: scene)
        }
        PlannedScenesDelegate.launches = {
            let outer = TracedController("Outer")
            outer.addChild(TracedController("Inner"))
            Self.outer = outer
        }
        app.launch(["a", "b"])
        preserve(app)
        app.kill()
        PlannedScenesDelegate.launches = { Self.outer = nil }
        app.launch([])
        for _ in 0..<2 { preserve(app) }
        PlannedScenesDelegate.make = { path, _ in
            guard path.first == "Outer" else { return nil }
            Trace.add("make \(path.joined(separator: "/"))")
            return path.last.map { TracedController($0) }
        }
        _ = Trace.take()
        app.open("a")
        #expect(Trace.take("make") == ["make Outer", "make Outer/Inner"])
    }

    private static var outer: TracedController?
}

/// A registered object that refers to another one.
private final class Link: UIStateRestoring {
    var text = ""
    var next: Link?

    func encodeRestorableState(with coder: NSCoder) {
        coder.encode(text, forKey: "text")
        coder.encode(next, forKey: "next")
    }

    func decodeRestorableState(with coder: NSCoder) {
        text = coder.decodeObject(forKey: "text") as? String ?? ""
        next = coder.decodeObject(forKey: "next") as? Link
    }
}

extension ArchiveReader {
    /// Returns the text in the record of a path.
    fileprivate func note(_ path: String) throws -> ArchiveValue? {
        try records().first { "\($0.path)" == path }?["text"]
    }
}

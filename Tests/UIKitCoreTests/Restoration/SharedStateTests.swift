import Foundation
import RestorationArchive
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// State of objects that several windows use, which is stored in the application's archive.
struct SharedStateTests {
    private static var inspector = TracedController("Inspector")
    private static var notes: [Note] = []

    private static func register(_ count: Int = 1) {
        notes = (0..<count).map { _ in Note() }
        for (number, note) in notes.enumerated() {
            UIApplication.registerObject(
                forStateRestoration: note, restorationIdentifier: "note \(number)")
        }
    }

    /// Returns an app in which the root of each window refers to all existing notes.
    private func appWithNotes(_ count: Int = 1, registers: @escaping () -> Bool = { true })
        -> AppUnderTest
    {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            root.encodes = { coder in
                for (number, note) in Self.notes.enumerated() {
                    coder.encode(note, forKey: "note \(number)")
                }
            }
            delegate.show(root, in: scene)
        }
        PlannedScenesDelegate.launches = {
            Self.notes = []
            if registers() { Self.register(count) }
        }
        return app
    }

    /// Releases the notes while the windows that referred to them are closed, and launches again.
    private func relaunchWithoutNotes(_ app: AppUnderTest) {
        app.settle()
        app.disconnect("a")
        app.disconnect("b")
        Self.notes = []
        app.settle()
        app.finishTurn()
        app.settle()
        app.kill()
        app.launch(["a", "b"])
    }

    @Test func `state that closed windows share is kept when its object no longer exists`() {
        let app = appWithNotes()
        app.launch(["a", "b"])
        Self.notes[0].text = "kept"
        relaunchWithoutNotes(app)
        #expect(Self.notes[0].text == "kept")
    }

    @Test func `state above 64 KiB that closed windows share is dropped with its object`() {
        let app = appWithNotes()
        app.launch(["a", "b"])
        Self.notes[0].text = String(repeating: "x", count: 70_000)
        relaunchWithoutNotes(app)
        #expect(Self.notes[0].text == "")
    }

    @Test func `the state of the first 256 shared objects that no longer exist is kept`() {
        let app = appWithNotes(300)
        app.launch(["a", "b"])
        for note in Self.notes { note.text = "kept" }
        relaunchWithoutNotes(app)
        #expect(Self.notes.map(\.text) == (0..<300).map { $0 < 256 ? "kept" : "" })
    }

    @Test func `shared state that the app declined is not restored`() {
        let app = appWithNotes()
        app.launch(["a", "b"])
        Self.notes[0].text = "declined"
        app.settle()
        app.disconnect("a")
        app.disconnect("b")
        Self.notes = []
        PlannedScenesDelegate.isSaving = false
        app.finishTurn()
        app.settle()
        PlannedScenesDelegate.isSaving = true
        app.finishTurn()
        app.settle()
        app.kill()
        app.launch(["a", "b"])
        #expect(Self.notes[0].text == "")
    }

    @Test
    func `shared state that waits for its object is dropped when the app declines to preserve`() {
        var registers = true
        let app = appWithNotes(registers: { registers })
        app.launch(["a", "b"])
        Self.notes[0].text = "declined"
        app.settle()
        app.kill()
        registers = false
        app.launch(["a", "b"])
        for isSaving in [false, true] {
            PlannedScenesDelegate.isSaving = isSaving
            app.finishTurn()
            app.settle()
        }
        app.kill()
        registers = true
        app.launch(["a", "b"])
        #expect(Self.notes[0].text == "")
    }

    @Test
    func `shared state that waited for its object is decoded once, for the first window to use it`()
    {
        var registers = true
        let app = appWithNotes(registers: { registers })
        let connects = PlannedSceneDelegate.connects
        PlannedSceneDelegate.connects = { scene, delegate in
            if Self.notes.isEmpty { Self.register() }
            connects(scene, delegate)
            (delegate.window?.rootViewController as? TracedController)?.decodes = {
                _ = $0.decodeObject(forKey: "note 0")
            }
        }
        app.launch(["a", "b"])
        Self.notes[0].text = "kept"
        app.settle()
        app.kill()
        registers = false
        app.launch([])
        for _ in 0..<2 {
            app.finishTurn()
            app.settle()
        }
        app.open("a")
        #expect(Self.notes.map(\.text) == ["kept"])
        Self.notes.first?.text = "typed just now"
        app.open("b")
        #expect(Self.notes.map(\.text) == ["typed just now"])
    }

    /// Returns an app with one inspector in no window, with a text view, to which the root of each
    /// window refers.
    private func appWithInspector() -> AppUnderTest {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            root.encodes = { $0.encode(Self.inspector, forKey: "inspector") }
            root.decodes = { coder in
                let decoded = coder.decodeObject(forKey: "inspector") as? UIViewController
                Trace.add("same \(decoded === Self.inspector)")
            }
            delegate.show(root, in: scene)
            // The first window creates the inspector that the others use as well.
            guard Self.inspector.text == "new" else { return }
            Self.inspector = TracedController("Inspector")
            let field = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            field.restorationIdentifier = "field"
            field.text = "0123456789"
            Self.inspector.view.addSubview(field)
        }
        PlannedScenesDelegate.launches = {
            Self.inspector = TracedController("Inspector")
            Self.inspector.text = "new"
        }
        return app
    }

    private var field: UITextView? { Self.inspector.view.subviews.first as? UITextView }

    @Test(.specification("3.2.3", "3.4.5"))
    func `a controller of several windows is restored with any one of them`() {
        let app = appWithInspector()
        for (number, sessions) in [["a", "b"], ["b"], ["a"], ["b", "a"]].enumerated() {
            app.launch(["a", "b"])
            Self.inspector.text = "before \(sessions)"
            field?.selectedRange = NSRange(location: number, length: 2)
            app.settle()
            app.kill()
            _ = Trace.take()
            app.launch(sessions)
            #expect(Self.inspector.text == "before \(sessions)")
            #expect(field?.selectedRange == NSRange(location: number, length: 2))
            #expect(Trace.take("same").allSatisfy { $0 == "same true" })
            #expect(app.notices == [])
            app.kill()
        }
    }

    @Test
    func `an object that two windows share does not change the app's object with the same name`() {
        var own = Note()
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            if Self.notes.isEmpty { Self.register() }
            let note = Self.notes[0]
            root.encodes = { $0.encode(note, forKey: "note") }
            delegate.show(root, in: scene)
        }
        PlannedScenesDelegate.launches = {
            Self.notes = []
            own = Note()
            UIApplication.registerObject(
                forStateRestoration: own, restorationIdentifier: "note 0")
        }
        PlannedScenesDelegate.willEncode = { $0.encode(own, forKey: "own") }
        app.launch(["a", "b"])
        own.text = "of the app"
        Self.notes[0].text = "of the windows"
        app.settle()
        app.kill()
        app.launch(["a", "b"])
        #expect(own.text == "of the app")
        #expect(Self.notes[0].text == "of the windows")
    }

    @Test func `one object that matches the records of two windows decodes one of them`() {
        var registersInScenes = true
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            let note = Note()
            if registersInScenes {
                UIApplication.registerObject(
                    forStateRestoration: note, restorationIdentifier: "note 0")
                note.text = "of \(scene.session.persistentIdentifier)"
                root.encodes = { $0.encode(note, forKey: "note") }
            }
            delegate.kept = note
            delegate.show(root, in: scene)
        }
        app.launch(["a", "b"])
        app.settle()
        app.kill()
        registersInScenes = false
        PlannedScenesDelegate.launches = { Self.register() }
        _ = Trace.take()
        app.launch(["a", "b"])
        #expect(Self.notes[0].text == "of a")
        #expect(Trace.take("finished note") == ["finished note of a"])
    }

    /// The moment at which a screen of a window registers an object.
    nonisolated enum Moment: CaseIterable, Sendable {
        case encoding, decoding, finishing
    }

    @Test(arguments: Moment.allCases)
    func `an object that a window's screen registers belongs to that window`(_ moment: Moment)
        throws
    {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = RegisteringController("Root")
            let note = Note()
            delegate.kept = note
            var isRegistered = false
            @MainActor func register(_ now: Moment) {
                guard now == moment, !isRegistered else { return }
                isRegistered = true
                UIApplication.registerObject(
                    forStateRestoration: note, restorationIdentifier: "note")
            }
            root.encodes = { coder in
                register(.encoding)
                coder.encode(note, forKey: "note")
            }
            root.decodes = { _ in register(.decoding) }
            root.finishes = { register(.finishing) }
            delegate.show(root, in: scene)
        }
        app.launch(["a", "b"])
        app.relaunch()
        for session in ["a", "b"] {
            (app.sceneDelegate(session)?.kept as? Note)?.text = "of \(session)"
        }
        app.finishTurn()
        app.settle()
        for session in ["a", "b"] {
            #expect(try app.archive(session).text("note") == .string("of \(session)"))
        }
        #expect(try app.archive("application").text("note") == nil)
    }

    @Test(.specification("1.4.1"))
    func `an object whose parent is not registered belongs to the window that registered it`()
        throws
    {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let (root, note, parent) = (TracedController("Root"), Note(), Note())
            note.parent = parent
            note.text = "of \(scene.session.persistentIdentifier)"
            UIApplication.registerObject(forStateRestoration: note, restorationIdentifier: "note")
            root.encodes = { $0.encode(note, forKey: "note") }
            delegate.kept = note
            delegate.show(root, in: scene)
        }
        app.launch(["a", "b"])
        app.settle()
        for session in ["a", "b"] {
            #expect(try app.archive(session).text("note") == .string("of \(session)"))
        }
        #expect(try app.archive("application").text("note") == nil)
    }

    @Test func `a controller that a factory makes for a window belongs to that window`() throws {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            delegate.kept = TracedController("Inspector")
            root.decodes = {
                delegate.kept = $0.decodeObject(forKey: "inspector") as? UIViewController
            }
            root.encodes = { $0.encode(delegate.kept, forKey: "inspector") }
            delegate.show(root, in: scene)
        }
        PlannedScenesDelegate.make = { path, _ in
            path == ["Inspector"] ? TracedController("Inspector") : nil
        }
        app.launch(["a", "b"])
        app.relaunch()
        for session in ["a", "b"] {
            (app.sceneDelegate(session)?.kept as? TracedController)?.text = "of \(session)"
        }
        app.finishTurn()
        app.settle()
        for session in ["a", "b"] {
            #expect(try app.archive(session).text("Inspector") == .string("of \(session)"))
        }
        #expect(try app.archive("application").text("Inspector") == nil)
    }

    @Test func `shared state that its class refused is not kept for a closed window`()
        throws
    {
        Refused.answers = true
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            root.encodes = { $0.encode(Refused.current, forKey: "object") }
            delegate.show(root, in: scene)
        }
        PlannedScenesDelegate.launches = {
            Refused.current = Refused()
            UIApplication.registerObject(
                forStateRestoration: Refused.current, restorationIdentifier: "object")
        }
        app.launch(["a", "b"])
        app.settle()
        #expect(try app.archive("application").containsRecord(named: "object"))
        app.kill()
        Refused.answers = false
        PlannedScenesDelegate.launches = {}
        app.launch(["a"])
        Refused.current = Refused()
        app.finishTurn()
        app.settle()
        #expect(try !app.archive("application").containsRecord(named: "object"))
    }

    @Test
    func `a window that was discarded starts again without the state that waited in it`() throws {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            delegate.show(TracedNavigation("Nav", TracedController("A")), in: scene)
        }
        app.launch(["a", "b"])
        let stack = app.sceneDelegate("a")?.window?.rootViewController as? UINavigationController
        stack?.pushViewController(TracedController("B"), animated: false)
        app.settle()
        app.kill()
        app.launch(["a", "b"])
        app.settle()
        #expect(try app.archive("a").containsRecord(named: "B"))
        app.discard("a")
        app.open("a")
        app.settle()
        #expect(try !app.archive("a").containsRecord(named: "B"))
    }
}

extension ArchiveReader {
    /// Returns whether there is a record of an object with this identifier.
    fileprivate func containsRecord(named identifier: String) throws -> Bool {
        try records().contains { $0.path.components.last?.identifier == identifier }
    }

    /// Returns the text in the record of a path.
    fileprivate func text(_ path: String) throws -> ArchiveValue? {
        try records().first { "\($0.path)" == path }?["text"]
    }
}

/// A controller that calls a closure when restoration has finished.
private final class RegisteringController: TracedController {
    var finishes: () -> Void = {}

    override func applicationFinishedRestoringState() {
        super.applicationFinishedRestoringState()
        finishes()
    }
}

/// An object whose class creates it again or refuses to.
private final class Refused: UIStateRestoring, UIObjectRestoration {
    static var current = Refused()
    static var answers = true

    var objectRestorationClass: (any UIObjectRestoration.Type)? { Refused.self }

    static func object(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> (any UIStateRestoring)? { answers ? Refused() : nil }
}

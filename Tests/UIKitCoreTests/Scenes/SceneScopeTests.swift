import Foundation
import RestorationArchive
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The window that an object belongs to, and the objects that belong to the app as a whole.
struct SceneScopeTests {
    private static var note = Note()
    private static var notes: [String: Note] = [:]
    private static var roots: [String: TracedController] = [:]

    /// Returns the text that an archive has of an object named `note`.
    private func text(in archive: String, of app: AppUnderTest) throws -> ArchiveValue? {
        try app.archive(archive).records().first { "\($0.path)".hasSuffix("note") }?["text"]
    }

    private func preserve(_ app: AppUnderTest) {
        app.finishTurn()
        app.settle()
    }

    @Test func `an object that is registered while no window's code runs belongs to the app`()
        throws
    {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            delegate.show(TracedController("Root"), in: scene)
        }
        app.launch(["a"])
        preserve(app)
        Self.note = Note()
        Self.note.text = "of the app"
        UIApplication.registerObject(
            forStateRestoration: Self.note, restorationIdentifier: "note")
        PlannedScenesDelegate.willEncode = { $0.encode(Self.note, forKey: "note") }
        preserve(app)
        #expect(try text(in: "application", of: app) == .string("of the app"))
        #expect(try text(in: "a", of: app) == nil)
    }

    @Test(.specification("1.4.1"))
    func `an object belongs to the window of its parent, even if the app registered it`() throws {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            guard let root = Self.roots[scene.session.persistentIdentifier] else { return }
            delegate.show(root, in: scene)
        }
        PlannedScenesDelegate.launches = {
            for session in ["a", "b"] {
                let (root, note) = (TracedController("Root"), Note())
                note.parent = root
                note.text = "of \(session)"
                Self.roots[session] = root
                Self.notes[session] = note
                UIApplication.registerObject(
                    forStateRestoration: note, restorationIdentifier: "note")
                root.encodes = { $0.encode(Self.notes[session], forKey: "note") }
            }
        }
        app.launch(["a", "b"])
        preserve(app)
        for session in ["a", "b"] {
            #expect(try text(in: session, of: app) == .string("of \(session)"))
        }
        #expect(try text(in: "application", of: app) == nil)
    }

    @Test func `an app-wide object that a closed window used does not become a window's object`()
        throws
    {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            delegate.show(root, in: scene)
            guard scene.session.persistentIdentifier == "a" else {
                root.encodes = { $0.encode(Self.note, forKey: "note") }
                return
            }
            let own = Note()
            own.text = "of the window"
            UIApplication.registerObject(forStateRestoration: own, restorationIdentifier: "note")
            delegate.kept = own
        }
        app.launch(["a", "b"])
        Self.note = Note()
        Self.note.text = "of the app"
        UIApplication.registerObject(
            forStateRestoration: Self.note, restorationIdentifier: "note")
        preserve(app)
        #expect(try text(in: "application", of: app) == .string("of the app"))
        app.disconnect("b")
        Self.note.text = "changed since"
        preserve(app)
        #expect(try text(in: "application", of: app) == .string("changed since"))
    }
}

import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The choice of the live object that gets the state of a record.
struct LiveObjectTests {
    @Test(.specification("3.3.3"))
    func `a controller in a window is preferred to one with the same path outside windows`() {
        var kept: TracedController?
        let app = AppUnderTest.planned(
            AppPlan {
                kept = TracedController("Root")
                return TracedController("Root")
            })
        app.launch()
        (app.root as? TracedController)?.text = "shown"
        _ = app.relaunchTraced()
        #expect((app.root as? TracedController)?.text == "shown")
        #expect(kept?.text == "")
    }

    @Test(.specification("2.2.1"))
    func `a controller is restored after its parent, even if it was referred to first`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let (root, child, inner) = (
                    TracedController("Root"), TracedController("Child"), TracedController("Inner")
                )
                root.addChild(child)
                child.addChild(inner)
                root.encodes = {
                    $0.encode(inner, forKey: "inner")
                    $0.encode(child, forKey: "child")
                }
                return root
            })
        app.launch()
        let calls = app.relaunchTraced()
        #expect(
            calls.filter { $0.hasPrefix("make") || $0.hasPrefix("decode") } == [
                "make Root", "make Root/Child", "make Root/Child/Inner",
                "decode Root", "decode Child", "decode Inner",
            ])
    }

    @Test(.specification("3.1.10", "1.4.1"))
    func `an object inside a tab keeps its state when the tab has another position`() {
        var names = ["One", "Two"]
        var note = Note()
        let app = AppUnderTest.planned(
            AppPlan {
                let tabs = names.map { TracedController($0) }
                note = Note()
                let kept = note
                if let two = tabs.first(where: { $0.name == "Two" }) {
                    note.parent = two
                    two.encodes = { $0.encode(kept, forKey: "note") }
                }
                let root = TracedTabs("Tabs")
                root.viewControllers = tabs
                UIApplication.registerObject(
                    forStateRestoration: note, restorationIdentifier: "note")
                return root
            })
        app.launch()
        note.text = "kept"
        names = ["Two", "One"]
        _ = app.relaunchTraced()
        #expect(note.text == "kept")
        #expect(app.notices == [])
    }

    /// Returns an app whose root refers to notes that it registers under the same identifier.
    private func app(_ make: @escaping (TracedController) -> [Note]) -> AppUnderTest {
        AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                for name in ["First", "Second"] { root.addChild(TracedController(name)) }
                let notes = make(root)
                for note in notes {
                    UIApplication.registerObject(
                        forStateRestoration: note, restorationIdentifier: "note")
                }
                root.encodes = { [unowned root] coder in
                    coder.encode(root.children, forKey: "children")
                    coder.encode(notes, forKey: "notes")
                }
                return root
            })
    }

    @Test(.specification("1.4.1", "3.3.10"))
    func `an object whose parent is not the preserved one does not get the preserved state`() {
        var place = 0
        var note = Note()
        let app = app { root in
            note = Note()
            note.parent = root.children[place]
            return [note]
        }
        app.launch()
        note.text = "of the first"
        place = 1
        _ = app.relaunchTraced()
        #expect(note.text == "")
    }

    @Test(.specification("1.1.5", "3.1.6"))
    func `the first of two objects registered under the same identifier gets the state`() {
        var notes: [Note] = []
        let app = app { _ in
            notes = [Note(), Note()]
            return notes
        }
        app.launch()
        notes[0].text = "first"
        notes[1].text = "second"
        _ = app.relaunchTraced()
        #expect(notes.map(\.text) == ["first", ""])
    }
}

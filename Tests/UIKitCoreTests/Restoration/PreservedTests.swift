import Foundation
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The property wrapper `Preserved`, and the notice about large states.
struct PreservedTests {
    private struct Draft: Codable, Equatable {
        var title = ""
        var tags: [String] = []
    }

    private class BaseController: UIViewController {
        @Preserved var draft = Draft()

        init() {
            super.init(nibName: nil, bundle: nil)
            restorationIdentifier = "Editor"
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class EditorController: BaseController {
        @Preserved("sort") private(set) var order: Int? = 1
        /// The value of `draft` when decoding was called, which does not call `super`.
        var seen: Draft?

        func sort(_ order: Int?) { self.order = order }

        override func encodeRestorableState(with coder: NSCoder) {}

        override func decodeRestorableState(with coder: NSCoder) { seen = draft }
    }

    private final class NoteView: UIView {
        @Preserved var note = "none"
    }

    private func editor(_ app: AppUnderTest) -> EditorController? { app.root as? EditorController }

    @Test
    func `a preserved property is restored before its object decodes, without a call to super`()
        throws
    {
        let app = AppUnderTest.planned(AppPlan { EditorController() })
        app.launch()
        editor(app)?.draft = Draft(title: "t", tags: ["a", "b"])
        editor(app)?.sort(nil)
        _ = app.relaunchTraced()
        #expect(editor(app)?.draft == Draft(title: "t", tags: ["a", "b"]))
        #expect(editor(app)?.seen == Draft(title: "t", tags: ["a", "b"]))
        #expect(editor(app)?.order == nil)
        let entry = try #require(app.restorationReport.restoration?.entries.first)
        #expect(entry.keysNeverRead == [])
        #expect(entry.diagnostics == [])
    }

    /// A value that traces when it is decoded.
    private struct Mark: Codable {
        let name: String

        init(_ name: String) { self.name = name }

        init(from decoder: any Decoder) throws {
            name = try decoder.singleValueContainer().decode(String.self)
            Trace.add("mark \(name)")
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(name)
        }
    }

    private class MarkedController: UIViewController {
        @Preserved var below = Mark("of the superclass")

        init() {
            super.init(nibName: nil, bundle: nil)
            restorationIdentifier = "Marked"
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class FurtherController: MarkedController {
        @Preserved var above = Mark("of the subclass")
    }

    @Test func `preserved properties of a superclass are restored before those of its subclass`() {
        let app = AppUnderTest.planned(AppPlan { FurtherController() })
        app.launch()
        let marks = app.relaunchTraced().filter { $0.hasPrefix("mark") }
        #expect(marks == ["mark of the superclass", "mark of the subclass"])
    }

    @Test func `views can have preserved properties, each view its own`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = EditorController()
                for name in ["First", "Second"] {
                    let view = NoteView()
                    view.restorationIdentifier = name
                    root.view.addSubview(view)
                }
                return root
            })
        app.launch()
        (app.root?.view.subviews.last as? NoteView)?.note = "kept"
        _ = app.relaunchTraced()
        let notes = app.root?.view.subviews.map { ($0 as? NoteView)?.note }
        #expect(notes == ["none", "kept"])
    }

    @Test(.specification("8.3.5"))
    func `a state of more than 64 KB is preserved, and its path is logged once`() {
        let app = AppUnderTest.planned(AppPlan { EditorController() })
        app.launch()
        let large = String(repeating: "x", count: 70_000)
        editor(app)?.draft = Draft(title: large)
        app.enterBackground()
        app.becomeActive()
        app.enterBackground()
        #expect(
            app.notices == [
                "Editor preserved more than 64 KB. Keep data in the app's own database, and preserve "
                    + "what identifies it."
            ])
        app.kill()
        app.launch()
        #expect(editor(app)?.draft.title == large)
    }
}

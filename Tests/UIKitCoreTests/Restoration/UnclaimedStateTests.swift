import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// State that has no object in a launch and is kept for the next launch.
struct UnclaimedStateTests {
    /// Launches Nav[A] and pushes B with a text.
    ///
    /// A launch creates A itself; only a factory creates B.
    private func launched() -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        let pushed = TracedController("B")
        pushed.text = "kept"
        app.navigation?.pushViewController(pushed, animated: false)
        return app
    }

    /// Launches again with a delegate that creates B.
    ///
    /// Returns the restored text of B, or nil if B was not created.
    private func textOfB(_ app: AppUnderTest) -> String? {
        var made: TracedController?
        PlannedDelegate.plan.make = { path, _ in
            guard path == ["Nav", "B"] else { return nil }
            made = TracedController("B")
            return made
        }
        _ = app.relaunchTraced()
        return made?.text
    }

    @Test func `state of a screen that no factory made is kept for the next launches`() {
        let app = launched()
        #expect(app.relaunchTraced().contains("make Nav/B"))
        #expect(app.stackTexts == [""])
        _ = app.relaunchTraced()
        #expect(textOfB(app) == "kept")
    }

    @Test func `state of a screen that was made again replaces the kept state`() {
        let app = launched()
        _ = app.relaunchTraced()
        let again = TracedController("B")
        again.text = "new"
        app.navigation?.pushViewController(again, animated: false)
        #expect(textOfB(app) == "new")
    }

    @Test func `another screen in the same place drops the kept state`() {
        let app = launched()
        _ = app.relaunchTraced()
        app.navigation?.pushViewController(TracedController("C"), animated: false)
        #expect(textOfB(app) == nil)
    }

    @Test func `state that a factory refused is not kept`() {
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        let pushed = ClassMadeController("B")
        pushed.restorationClass = ClassMadeController.self
        ClassMadeController.answer = { nil }
        app.navigation?.pushViewController(pushed, animated: false)
        #expect(app.relaunchTraced().contains("class Nav/B "))
        #expect(!app.relaunchTraced().contains("class Nav/B "))
    }

    @Test func `nothing is kept of state that the app refuses to restore`() {
        let app = launched()
        PlannedDelegate.plan.isRestoring = false
        _ = app.relaunchTraced()
        PlannedDelegate.plan.isRestoring = true
        #expect(textOfB(app) == nil)
    }

    @Test(.specification("2.1.4"), arguments: [false, true])
    func `state that waits for its object is dropped when the app declines to preserve`(
        _ isDeclining: Bool
    ) {
        var registers = true
        var note = Note()
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                guard registers else { return root }
                note = Note()
                UIApplication.registerObject(
                    forStateRestoration: note, restorationIdentifier: "note")
                root.encodes = { $0.encode(note, forKey: "note") }
                return root
            })
        app.launch()
        note.text = "kept"
        registers = false
        _ = app.relaunchTraced()
        PlannedDelegate.plan.isSaving = !isDeclining
        app.enterBackground()
        app.becomeActive()
        PlannedDelegate.plan.isSaving = true
        registers = true
        _ = app.relaunchTraced()
        #expect(note.text == (isDeclining ? "" : "kept"))
    }

    @Test func `state without an object is dropped if it is too large`() {
        let app = launched()
        (app.navigation?.topViewController as? TracedController)?.text =
            String(repeating: "x", count: 70_000)
        _ = app.relaunchTraced()
        #expect(textOfB(app) == nil)
    }

    // MARK: - Views and objects

    /// Launches Nav[A] and pushes B, which each launch creates again.
    ///
    /// Its view has the label while the closure returns true.
    private func appWithLabel(_ hasLabel: @escaping () -> Bool) -> AppUnderTest {
        func makeB() -> TracedController {
            let screen = TracedController("B")
            screen.loads = { screen in
                guard hasLabel() else { return }
                let label = KeptLabel(frame: .zero)
                label.restorationIdentifier = "label"
                screen.view.addSubview(label)
            }
            return screen
        }
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        PlannedDelegate.plan.make = { path, _ in path == ["Nav", "B"] ? makeB() : nil }
        app.launch()
        app.navigation?.pushViewController(makeB(), animated: false)
        label(app)?.text = "kept"
        return app
    }

    private func label(_ app: AppUnderTest) -> KeptLabel? {
        app.navigation?.topViewController?.view.subviews.first as? KeptLabel
    }

    @Test func `state of a view that one launch leaves out is kept for the next launch`() {
        var hasLabel = true
        let app = appWithLabel { hasLabel }
        hasLabel = false
        _ = app.relaunchTraced()
        hasLabel = true
        _ = app.relaunchTraced()
        #expect(label(app)?.text == "kept")
    }

    @Test func `a view that was added after the launch has its newest state at the next launch`()
        throws
    {
        var hasLabel = true
        let app = appWithLabel { hasLabel }
        hasLabel = false
        _ = app.relaunchTraced()
        let added = KeptLabel(frame: .zero)
        added.restorationIdentifier = "label"
        added.text = "new"
        app.navigation?.topViewController?.view.addSubview(added)
        hasLabel = true
        _ = app.relaunchTraced()
        #expect(label(app)?.text == "new")
        #expect(try app.paths().count { $0.hasSuffix("label") } == 1)
    }

    @Test func `state of a view that was left out is dropped with the screen of the view`() throws {
        var hasLabel = true
        let app = appWithLabel { hasLabel }
        hasLabel = false
        _ = app.relaunchTraced()
        app.navigation?.popViewController(animated: false)
        app.enterBackground()
        #expect(try app.paths().filter { $0.contains("B") } == [])
    }

    @Test func `the state of the first 256 objects that are not registered again is kept`() {
        var notes: [Note] = []
        func register() {
            notes = (0..<300).map { _ in Note() }
            for (number, note) in notes.enumerated() {
                UIApplication.registerObject(
                    forStateRestoration: note, restorationIdentifier: "note\(number)")
            }
        }
        var isRegistering = true
        let app = AppUnderTest.planned(
            AppPlan {
                notes = []
                if isRegistering { register() }
                let root = TracedController("Root")
                root.encodes = { coder in
                    for (number, note) in notes.enumerated() {
                        coder.encode(note, forKey: "note\(number)")
                    }
                }
                return root
            })
        app.launch()
        for note in notes { note.text = "kept" }
        isRegistering = false
        _ = app.relaunchTraced()
        isRegistering = true
        _ = app.relaunchTraced()
        #expect(notes.map(\.text) == (0..<300).map { $0 < 256 ? "kept" : "" })
    }
}

/// A view with a text as its state.
private final class KeptLabel: UIView {
    var text = ""

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(text, forKey: "text")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        text = coder.decodeObject(forKey: "text") as? String ?? ""
    }
}

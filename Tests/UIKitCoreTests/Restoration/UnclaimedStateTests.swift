import Testing
import UIKitCore

@testable import UIKitTesting

/// State that a launch has nobody for is kept for the next one (design 4.5).
struct UnclaimedStateTests {
    /// Nav[A, B], of which only A is made at launch; B, with a text, comes only when it is made.
    private func launched() -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        let pushed = TracedController("B")
        pushed.text = "kept"
        app.navigation?.pushViewController(pushed, animated: false)
        return app
    }

    /// Launches again with a delegate that makes B, and gives what B came back with.
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

    @Test func `what nobody made is there for the next launch, and for the one after that`() {
        let app = launched()
        #expect(app.relaunchTraced().contains("make Nav/B"))
        #expect(app.stackTexts == [""])
        _ = app.relaunchTraced()
        #expect(textOfB(app) == "kept")
    }

    @Test func `what is preserved again is what it is now`() {
        let app = launched()
        _ = app.relaunchTraced()
        let again = TracedController("B")
        again.text = "new"
        app.navigation?.pushViewController(again, animated: false)
        #expect(textOfB(app) == "new")
    }

    @Test func `another screen in its place ends it`() {
        let app = launched()
        _ = app.relaunchTraced()
        app.navigation?.pushViewController(TracedController("C"), animated: false)
        #expect(textOfB(app) == nil)
    }

    @Test func `what a factory refused is not kept`() {
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        let pushed = ClassMadeController("B")
        pushed.restorationClass = ClassMadeController.self
        ClassMadeController.answer = { nil }
        app.navigation?.pushViewController(pushed, animated: false)
        #expect(app.relaunchTraced().contains("class Nav/B "))
        #expect(!app.relaunchTraced().contains("class Nav/B "))
    }

    @Test func `when the app refuses its state nothing of it is kept`() {
        let app = launched()
        PlannedDelegate.plan.isRestoring = false
        _ = app.relaunchTraced()
        PlannedDelegate.plan.isRestoring = true
        #expect(textOfB(app) == nil)
    }

    @Test func `what is too large for nobody is let go`() {
        let app = launched()
        (app.navigation?.topViewController as? TracedController)?.text =
            String(repeating: "x", count: 70_000)
        _ = app.relaunchTraced()
        #expect(textOfB(app) == nil)
    }
}

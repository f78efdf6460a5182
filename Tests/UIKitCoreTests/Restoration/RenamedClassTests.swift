import Foundation
import RestorationCoder
import Testing
import UIKitCore

@testable import UIKitTesting

/// A screen as it was named before a build renamed its classes.
final class OldScreen: TracedController {}

final class OldFactory: NSObject, UIViewControllerRestoration {
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? { nil }
}

/// The same screen in the next build, which declares the former name.
final class RenamedScreen: TracedController, StableClassNaming {
    nonisolated static var formerClassNames: [String] { ["UIKitCoreTests.OldScreen"] }
}

final class RenamedFactory: NSObject, UIViewControllerRestoration, StableClassNaming {
    nonisolated static var formerClassNames: [String] { ["UIKitCoreTests.OldFactory"] }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? { RenamedScreen(identifierComponents.last) }
}

/// A screen that was renamed without a declaration.
final class StrangeScreen: TracedController {}

/// Classes that have another name in the next build (specification 3.3.12).
struct RenamedClassTests {
    private func relaunched(into next: @escaping () -> UIViewController) -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan { OldScreen("Root") })
        app.launch()
        (app.root as? TracedController)?.text = "kept"
        PlannedDelegate.plan.root = next
        _ = app.relaunchTraced()
        return app
    }

    @Test func `a controller whose class declares its former name decodes`() {
        let app = relaunched { RenamedScreen("Root") }
        #expect((app.root as? RenamedScreen)?.text == "kept")
        #expect(app.notices == [])
    }

    @Test
    func `a class that was renamed without a declaration is skipped, and the log explains it`() {
        let app = relaunched { StrangeScreen("Root") }
        #expect((app.root as? StrangeScreen)?.text == "")
        #expect(app.notices.contains { $0.contains("declare the old name in StableClassNaming") })
    }

    @Test func `a restoration class is found by its former name`() {
        let app = AppUnderTest.planned(
            AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        let pushed = OldScreen("B")
        pushed.restorationClass = OldFactory.self
        pushed.text = "kept"
        app.navigation?.pushViewController(pushed, animated: false)
        // The next build does not have the old class. Resolving an unknown name asks all classes
        // for their former names.
        _ = StableClassName.resolve("UIKitCoreTests.Nowhere")
        _ = app.relaunchTraced()
        #expect(app.navigation?.viewControllers.last is RenamedScreen)
        #expect(app.stackTexts == ["", "kept"])
    }
}

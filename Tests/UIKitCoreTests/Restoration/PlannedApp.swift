import Foundation
import UIKitCore

@testable import UIKitTesting

extension AppUnderTest {
    /// Returns an app without scenes that follows the plan.
    ///
    /// It preserves as UIKit does, unless `continuous` is true.
    static func planned(
        _ plan: AppPlan, continuous: Bool = false, infoDictionary: [String: Any] = [:]
    ) -> AppUnderTest {
        _ = Trace.take()
        PlannedDelegate.plan = plan
        let app = AppUnderTest(PlannedDelegate.self, infoDictionary: infoDictionary)
        app.preservesContinuously = continuous
        return app
    }

    var delegate: PlannedDelegate? {
        running?.runtime.application.delegate as? PlannedDelegate
    }

    /// The root of the first window.
    var root: UIViewController? {
        running?.runtime.application.windows.first?.rootViewController
    }

    var navigation: UINavigationController? { root as? UINavigationController }

    /// The texts of the controllers in the root's stack, from the bottom to the top.
    var stackTexts: [String] {
        (navigation?.viewControllers ?? []).map { ($0 as? TracedController)?.text ?? "?" }
    }

    /// Preserves the app by entering the background, kills it and launches it again.
    ///
    /// Returns the calls of the launch.
    func relaunchTraced() -> [String] {
        enterBackground()
        kill()
        _ = Trace.take()
        launch()
        return Trace.take()
    }
}

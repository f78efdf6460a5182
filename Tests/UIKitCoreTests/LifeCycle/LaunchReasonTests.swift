import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// What an app can know of why it is started.
struct LaunchReasonTests {
    @Test func `an app can ask why it is started, from its first callback on`() {
        var seen: [UIApplication.LaunchReason] = []
        let plan = AppPlan {
            seen.append(UIApplication.shared.launchReason)
            return TracedController("Root")
        }
        let app = AppUnderTest.planned(plan)
        app.launch()
        app.enterBackground()
        app.kill()
        app.launch()
        app.crashWhileSaving()
        app.launch()
        app.kill()
        app.infoDictionary["CFBundleVersion"] = "2"
        app.launch()
        app.kill()
        app.launch(startingAnew: true)
        #expect(seen == [.fresh, .relaunch, .afterCrash, .afterUpdate, .withoutState])
        #expect(UIApplication.shared.launchReason == .withoutState)
    }
}

import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The reason of a launch, as the app can ask for it.
struct LaunchReasonTests {
    @Test func `an app can ask for the reason of its launch, from its first callback on`() {
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
        app.launch(settingStateAside: true)
        #expect(seen == [.fresh, .relaunch, .afterCrash, .afterUpdate, .withoutState])
        #expect(UIApplication.shared.launchReason == .withoutState)
    }
}

import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// An app while the user's data is locked (specification 5.2, 6.6).
struct ProtectedDataTests {
    private func launched(_ depth: Depth = .inMemory) -> AppUnderTest {
        _ = Trace.take()
        PlannedDelegate.plan = AppPlan { TracedController("Root") }
        let app = AppUnderTest(PlannedDelegate.self, depth: depth, infoDictionary: [:])
        app.preservesContinuously = false
        app.launch()
        (app.root as? TracedController)?.text = "kept"
        app.enterBackground()
        _ = Trace.take()
        return app
    }

    @Test(.specification("1.1.11", "1.3.13", "1.13.1", "6.6.1", "6.6.3"))
    func `an app is notified before its data is locked and after it is unlocked`() {
        let app = launched()
        #expect(UIApplication.shared.isProtectedDataAvailable)
        tracingNotifications { app.lockData() }
        #expect(
            Trace.take() == [
                "willBecomeUnavailable true", "UIApplicationProtectedDataWillBecomeUnavailable",
                "shouldSave", "willEncode", "encode Root",
            ])
        #expect(app.hasDiscardedKey)
        #expect(!UIApplication.shared.isProtectedDataAvailable)
        tracingNotifications { app.unlockData() }
        #expect(
            Trace.take() == [
                "didBecomeAvailable true", "UIApplicationProtectedDataDidBecomeAvailable",
            ])
        #expect(UIApplication.shared.isProtectedDataAvailable)
    }

    @Test(.specification("5.2.1", "6.6.3"), arguments: [Depth.inMemory, .onDisk])
    func `nothing is preserved while the data is locked, and the earlier state is restored later`(
        _ depth: Depth
    ) {
        let app = launched(depth)
        app.lockData()
        (app.root as? TracedController)?.text = "done while locked"
        app.becomeActive()
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("shouldSave", "encode") == [])
        app.kill()
        app.unlockData()
        app.launch()
        #expect((app.root as? TracedController)?.text == "kept")
    }

    @Test(.specification("6.6.1"), arguments: [Depth.inMemory, .onDisk])
    func `an app preserves again after its data is unlocked`(_ depth: Depth) {
        let app = launched(depth)
        app.lockData()
        app.unlockData()
        (app.root as? TracedController)?.text = "done afterwards"
        app.becomeActive()
        app.relaunch()
        #expect((app.root as? TracedController)?.text == "done afterwards")
    }

    @Test(arguments: [false, true])
    func `an app whose state another process has taken over ends without calling its delegate`(
        _ isLocking: Bool
    ) {
        let app = launched()
        if !isLocking { app.lockData() }
        _ = Trace.take()
        app.keeper.isTakenByAnother = true
        if isLocking { app.lockData() } else { app.unlockData() }
        #expect(Trace.take("didBecomeAvailable") == [])
        #expect(app.running?.runtime.hasEnded == true)
    }

    @Test(.specification("5.2.2", "8.4.5", "10.17"), arguments: [Depth.inMemory, .onDisk])
    func `a background launch while the data is locked restores nothing, saves nothing and ends`(
        _ depth: Depth
    ) {
        let app = launched(depth)
        app.kill()
        app.lockData()
        app.launch(inBackground: true)
        #expect(Trace.take("shouldRestore", "decode", "shouldSave", "encode") == [])
        #expect(app.messages.contains(.goodbye))
        app.kill()
        app.unlockData()
        app.launch()
        #expect((app.root as? TracedController)?.text == "kept")
    }

    @Test(.specification("1.1.11", "1.13.1"))
    func `an app is notified when its background refresh status changes`() {
        let app = launched()
        #expect(UIApplication.shared.backgroundRefreshStatus == .available)
        tracingNotifications {
            app.tell(.backgroundRefresh(.restricted))
            app.tell(.backgroundRefresh(.restricted))
        }
        #expect(Trace.take() == ["UIApplicationBackgroundRefreshStatusDidChangeNotification"])
        #expect(UIApplication.shared.backgroundRefreshStatus == .restricted)
        let all: [UIBackgroundRefreshStatus] = [.restricted, .denied, .available]
        #expect(all.map(\.rawValue) == [0, 1, 2])
    }
}

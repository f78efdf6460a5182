import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// Traces the application's notifications while `body` runs, in order with the other traced calls.
@MainActor
func tracingNotifications(_ body: () throws -> Void) rethrows {
    let center = NotificationCenter.default
    let names = [
        UIApplication.didReceiveMemoryWarningNotification,
        UIApplication.significantTimeChangeNotification,
        UIApplication.protectedDataWillBecomeUnavailableNotification,
        UIApplication.protectedDataDidBecomeAvailableNotification,
        UIApplication.backgroundRefreshStatusDidChangeNotification,
    ]
    let observers = names.map { name in
        center.addObserver(forName: name, object: nil, queue: nil) { note in
            let text = note.name.rawValue
            // The runtime posts the notification on the main actor.
            MainActor.assumeIsolated { Trace.add(text) }
        }
    }
    defer { for observer in observers { center.removeObserver(observer) } }
    try body()
}

/// Events of the machine that apps are notified of (specification 6.5 to 6.8).
struct SignificantEventTests {
    private func launched(_ infoDictionary: [String: Any] = [:]) -> AppUnderTest {
        var plan = AppPlan { TracedController("Root") }
        plan.isSaving = false
        let app = AppUnderTest.planned(plan, infoDictionary: infoDictionary)
        app.launch()
        app.root?.present(TracedController("Over"), animated: false)
        _ = Trace.take()
        return app
    }

    @Test(.specification("1.3.13", "1.13.1", "6.5.1"))
    func `a memory warning goes to the delegate, the observers and the controllers`() {
        let app = launched()
        tracingNotifications { app.warnOfMemory() }
        #expect(
            Trace.take() == [
                "memoryWarning", "UIApplicationDidReceiveMemoryWarningNotification",
                "memoryWarning Root", "memoryWarning Over",
            ])
    }

    @Test(.specification("1.3.13", "6.5.1"))
    func `a memory warning is also sent once to each controller that is in no window`() {
        let app = launched()
        let kept = TracedController("Kept")
        kept.addChild(TracedController("Inner"))
        app.root?.dismiss(animated: false)
        app.warnOfMemory()
        #expect(
            Trace.take() == [
                "memoryWarning", "memoryWarning Root", "memoryWarning Kept", "memoryWarning Inner",
            ])
        withExtendedLifetime(kept) {}
    }

    @Test(.specification("1.3.13", "1.13.1", "1.13.2", "6.8.1"))
    func `a significant time change goes to the delegate and the observers`() {
        let app = launched()
        tracingNotifications { app.tell(.timeChanged(.midnight)) }
        #expect(
            Trace.take() == ["timeChange", "UIApplicationSignificantTimeChangeNotification"])
    }

    @Test(.specification("1.13.2"))
    func `an app can request the time change notification before its delegate is called`() {
        let app = launched(["PerennialPostsTimeChangeFirst": true])
        tracingNotifications { app.tell(.timeChanged(.zone)) }
        #expect(
            Trace.take() == ["UIApplicationSignificantTimeChangeNotification", "timeChange"])
    }
}

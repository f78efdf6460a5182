import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// Callbacks of an app without scenes, per transition (specification 6.1.2).
struct AppLifeCycleTests {
    private func launched(inBackground: Bool = false) -> AppUnderTest {
        var plan = AppPlan { TracedController("Root") }
        plan.isSaving = false
        let app = AppUnderTest.planned(plan)
        app.launch(inBackground: inBackground)
        return app
    }

    private func calls() -> [String] {
        Trace.take().filter { !["shouldSave", "load Root", "appear Root"].contains($0) }
    }

    @Test(.specification("1.3.12", "6.1.2c", "6.1.2d", "6.1.2e", "6.1.2f"))
    func `each transition of an app calls exactly the delegate methods listed for it`() {
        let app = launched()
        let application = UIApplication.shared
        #expect(calls() == ["willFinish inactive", "didFinish inactive", "didBecomeActive"])
        #expect(application.applicationState == .active)
        app.resignActive()
        #expect(calls() == ["willResignActive"])
        #expect(application.applicationState == .inactive)
        app.becomeActive()
        #expect(calls() == ["didBecomeActive"])
        app.enterBackground()
        #expect(calls() == ["willResignActive", "didEnterBackground"])
        #expect(application.applicationState == .background)
        app.becomeActive()
        #expect(calls() == ["willEnterForeground", "didBecomeActive"])
        #expect(
            app.phasesReached() == [
                .foregroundActive, .foregroundInactive, .foregroundActive, .background,
                .foregroundActive,
            ])
    }

    @Test(.specification("6.1.2a", "6.1.3", "6.1.5", "2.2.1"))
    func `a launch in front of the user restores between the launch callbacks, then is active`() {
        var plan = AppPlan { TracedController("Root") }
        let observer = NotificationCenter.default.addObserver(
            forName: UIApplication.didFinishLaunchingNotification, object: nil, queue: nil
        ) { _ in
            // The runtime posts the notification on the main actor.
            MainActor.assumeIsolated { Trace.add("posted didFinish") }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        plan.didFinish = { Trace.add("in didFinish") }
        let app = AppUnderTest.planned(plan)
        app.launch()
        #expect(
            app.relaunchTraced() == [
                "willFinish inactive", "load Root", "shouldRestore", "make Root", "decode Root",
                "didDecode", "finished Root", "didFinish inactive", "in didFinish",
                "posted didFinish", "appear Root", "didBecomeActive",
            ])
        #expect(UIApplication.shared.applicationState == .active)
    }

    @Test(.specification("6.1.2j", "6.4.4"))
    func `an app that is ended in the background is notified, and a killed one is not`() {
        let app = launched()
        app.enterBackground()
        _ = Trace.take()
        app.tell(.terminate)
        #expect(calls() == ["willTerminate"])
        #expect(app.messages.last == .goodbye)
        let other = launched()
        other.enterBackground()
        _ = Trace.take()
        other.kill()
        #expect(calls() == [])
    }

    @Test func `a phase that is already reached is confirmed without a call to the delegate`() {
        let app = launched()
        app.enterBackground()
        _ = Trace.take()
        app.enterBackground()
        #expect(calls() == [])
        #expect(app.phasesReached() == [.foregroundActive, .background, .background])
    }

    @Test(.specification("6.1.2b", "6.1.3"))
    func `a launch in the background enters the background`() {
        let app = launched(inBackground: true)
        #expect(calls() == ["willFinish background", "didFinish background", "didEnterBackground"])
        app.resignActive()
        #expect(calls() == ["willEnterForeground"])
    }

    @Test(.specification("6.1.4", "6.4.1", "6.3.2"))
    func `an app that is terminated enters the background first`() {
        let app = launched()
        _ = Trace.take()
        app.tell(.terminate)
        #expect(calls() == ["willResignActive", "didEnterBackground", "willTerminate"])
        #expect(app.messages.last == .goodbye)
    }

    @Test func `a memory warning goes to the delegate, then to every controller`() {
        let app = launched()
        app.root?.present(TracedController("Over"), animated: false)
        _ = Trace.take()
        app.warnOfMemory()
        #expect(calls() == ["memoryWarning", "memoryWarning Root", "memoryWarning Over"])
    }

    @Test(.specification("1.13.2"))
    func `life cycle notifications are posted after the delegate's methods`() {
        let app = launched()
        let names = [
            UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification,
            UIApplication.didBecomeActiveNotification,
        ]
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                let text = note.name.rawValue
                // The runtime posts the notification on the main actor.
                MainActor.assumeIsolated { Trace.add(text) }
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        _ = Trace.take()
        app.enterBackground()
        app.becomeActive()
        #expect(
            calls() == [
                "willResignActive", "UIApplicationWillResignActiveNotification",
                "didEnterBackground", "UIApplicationDidEnterBackgroundNotification",
                "willEnterForeground", "UIApplicationWillEnterForegroundNotification",
                "didBecomeActive", "UIApplicationDidBecomeActiveNotification",
            ])
    }

    @Test(.specification("1.1.9")) func `the raw values of the application states are UIKit's`() {
        let states: [UIApplication.State] = [.active, .inactive, .background]
        #expect(states.map(\.rawValue) == [0, 1, 2])
    }

    @Test(.specification("6.1.7"))
    func `an app without scenes refuses a second scene and logs a notice`() {
        let app = launched()
        app.open("session-2")
        #expect(
            app.notices == ["A second scene was requested in an app without scenes."])
        var refusal: (any Error)?
        UIApplication.shared.requestSceneSessionActivation(
            nil, userActivity: nil, errorHandler: { refusal = $0 })
        #expect(refusal as? UISceneError == UISceneError(.multipleScenesNotSupported))
    }
}

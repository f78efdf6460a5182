import HostLink
import Specification
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// Work that an app continues in the background (specification 1.1.10, 6.3.3).
struct BackgroundTaskTests {
    private var application: UIApplication { .shared }

    private func launched() -> AppUnderTest {
        var plan = AppPlan { TracedController("Root") }
        plan.saves = { _ in }
        let app = AppUnderTest.planned(plan)
        app.launch()
        _ = Trace.take()
        return app
    }

    private func tasks(_ app: AppUnderTest) -> [[String]] {
        app.messages.compactMap { message in
            if case .backgroundTasks(let names) = message { names } else { nil }
        }
    }

    @Test(.specification("1.1.10", "9.10"))
    func `the background time is unlimited in the foreground and limited by the host otherwise`() {
        let app = launched()
        #expect(application.backgroundTimeRemaining > 1e9)
        app.enterBackground()
        #expect(application.backgroundTimeRemaining == 30)
        app.pass(seconds: 12)
        #expect(application.backgroundTimeRemaining == 18)
        // After a wake for an event, the app has new time, as much as the operator configured.
        app.tell(.backgroundTime(milliseconds: 5_000))
        #expect(application.backgroundTimeRemaining == 5)
        app.pass(seconds: 60)
        #expect(application.backgroundTimeRemaining == 0)
        app.becomeActive()
        #expect(application.backgroundTimeRemaining > 1e9)
        app.enterBackground()
        #expect(application.backgroundTimeRemaining == 5)
    }

    @Test(.specification("6.3.3", "1.1.10"))
    func `the host knows the names of an app's open background tasks`() {
        let app = launched()
        let upload = application.beginBackgroundTask(withName: "upload")
        let other = application.beginBackgroundTask()
        #expect(upload != .invalid && other != .invalid && upload != other)
        application.endBackgroundTask(upload)
        application.endBackgroundTask(other)
        app.finishTurn()
        #expect(tasks(app) == [["upload"], ["upload", "task 2"], ["task 2"], []])
        #expect(app.notices == [])
        application.endBackgroundTask(upload)
        application.endBackgroundTask(.invalid)
        #expect(app.notices.count == 2)
        #expect(app.notices.first?.contains("a task that is not open") == true)
    }

    @Test(.specification("6.3.3"))
    func `shortly before the time is up each background task expires once, in order`() {
        let app = launched()
        var first = UIBackgroundTaskIdentifier.invalid
        first = application.beginBackgroundTask(withName: "first") {
            Trace.add("first \(Int(UIApplication.shared.backgroundTimeRemaining))")
            UIApplication.shared.endBackgroundTask(first)
        }
        var second = UIBackgroundTaskIdentifier.invalid
        second = application.beginBackgroundTask(withName: "second") {
            Trace.add("second")
            UIApplication.shared.endBackgroundTask(second)
        }
        app.pass(seconds: 1000)
        app.enterBackground()
        _ = Trace.take()
        app.pass(seconds: 24)
        #expect(Trace.take() == [])
        app.pass(seconds: 1)
        #expect(Trace.take("first", "second") == ["first 5", "second"])
        app.pass(seconds: 100)
        #expect(Trace.take() == [])
        #expect(app.notices == [])
    }

    @Test(.specification("8.4.8", "6.3.3"))
    func `a background task that is never ended is named in the log`() {
        let app = launched()
        _ = application.beginBackgroundTask(withName: "forgotten") { Trace.add("told") }
        _ = application.beginBackgroundTask(withName: "mute")
        app.enterBackground()
        _ = Trace.take()
        app.pass(seconds: 60)
        #expect(Trace.take() == ["told"])
        #expect(
            app.notices.map { $0.prefix(36) } == [
                "The background task forgotten was no",
                "The background task mute was notifie",
            ])
        #expect(app.notices.allSatisfy { $0.contains("in 5 seconds") })
        // No time is left for another task.
        #expect(application.beginBackgroundTask(withName: "late") == .invalid)
    }

    @Test func `no task expires in the foreground, and the next background time is complete`() {
        let app = launched()
        _ = application.beginBackgroundTask(withName: "long") { Trace.add("told") }
        app.enterBackground()
        app.pass(seconds: 20)
        app.becomeActive()
        app.pass(seconds: 100)
        app.enterBackground()
        app.pass(seconds: 24)
        #expect(Trace.take("told") == [])
        app.pass(seconds: 1)
        #expect(Trace.take("told") == ["told"])
    }

    @Test(.specification("5.2.4", "2.1.2", "5.4.1"))
    func `state and snapshot are renewed when the last background work ends`() throws {
        let app = launched()
        let root = try #require(app.root as? TracedController)
        let work = application.beginBackgroundTask(withName: "work")
        let more = application.beginBackgroundTask(withName: "more")
        app.enterBackground()
        _ = Trace.take()
        let count = app.messages.count
        root.text = "after the work"
        application.endBackgroundTask(work)
        app.finishTurn()
        #expect(Trace.take() == [])
        application.endBackgroundTask(more)
        app.finishTurn()
        #expect(Trace.take() == ["shouldSave", "willEncode", "encode Root"])
        #expect(
            app.messages.dropFirst(count).contains {
                if case .snapshot(_, .some) = $0 { true } else { false }
            })
        app.kill()
        app.launch()
        #expect((app.root as? TracedController)?.text == "after the work")
    }

    @Test(.specification("2.1.2", "6.3.3"))
    func `changes of background work survive a host that stops the app when the work ends`()
        throws
    {
        let app = launched()
        let root = try #require(app.root as? TracedController)
        let work = application.beginBackgroundTask(withName: "work")
        app.enterBackground()
        root.text = "after the work"
        app.running?.link.heard = { [unowned app] message in
            // A stopped app writes nothing more.
            if message == .backgroundTasks([]) { app.keeper.isFull = true }
        }
        application.endBackgroundTask(work)
        app.finishTurn()
        #expect(tasks(app) == [["work"], []])
        app.kill()
        app.keeper.isFull = false
        app.launch()
        #expect((app.root as? TracedController)?.text == "after the work")
    }

    @Test(.specification("6.3.3"))
    func `consecutive work in one turn is reported as one period`() {
        let app = launched()
        let first = application.beginBackgroundTask(withName: "first")
        app.enterBackground()
        _ = Trace.take()
        application.endBackgroundTask(first)
        let second = application.beginBackgroundTask(withName: "second")
        app.finishTurn()
        #expect(tasks(app) == [["first"], ["second"]])
        #expect(Trace.take() == [])
        application.endBackgroundTask(second)
        let third = application.beginBackgroundTask(withName: "third")
        application.endBackgroundTask(third)
        app.finishTurn()
        #expect(tasks(app) == [["first"], ["second"], ["third"], []])
        #expect(Trace.take() == ["shouldSave", "willEncode", "encode Root"])
    }

    @Test(.specification("2.1.2"))
    func `background work that ends in the foreground preserves nothing`() {
        let app = launched()
        application.endBackgroundTask(application.beginBackgroundTask())
        app.finishTurn()
        #expect(Trace.take() == [])
    }

    @Test(.specification("6.3.2", "6.3.3", "6.4.1"))
    func `an app that is terminated may finish its background work first`() {
        let app = launched()
        let work = application.beginBackgroundTask(withName: "work")
        app.tell(.terminate)
        #expect(
            Trace.take() == [
                "willResignActive", "didEnterBackground", "shouldSave", "willEncode", "encode Root",
            ])
        #expect(!app.messages.contains(.goodbye))
        application.endBackgroundTask(work)
        app.finishTurn()
        #expect(Trace.take("willTerminate") == ["willTerminate"])
        #expect(app.messages.contains(.goodbye))
    }

    @Test(.specification("6.3.2", "6.3.3", "2.1.2"))
    func `an app that is terminated as its background work ends keeps the changes of the work`()
        throws
    {
        let app = launched()
        let root = try #require(app.root as? TracedController)
        let work = application.beginBackgroundTask(withName: "work")
        app.enterBackground()
        root.text = "after the work"
        _ = Trace.take()
        application.endBackgroundTask(work)
        app.tell(.terminate)
        #expect(Trace.take() == ["shouldSave", "willEncode", "encode Root", "willTerminate"])
        #expect(app.messages.suffix(2) == [.backgroundTasks([]), .goodbye])
        app.kill()
        app.launch()
        #expect((app.root as? TracedController)?.text == "after the work")
    }

    @Test(.specification("6.1.2g", "6.1.2h", "6.1.2i"))
    func `suspending and resuming an app calls no delegate method`() {
        let app = launched()
        app.enterBackground()
        _ = Trace.take()
        app.tell(.suspend)
        #expect(Trace.take() == [])
        app.tell(.backgroundTime(milliseconds: 30_000))
        #expect(application.applicationState == .background)
        app.tell(.suspend)
        app.becomeActive()
        #expect(Trace.take() == ["willEnterForeground", "didBecomeActive"])
        // An app in the foreground is not suspended, and the host is notified.
        app.tell(.suspend)
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("no transition from there for suspend") == true)
    }

    @Test(.specification("6.1.2l"))
    func `an app that opted out of the background terminates when it leaves the foreground`() {
        let plan = AppPlan { TracedController("Root") }
        let app = AppUnderTest.planned(
            plan, infoDictionary: ["UIApplicationExitsOnSuspend": true])
        app.launch()
        _ = Trace.take()
        app.enterBackground()
        #expect(
            Trace.take() == [
                "willResignActive", "didEnterBackground", "shouldSave", "willEncode",
                "encode Root", "willTerminate",
            ])
        #expect(app.messages.contains(.goodbye))
        app.kill()
        app.launch()
        #expect(
            Trace.take("shouldRestore", "didBecomeActive") == ["shouldRestore", "didBecomeActive"])
    }
}

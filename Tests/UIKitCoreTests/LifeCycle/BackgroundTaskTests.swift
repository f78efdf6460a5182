import HostLink
import Specification
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// What an app goes on with in the background (specification 1.1.10, 6.3.3).
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
    func `time is no matter in the foreground, and what the host gives in the background`() {
        let app = launched()
        #expect(application.backgroundTimeRemaining > 1e9)
        app.enterBackground()
        #expect(application.backgroundTimeRemaining == 30)
        app.pass(seconds: 12)
        #expect(application.backgroundTimeRemaining == 18)
        // Woken for an event, the app has time anew, and as much as the operator says.
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
    func `the host knows what the app goes on with, by name`() {
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
    func `shortly before the time is up each task is told once, in their order`() {
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

    @Test(.specification("8.4.8", "6.3.3")) func `a task that is never ended is named`() {
        let app = launched()
        _ = application.beginBackgroundTask(withName: "forgotten") { Trace.add("told") }
        _ = application.beginBackgroundTask(withName: "mute")
        app.enterBackground()
        _ = Trace.take()
        app.pass(seconds: 60)
        #expect(Trace.take() == ["told"])
        #expect(
            app.notices.map { $0.prefix(41) } == [
                "The background task forgotten was told th",
                "The background task mute was told that it",
            ])
        #expect(app.notices.allSatisfy { $0.contains("in 5 seconds") })
        // No time is left for another.
        #expect(application.beginBackgroundTask(withName: "late") == .invalid)
    }

    @Test func `in the foreground nothing expires, and the next time begins anew`() {
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
    func `when the last work in the background is done, state and picture are made again`() throws {
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
    func `what work has changed survives a host that stops the app once it hears of the end`()
        throws
    {
        let app = launched()
        let root = try #require(app.root as? TracedController)
        let work = application.beginBackgroundTask(withName: "work")
        app.enterBackground()
        root.text = "after the work"
        app.running?.link.heard = { [unowned app] message in
            // Whoever is stopped writes nothing more.
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
    func `work that follows work in the same turn is told without an end between`() {
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
    func `work that ends in the foreground preserves nothing`() {
        let app = launched()
        application.endBackgroundTask(application.beginBackgroundTask())
        app.finishTurn()
        #expect(Trace.take() == [])
    }

    @Test(.specification("6.3.2", "6.3.3", "6.4.1"))
    func `an app that is ended may finish its work first`() {
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
    func `an app that is ended as its work ends keeps what the work has changed`() throws {
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
    func `being suspended and going on is told to nobody`() {
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
        // In front of the person nothing is suspended, and the host hears that.
        app.tell(.suspend)
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("no way from there to suspend") == true)
    }

    @Test(.specification("6.1.2l"))
    func `an app that opted out of the background ends when it leaves the screen`() {
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

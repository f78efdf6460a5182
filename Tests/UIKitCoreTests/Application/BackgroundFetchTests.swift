import Foundation
import HostLink
import Specification
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// An app delegate that fetches in the background.
final class FetchingDelegate: UIResponder, UIApplicationDelegate {
    /// The closure that gets the completion handler of a fetch.
    static var fetch: (@escaping (UIBackgroundFetchResult) -> Void) -> Void = { $0(.noData) }

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Trace.add("willFinish \(application.applicationState)")
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = TracedController("Root")
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Trace.add("didFinish \(application.applicationState)")
        return true
    }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler:
            @escaping (UIBackgroundFetchResult) -> Void
    ) {
        Trace.add("performFetch \(application.applicationState)")
        Self.fetch(completionHandler)
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        Trace.add("didEnterBackground")
    }

    func application(_ app: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool {
        Trace.add("shouldSave")
        return true
    }

    func application(_ app: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool {
        Trace.add("shouldRestore")
        return true
    }
}

/// Background fetches (specification 6.3.5).
struct BackgroundFetchTests {
    private func app(
        _ modes: [String] = ["fetch"], _ information: [String: Any] = [:],
        _ fetch: @escaping (@escaping (UIBackgroundFetchResult) -> Void) -> Void = { $0(.noData) }
    ) -> AppUnderTest {
        _ = Trace.take()
        FetchingDelegate.fetch = fetch
        var information = information
        information["UIBackgroundModes"] = modes
        let app = AppUnderTest(FetchingDelegate.self, infoDictionary: information)
        app.preservesContinuously = false
        return app
    }

    private func results(_ app: AppUnderTest) -> [AppMessage] {
        app.messages.filter { if case .backgroundWorkDone = $0 { true } else { false } }
    }

    private func intervals(_ app: AppUnderTest) -> [AppMessage] {
        app.messages.filter { if case .backgroundFetchInterval = $0 { true } else { false } }
    }

    @Test(.specification("2.1.2", "5.2.4", "5.4.1", "6.1.2b", "6.1.3", "6.3.5"))
    func `a launch for a fetch restores, fetches in the background, and preserves what it changed`()
        throws
    {
        let app = app { complete in
            let root = UIApplication.shared.windows.first?.rootViewController as? TracedController
            root?.text = "fetched"
            complete(.newData)
        }
        app.launch()
        app.enterBackground()
        app.kill()
        _ = Trace.take()
        app.launch(inBackground: true)
        let count = app.messages.count
        app.tell(.backgroundWork(token: 7, .fetch))
        #expect(
            Trace.take() == [
                "willFinish background", "load Root", "shouldRestore", "decode Root",
                "finished Root", "didFinish background", "appear Root", "didEnterBackground",
                "shouldSave", "encode Root",
                "performFetch background", "shouldSave", "encode Root",
            ])
        let sent = app.messages.dropFirst(count)
        #expect(sent.first == .backgroundTasks(["background fetch"]))
        #expect(
            sent.suffix(2) == [
                .backgroundWorkDone(token: 7, .newData), .backgroundTasks([]),
            ])
        #expect(sent.contains { if case .snapshot(_, .some) = $0 { true } else { false } })
        app.kill()
        app.launch()
        #expect((app.root as? TracedController)?.text == "fetched")
    }

    @Test(.specification("6.3.5"))
    func `a fetch ends when its completion handler is called, and only the first call counts`()
        throws
    {
        var completion: ((UIBackgroundFetchResult) -> Void)?
        let app = app { completion = $0 }
        app.launch(inBackground: true)
        app.tell(.backgroundWork(token: 1, .fetch))
        #expect(results(app) == [])
        #expect(app.notices == [])
        let complete = try #require(completion)
        complete(.failed)
        app.finishTurn()
        #expect(results(app) == [.backgroundWorkDone(token: 1, .failed)])
        complete(.newData)
        app.finishTurn()
        #expect(results(app) == [.backgroundWorkDone(token: 1, .failed)])
        #expect(
            app.notices == [
                "The completion of background work was reported more than once; report it once."
            ])
    }

    @Test(.specification("6.3.3", "6.3.5"))
    func `a fetch that does not end is reported before its time is up`() {
        let app = app { _ in }
        app.launch(inBackground: true)
        app.tell(.backgroundTime(milliseconds: 30_000), .backgroundWork(token: 1, .fetch))
        app.pass(seconds: 24)
        #expect(app.notices == [])
        app.pass(seconds: 2)
        #expect(app.notices.first?.contains("The background fetch is taking too long") == true)
        #expect(app.notices.last?.contains("The background task background fetch") == true)
    }

    @Test(.specification("2.1.2"))
    func `a fetch in the foreground preserves nothing`() {
        let app = app()
        app.launch()
        _ = Trace.take()
        #expect(app.fetchInBackground() == .noData)
        #expect(Trace.take() == ["performFetch active"])
    }

    @Test func `a delegate without the fetch method fails the fetch and is named in the log`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch(inBackground: true)
        app.tell(.backgroundWork(token: 3, .fetch))
        #expect(results(app) == [.backgroundWorkDone(token: 3, .failed)])
        #expect(app.notices.count == 1)
        #expect(
            app.notices.first?.contains(
                "PlannedDelegate does not implement application(_:performFetchWithCompletionHandler:)"
            ) == true)
    }

    @Test func `the host is notified of the fetch interval that the app sets`() {
        let app = app()
        app.launch()
        let application = UIApplication.shared
        application.setMinimumBackgroundFetchInterval(3600)
        application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
        application.setMinimumBackgroundFetchInterval(-1)
        application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalNever)
        application.setMinimumBackgroundFetchInterval(.nan)
        #expect(
            intervals(app) == [
                .backgroundFetchInterval(3600), .backgroundFetchInterval(0),
                .backgroundFetchInterval(0), .backgroundFetchInterval(nil),
                .backgroundFetchInterval(nil),
            ])
        #expect(app.notices == [])
    }

    @Test
    func `a fetch interval without the background mode has no effect, and the log names the mode`()
    {
        let app = app(["audio"])
        app.launch()
        UIApplication.shared.setMinimumBackgroundFetchInterval(3600)
        #expect(intervals(app) == [])
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("add fetch to UIBackgroundModes") == true)
    }

    @Test func `an app that declares background task identifiers cannot set a fetch interval`() {
        let app = app(["fetch"], ["BGTaskSchedulerPermittedIdentifiers": ["a"]])
        app.launch()
        UIApplication.shared.setMinimumBackgroundFetchInterval(3600)
        #expect(intervals(app) == [])
        #expect(app.notices.first?.contains("submit a BGAppRefreshTaskRequest instead") == true)
    }

    @Test(.specification("2.4.1", "6.2.1b"))
    func `a fetch in an app with scenes finds its window connected in the background`() {
        let app = AppUnderTest.withScenes(continuous: false)
        app.launch(["a"], inBackground: true)
        app.tell(.backgroundWork(token: 1, .fetch))
        #expect(UIApplication.shared.connectedScenes.map(\.activationState) == [.background])
        #expect(UIApplication.shared.applicationState == .background)
        #expect(results(app) == [.backgroundWorkDone(token: 1, .failed)])
    }

    @Test func `the raw values of the background fetch results are UIKit's`() {
        let all: [UIBackgroundFetchResult] = [.newData, .noData, .failed]
        #expect(all.map(\.rawValue) == [0, 1, 2])
    }
}

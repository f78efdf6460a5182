import BackgroundTasks
import Dispatch
import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// An app delegate that registers launch handlers.
final class TaskDelegate: UIResponder, UIApplicationDelegate {
    /// Called during the app's launch.
    static var register: () -> Void = {}

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Self.register()
        return true
    }

    func application(_ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    {
        false
    }

    func application(_ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder)
        -> Bool
    {
        false
    }
}

/// Background tasks of an app.
struct BackgroundTasksTests {
    private static let refresh = "org.example.refresh"
    private static let tidy = "org.example.tidy"

    private var scheduler: BGTaskScheduler { .shared }

    private func launched(
        modes: [String] = ["fetch", "processing"], permitted: [String] = [Self.refresh, Self.tidy],
        _ register: @escaping () -> Void = {}
    ) -> AppUnderTest {
        TaskDelegate.register = register
        let app = AppUnderTest(
            TaskDelegate.self,
            infoDictionary: [
                "UIBackgroundModes": modes, "BGTaskSchedulerPermittedIdentifiers": permitted,
            ])
        app.launch(inBackground: true)
        return app
    }

    private func registerAll(_ launch: @escaping (BGTask) -> Void = { _ in }) {
        for identifier in [Self.refresh, Self.tidy] {
            scheduler.register(
                forTaskWithIdentifier: identifier, using: nil, launchHandler: launch)
        }
    }

    private func sent(_ app: AppUnderTest) -> [AppMessage] {
        app.messages.filter {
            switch $0 {
            case .submitTask, .cancelTask, .backgroundWorkDone: true
            default: false
            }
        }
    }

    @Test(.specification("2.1.2", "6.3.5"))
    func `a task runs its launch handler, and the host is notified of its completion`() throws {
        var task: BGTask?
        let app = launched { [self] in registerAll { task = $0 } }
        app.tell(.backgroundWork(token: 4, .task(identifier: Self.refresh, .refresh)))
        #expect(task is BGAppRefreshTask)
        #expect(task?.identifier == Self.refresh)
        #expect(sent(app) == [])
        try #require(task).setTaskCompleted(success: true)
        app.finishTurn()
        app.tell(.backgroundWork(token: 5, .task(identifier: Self.tidy, .processing)))
        #expect(task is BGProcessingTask)
        try #require(task).setTaskCompleted(success: false)
        app.finishTurn()
        #expect(
            sent(app) == [
                .backgroundWorkDone(token: 4, .newData), .backgroundWorkDone(token: 5, .failed),
            ])
        #expect(app.notices == [])
    }

    @Test(.specification("6.3.3"))
    func `a task is notified once, shortly before its time is over`() throws {
        var calls: [String] = []
        let app = launched { [self] in
            registerAll { task in
                task.expirationHandler = {
                    calls.append("expired \(task.identifier)")
                    task.setTaskCompleted(success: false)
                }
            }
        }
        app.tell(
            .backgroundTime(milliseconds: 30_000),
            .backgroundWork(token: 4, .task(identifier: Self.refresh, .refresh)))
        app.pass(seconds: 24)
        #expect(calls == [])
        app.pass(seconds: 2)
        #expect(calls == ["expired \(Self.refresh)"])
        #expect(sent(app) == [.backgroundWorkDone(token: 4, .failed)])
        app.pass(seconds: 30)
        #expect(calls == ["expired \(Self.refresh)"])
    }

    @Test func `a task without an expiration handler fails when its time is nearly over`() {
        let app = launched { [self] in registerAll() }
        app.tell(
            .backgroundTime(milliseconds: 30_000),
            .backgroundWork(token: 4, .task(identifier: Self.refresh, .refresh)))
        app.pass(seconds: 26)
        #expect(sent(app) == [.backgroundWorkDone(token: 4, .failed)])
    }

    @Test func `requests go to the host, replace each other, and can be withdrawn`() throws {
        let app = launched { [self] in registerAll() }
        let request = BGAppRefreshTaskRequest(identifier: Self.refresh)
        try scheduler.submit(request)
        request.earliestBeginDate = Date(timeIntervalSince1970: 5)
        try scheduler.submit(request)
        let processing = BGProcessingTaskRequest(identifier: Self.tidy)
        processing.requiresExternalPower = true
        try scheduler.submit(processing)
        var pending: [BGTaskRequest] = []
        scheduler.getPendingTaskRequests { pending = $0 }
        #expect(pending.map(\.identifier) == [Self.refresh, Self.tidy])
        #expect(pending.first?.earliestBeginDate == Date(timeIntervalSince1970: 5))
        let copy = try #require(pending.last?.copy() as? BGProcessingTaskRequest)
        #expect(copy.requiresExternalPower)
        #expect(!copy.requiresNetworkConnectivity)
        scheduler.cancel(taskRequestWithIdentifier: Self.refresh)
        scheduler.getPendingTaskRequests { pending = $0 }
        #expect(pending.map(\.identifier) == [Self.tidy])
        scheduler.cancelAllTaskRequests()
        #expect(
            sent(app) == [
                .submitTask(BackgroundTaskRequest(identifier: Self.refresh, kind: .refresh)),
                .submitTask(
                    BackgroundTaskRequest(
                        identifier: Self.refresh, kind: .refresh, earliestBegin: 5)),
                .submitTask(
                    BackgroundTaskRequest(
                        identifier: Self.tidy, kind: .processing, requiresExternalPower: true)),
                .cancelTask(identifier: Self.refresh), .cancelTask(identifier: nil),
            ])
        scheduler.getPendingTaskRequests { pending = $0 }
        #expect(pending == [])
    }

    @Test func `a task that begins is no longer pending`() throws {
        var pending: [BGTaskRequest]?
        let app = launched { [self] in
            registerAll { [self] _ in scheduler.getPendingTaskRequests { pending = $0 } }
        }
        try scheduler.submit(BGAppRefreshTaskRequest(identifier: Self.refresh))
        app.tell(.backgroundWork(token: 4, .task(identifier: Self.refresh, .refresh)))
        #expect(pending == [])
    }

    @Test func `one refresh and ten processing requests may be pending`() throws {
        let identifiers = (0...10).map { "org.example.\($0)" }
        let app = launched(permitted: identifiers) { [self] in
            for identifier in identifiers {
                scheduler.register(forTaskWithIdentifier: identifier, using: nil) { _ in }
            }
        }
        try scheduler.submit(BGAppRefreshTaskRequest(identifier: identifiers[0]))
        #expect(throws: BGTaskScheduler.Error.self) {
            try scheduler.submit(BGAppRefreshTaskRequest(identifier: identifiers[1]))
        }
        for identifier in identifiers.prefix(10) {
            try scheduler.submit(BGProcessingTaskRequest(identifier: identifier))
        }
        do {
            try scheduler.submit(BGProcessingTaskRequest(identifier: identifiers[10]))
            Issue.record("The eleventh request was taken.")
        } catch BGTaskScheduler.Error.tooManyPendingTaskRequests {
            #expect(app.isRunning)
        }
    }

    @Test(arguments: [true, false])
    func `a request without its mode or its identifier is refused with the missing entry`(
        _ hasMode: Bool
    ) throws {
        let app = launched(modes: hasMode ? ["fetch"] : [], permitted: [Self.tidy])
        let request = BGAppRefreshTaskRequest(identifier: Self.refresh)
        let error = #expect(throws: BGTaskScheduler.Error.self) { try scheduler.submit(request) }
        #expect(error?.code == .notPermitted)
        let missing = hasMode ? "BGTaskSchedulerPermittedIdentifiers" : "add fetch to"
        #expect(error?.localizedDescription.contains(missing) == true)
        #expect((error as NSError?)?.domain == "BGTaskSchedulerErrorDomain")
        #expect((error as NSError?)?.code == 3)
        #expect(sent(app) == [])
    }

    @Test func `a host that starts nothing in the background refuses requests`() throws {
        let app = launched { [self] in registerAll() }
        app.tell(.backgroundRefresh(.restricted))
        let error = #expect(throws: BGTaskScheduler.Error.self) {
            try scheduler.submit(BGAppRefreshTaskRequest(identifier: Self.refresh))
        }
        #expect(error?.code == .unavailable)
    }

    @Test func `an identifier that is missing in Info plist is not registered, which is logged`() {
        var isRegistered: Bool?
        let app = launched(permitted: []) { [self] in
            isRegistered = scheduler.register(
                forTaskWithIdentifier: Self.refresh, using: nil, launchHandler: { _ in })
        }
        #expect(isRegistered == false)
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains(Self.refresh) == true)
        #expect(app.notices.first?.contains("BGTaskSchedulerPermittedIdentifiers") == true)
    }

    @Test func `a task without a launch handler fails and is named in the log`() {
        let app = launched()
        app.tell(.backgroundWork(token: 4, .task(identifier: Self.refresh, .refresh)))
        #expect(sent(app) == [.backgroundWorkDone(token: 4, .failed)])
        #expect(app.notices.first?.contains(Self.refresh) == true)
    }

    @Test func `a handler runs on the queue that the app named`() async throws {
        let queue = DispatchQueue(label: "org.example.queue")
        let (calls, call) = AsyncStream.makeStream(of: Bool.self)
        let launch: @Sendable (BGTask) -> Void = { _ in
            dispatchPrecondition(condition: .onQueue(queue))
            call.yield(!Thread.isMainThread)
        }
        let app = launched { [self] in
            scheduler.register(
                forTaskWithIdentifier: Self.refresh, using: queue, launchHandler: launch)
        }
        app.tell(.backgroundWork(token: 4, .task(identifier: Self.refresh, .refresh)))
        for await isAway in calls {
            #expect(isAway)
            break
        }
    }

    @Test func `registering after the launch or twice ends the process`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                TaskDelegate.register = {}
                let app = AppUnderTest(
                    TaskDelegate.self,
                    infoDictionary: ["BGTaskSchedulerPermittedIdentifiers": ["a"]])
                app.launch()
                BGTaskScheduler.shared.register(
                    forTaskWithIdentifier: "a", using: nil, launchHandler: { _ in })
            }
        }
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                TaskDelegate.register = {
                    for _ in 1...2 {
                        BGTaskScheduler.shared.register(
                            forTaskWithIdentifier: "a", using: nil, launchHandler: { _ in })
                    }
                }
                let app = AppUnderTest(
                    TaskDelegate.self,
                    infoDictionary: ["BGTaskSchedulerPermittedIdentifiers": ["a"]])
                app.launch()
            }
        }
    }
}

import HostLink
import Synchronization
import Testing

@testable import AppHost

/// Starts scripted apps, keeps none of them, and notices when they are forgotten.
private final class ForgetfulSpawner: ProcessSpawner {
    private let count = Atomic<Int32>(0)
    let forgotten = Recorder<Int32>()

    func spawn(
        _ request: SpawnRequest, onDeath: @escaping @Sendable (ProcessDeath) -> Void
    ) throws(HostError) -> any SpawnedProcess {
        let number = count.add(1, ordering: .relaxed).newValue
        let app = FakeApp(number, request, FakeSpawner.wellBehaved, onDeath: onDeath)
        app.start()
        return WatchedProcess(app: app, forgotten: forgotten)
    }
}

/// A process that says when nobody holds it any more.
private final class WatchedProcess: SpawnedProcess {
    private let app: FakeApp
    private let forgotten: Recorder<Int32>

    init(app: FakeApp, forgotten: Recorder<Int32>) {
        self.app = app
        self.forgotten = forgotten
    }

    var identifier: Int32 { app.identifier }
    var link: Int32 { app.link }
    func signal(_ signal: Int32) { app.signal(signal) }

    deinit { forgotten.append(app.identifier) }
}

@Suite(.timeLimit(.minutes(5))) struct `People whose apps are ended` {
    @Test func `leave nothing behind in memory`() async throws {
        let folder = try TemporaryFolder()
        let spawner = ForgetfulSpawner()
        let host = try AppHost(
            apps: [TestHost.app],
            settings: HostSettings(stateDirectory: folder.path, clock: ManualClock()),
            spawner: spawner, logger: TestHost.silent)
        for number in 1...50 as ClosedRange<Int32> {
            try await Self.visit(host)
            _ = await spawner.forgotten.first { $0 == number }
        }
        #expect(await host.instanceCount == 0)
        #expect(await host.openPageCount == 0)
        await host.shutDown()
    }

    /// Someone opens an app, types, leaves, and the app is ended.
    private static func visit(_ host: AppHost) async throws {
        let person = Person(token: PersonToken())
        let session = try await host.freeSession(of: "fake", for: person)
        let sink = RecordingSink()
        let page = host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: person, sink: sink)
        await sink.next(#""t":"frame""#)
        page.event(typed(1, "some words"))
        await sink.next(#""c":1"#)
        page.detach()
        while await host.instanceCount > 0 { await host.relieveMemory() }
    }
}

import HostLink
import Synchronization
import Testing

@testable import AppHost

/// A spawner of scripted apps that keeps none of them, and records when they are released.
private final class ReleasingSpawner: ProcessSpawner {
    private let count = Atomic<Int32>(0)
    let released = Recorder<Int32>()

    func spawn(
        _ request: SpawnRequest, onDeath: @escaping @Sendable (ProcessDeath) -> Void
    ) throws(HostError) -> any SpawnedProcess {
        let number = count.add(1, ordering: .relaxed).newValue
        let app = FakeApp(number, request, FakeSpawner.wellBehaved, onDeath: onDeath)
        app.start()
        return WatchedProcess(app: app, released: released)
    }
}

/// A process that records when it is released.
private final class WatchedProcess: SpawnedProcess {
    private let app: FakeApp
    private let released: Recorder<Int32>

    init(app: FakeApp, released: Recorder<Int32>) {
        self.app = app
        self.released = released
    }

    var identifier: Int32 { app.identifier }
    var link: Int32 { app.link }
    func signal(_ signal: Int32) { app.signal(signal) }

    deinit { released.append(app.identifier) }
}

@Suite(.timeLimit(.minutes(5))) struct `The memory of a host` {
    @Test func `users whose apps have ended use no memory of the host`() async throws {
        let folder = try TemporaryFolder()
        let spawner = ReleasingSpawner()
        let host = try AppHost(
            apps: [TestHost.app],
            settings: HostSettings(stateDirectory: folder.path, clock: ManualClock()),
            spawner: spawner, logger: TestHost.silent)
        for number in 1...50 as ClosedRange<Int32> {
            try await Self.visit(host)
            _ = await spawner.released.first { $0 == number }
        }
        #expect(await host.instanceCount == 0)
        #expect(await host.openPageCount == 0)
        await host.shutDown()
    }

    /// Opens an app as a new user, types, leaves, and waits until the app is ended.
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

import Foundation
import HostLink
import Logging

@testable import AppHost

/// A folder of one test, which is removed with it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "perennial-\(UUID().uuidString)"
        // A state directory that others can reach is refused.
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A host of scripted apps, with its own manual clock.
struct TestHost {
    let folder: TemporaryFolder
    let clock = ManualClock()
    let spawner: FakeSpawner
    let host: AppHost
    let person: Person
    static let app = InstalledApp(name: "Fake", executable: "/usr/bin/Fake", urlSchemes: ["fake"])
    static let otherApp = InstalledApp(
        name: "Other", executable: "/usr/bin/Other", urlSchemes: ["other"])

    init(
        _ folder: TemporaryFolder? = nil, script: @escaping Script = FakeSpawner.wellBehaved,
        preservation: LaunchOrder.Preservation = .continuous,
        events: MachineEventSources = MachineEventSources(),
        person: Person = Person(token: PersonToken()), app: InstalledApp = Self.app,
        logger: Logger = Self.silent, settings change: (inout HostSettings) -> Void = { _ in },
        stores replace: @Sendable (inout HostStores) -> Void = { _ in }
    ) throws {
        let folder = try folder ?? TemporaryFolder()
        self.folder = folder
        self.person = person
        spawner = FakeSpawner(script)
        var settings = HostSettings(
            stateDirectory: folder.path + "/state", preservation: preservation, clock: clock)
        settings.eventSources = events
        change(&settings)
        host = try AppHost(
            apps: [app, Self.otherApp], settings: settings, spawner: spawner, logger: logger
        ) { directory throws(HostError) in
            var stores = HostStores(in: try HostDatabase(in: directory))
            replace(&stores)
            return stores
        }
    }

    static var silent: Logger {
        Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    }

    static func hello(
        isVisible: Bool = true, isFocused: Bool = true, next: UInt64 = 1, takes: Bool = true
    ) -> PageHello {
        PageHello(
            environment: PageEnvironment(width: 100), isVisible: isVisible, isFocused: isFocused,
            nextEvent: next, takes: takes)
    }

    /// Opens the person's free session on a new page.
    func open(_ session: SceneSession? = nil, _ hello: PageHello = Self.hello()) async throws
        -> (page: any ScenePage, sink: RecordingSink, session: SceneSession)
    {
        let free: SceneSession
        if let session {
            free = session
        } else {
            free = try await host.freeSession(of: "fake", for: person)
        }
        let sink = RecordingSink()
        let page = host.attach(hello, to: free.identifier, of: "fake", for: person, sink: sink)
        return (page, sink, free)
    }

    /// Waits until the host has handled every earlier request.
    func settle() async { _ = await host.instanceCount }

    var processState: SceneSummary.ProcessState? {
        get async throws { try await host.scenes(of: person).first?.process }
    }
}

func tap(_ number: UInt64) -> InputEvent {
    InputEvent(number: number, node: .root, action: .tap(x: 0, y: 0))
}

func typed(_ number: UInt64, _ text: String, isSensitive: Bool = false) -> InputEvent {
    InputEvent(
        number: number, node: .root,
        action: .text(text, selection: TextSelection(start: 0, end: 0), revision: number),
        isSensitive: isSensitive)
}

extension HostMessage {
    /// The number of the event in this message, or `nil` for other messages.
    var eventNumber: UInt64? {
        if case .event(_, let event) = self { event.number } else { nil }
    }

    var launchOrder: LaunchOrder? { if case .launch(let order) = self { order } else { nil } }
}

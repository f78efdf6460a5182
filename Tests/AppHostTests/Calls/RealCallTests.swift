import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

/// Calls of an app with real processes: `Tests/CallApp`, written against PushKit and CallKit.
@Suite(.timeLimit(.minutes(5))) struct `Calls of a real app` {
    private let folder: TemporaryFolder
    private let person = Person(token: PersonToken())
    private static let app = "callapp"

    init() throws { folder = try TemporaryFolder() }

    private func host() throws -> AppHost {
        let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("CallApp").path
        return try AppHost(
            apps: [try InstalledApp(at: path)],
            settings: HostSettings(stateDirectory: folder.path + "/state"),
            logger: TestHost.silent)
    }

    /// Opens the app and waits until it shows a text.
    private func open(
        _ host: AppHost, _ address: String? = nil, showing text: String
    ) async throws -> (any ScenePage, ReadingSink) {
        let session: String
        if let last = address?.split(separator: "/").last {
            session = String(last)
        } else {
            session = try await host.freeSession(of: Self.app, for: person).identifier
        }
        let sink = ReadingSink()
        let page = host.attach(
            TestHost.hello(), to: session, of: Self.app, for: person, sink: sink)
        sink.read(page)
        await sink.next(text)
        return (page, sink)
    }

    private func registration(_ host: AppHost) async throws -> PushRegistration {
        while !Task.isCancelled {
            if let known = host.pushRegistration(of: Self.app, for: person) { return known }
            await Task.yield()
        }
        throw CancellationError()
    }

    /// Waits for a state of the user's calls.
    private func wait(
        _ host: AppHost, for isReached: ([PresentedCall]) -> Bool
    ) async throws -> [PresentedCall] {
        for await calls in await host.presentedCallUpdates(of: person) where isReached(calls) {
            return calls
        }
        throw CancellationError()
    }

    /// Kills the app, and waits for the end of its process.
    ///
    /// The host may launch the app again at any time after that, because it has the mode `voip`.
    ///
    /// - Returns: The number of the process.
    @discardableResult
    private func kill(_ host: AppHost) async throws -> Int32? {
        let old = await host.processNumber(of: Self.app, for: person)
        try await host.kill(Self.app, for: person)
        while await host.processNumber(of: Self.app, for: person) == old, !Task.isCancelled {
            await Task.yield()
        }
        return old
    }

    /// Kills the app, and waits for its next process.
    private func killAndAwaitNext(_ host: AppHost) async throws {
        let old = try await kill(host)
        while !Task.isCancelled {
            if let new = await host.processNumber(of: Self.app, for: person), new != old { return }
            await Task.yield()
        }
    }

    @Test(.specification("7.2.11", "7.3.1", "7.5.3"))
    func `a push to an ended app rings, and the call survives the app and the host`()
        async throws
    {
        let host = try host()
        let (page, _) = try await open(host, showing: "registered with 32 bytes")
        let registration = try await registration(host)
        page.detach()
        try await kill(host)

        let payload = Array(#"{"caller":"Ada"}"#.utf8)
        #expect(await host.deliverPush(payload, to: registration) == .handled)
        let ringing = try await wait(host) { $0.first?.state == .ringing }
        #expect(ringing.map(\.callerName) == ["Ada"])
        #expect(ringing.map(\.appName) == ["Calls"])
        let address = try await host.perform(.answer, on: ringing[0].id, for: person)
        _ = try await wait(host) { $0.first?.state == .connected }

        // The app is killed: the call stays, and the next process knows it.
        try await killAndAwaitNext(host)
        let (_, sink) = try await open(host, address, showing: #""connected""#)
        try await host.perform(.hold, on: ringing[0].id, for: person)
        await sink.next("connected and held")
        #expect(await host.presentedCalls(of: person).map(\.isHeld) == [true])

        // The host ends: the next one launches the app, which has the call.
        await host.shutDown()
        let next = try self.host()
        let shown = try await wait(next) { $0.first?.state == .connected }
        #expect(shown.map(\.id) == ringing.map(\.id))
        try await next.perform(.end, on: shown[0].id, for: person)
        _ = try await wait(next) { $0.first?.state == .ended(.hungUp) }
        await next.shutDown()
    }
}

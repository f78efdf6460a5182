import Foundation
import Glibc
import HostLink
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `Stopping a host` {
    private static let units = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../packaging/systemd").standardizedFileURL.path

    @Test(arguments: ["system", "user"])
    func `stopping a host takes no longer than its systemd unit waits`(_ kind: String) throws {
        let unit = try String(
            contentsOfFile: "\(Self.units)/\(kind)/perennial.service", encoding: .utf8)
        let line = try #require(
            unit.split(separator: "\n").first { $0.hasPrefix("TimeoutStopSec=") })
        let seconds = try #require(Int(line.dropFirst("TimeoutStopSec=".count)))
        let test = try TestHost()
        #expect(test.host.longestStop < .seconds(seconds), "see LifeTimes")
    }

    @Test func `an app that begins tasks while its host stops gets only the configured time`()
        async throws
    {
        let test = try TestHost(script: { message, app in
            // The app does not exit by itself.
            if case .terminate = message { return }
            FakeSpawner.wellBehaved(message, app)
        })
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        let stop = Task { await test.host.shutDown() }
        _ = await app.heard.first { $0 == .terminate }
        let times = LifeTimes()
        test.clock.advance(by: times.terminateDeadline - .milliseconds(1))
        app.say(.backgroundTasks(["an upload"]))
        await app.exchange()
        test.clock.advance(by: times.terminateDeadline + times.backgroundTime - .milliseconds(1))
        await test.settle()
        #expect(app.signals.all.isEmpty, "the app has its time")
        test.clock.advance(by: .milliseconds(1))
        await stop.value
        #expect(app.signals.all == [SIGKILL])
        #expect(test.clock.now <= times.longestEnding)
    }
}

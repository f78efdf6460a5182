import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

/// The sockets that scripted apps mark.
@Suite(.timeLimit(.minutes(5))) struct `Marked sockets of an app` {
    private static let voip = InstalledApp(
        name: "Fake", executable: "/usr/bin/Fake", backgroundModes: ["voip"])

    /// A host with a suspended app whose files are those of this process.
    private func suspended() async throws -> (TestHost, FakeApp) {
        let test = try TestHost(script: FakeSpawner.inBackground, app: Self.voip)
        test.spawner.use(process: getpid())
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(getpid())
        page.phase(isVisible: false, isFocused: false)
        _ = await app.heard.first {
            if case .phase(_, .background) = $0 { true } else { false }
        }
        await app.exchange()
        test.clock.advance(by: LifeTimes().grace)
        _ = await app.signals.first { $0 == SIGSTOP }
        await test.settle()
        return (test, app)
    }

    @Test(.specification("7.1.3"))
    func `a socket whose mark is read after its app was stopped resumes the app`() async throws {
        let connection = try TCPConnection()
        let (test, app) = try await suspended()
        // The app has written this before it was stopped.
        app.say(.voipSocket(descriptor: Int(connection.app), isMarked: true))
        await app.exchange()
        #expect(app.signals.all == [SIGSTOP])
        connection.send("INVITE")
        _ = await app.signals.first { $0 == SIGCONT }
        await test.host.shutDown()
        connection.end()
    }

    @Test func `marks of what is no socket, and of numbers out of range, change nothing`()
        async throws
    {
        let (test, app) = try await suspended()
        for number in [Int.min, -1, 0, 9_999, Int.max] {
            app.say(.voipSocket(descriptor: number, isMarked: true))
            app.say(.voipSocket(descriptor: number, isMarked: false))
        }
        app.say(.keepAlive(milliseconds: .max))
        app.say(.keepAliveDone)
        app.say(.keepAlive(milliseconds: nil))
        await app.exchange()
        #expect(app.signals.all == [SIGSTOP])
        test.clock.advance(by: LifeTimes().endAfter)
        // The app has no marked socket any more, so it is ended.
        while try await test.processState != .ended, !Task.isCancelled { await Task.yield() }
        await test.host.shutDown()
    }
}

import Foundation
import HostLink
import Synchronization
import Testing

@testable import AppHost

/// The warning on a page while its app cannot commit.
@Suite(.timeLimit(.minutes(5))) struct `An app whose commits fail` {
    /// Applies every event, and commits those up to a number.
    private static func script(_ canCommit: @escaping @Sendable () -> Bool) -> Script {
        { message, app in
            guard case .event(let session, let event) = message else {
                return FakeSpawner.wellBehaved(message, app)
            }
            app.say(.applied(session: session, number: event.number))
            if canCommit() {
                app.say(.committed(session: session, highWaterMark: event.number))
            }
        }
    }

    private func opened(
        _ canCommit: @escaping @Sendable () -> Bool
    ) async throws -> (TestHost, any ScenePage, RecordingSink, FakeApp, SceneSession) {
        let test = try TestHost(script: Self.script(canCommit))
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        return (test, page, sink, await test.spawner.app(1), session)
    }

    @Test func `an app whose commits fail is reported to its page once, until it commits again`()
        async throws
    {
        let canCommit = Mutex(true)
        let (test, page, sink, app, session) = try await opened { canCommit.withLock { $0 } }
        page.event(typed(1, "saved"))
        await sink.next(#""c":1"#)
        canCommit.withLock { $0 = false }
        page.event(typed(2, "not saved"))
        _ = await app.heard.first { $0.eventNumber == 2 }
        await app.exchange()
        test.clock.advance(by: .seconds(4))
        await app.exchange()
        #expect(!sink.messages.all.contains { $0.contains("cannot save") })
        for _ in 1...3 {
            test.clock.advance(by: .seconds(5))
            await test.settle()
        }
        let warnings = sink.messages.all.filter { $0.contains("cannot save") }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains(#""s":"waiting""#) == true)
        #expect(warnings.first?.contains("Fake cannot save what you did last.") == true)
        let count = sink.messages.count
        app.say(.committed(session: session.identifier, highWaterMark: 2))
        await sink.next(#""s":"running""#, from: count)
        await test.host.shutDown()
    }

    @Test func `an app that commits a little late is not reported to its page`() async throws {
        let canCommit = Mutex(true)
        let (test, page, sink, app, session) = try await opened { canCommit.withLock { $0 } }
        page.event(typed(1, "saved"))
        await sink.next(#""c":1"#)
        canCommit.withLock { $0 = false }
        for number in 2...12 as ClosedRange<UInt64> {
            page.event(typed(number, "more"))
            _ = await app.heard.first { $0.eventNumber == number }
            test.clock.advance(by: .seconds(2))
            // The commit is always one event behind.
            app.say(.committed(session: session.identifier, highWaterMark: number - 1))
            await app.exchange()
        }
        #expect(!sink.messages.all.contains { $0.contains("cannot save") })
        await test.host.shutDown()
    }

    @Test func `an app whose first commit fails is reported to its page`() async throws {
        let (test, page, sink, app, session) = try await opened { false }
        page.event(typed(1, "text"))
        _ = await app.heard.first { $0.eventNumber == 1 }
        app.say(.commitFailed(session: session.identifier))
        await app.exchange()
        test.clock.advance(by: .seconds(4))
        await app.exchange()
        #expect(!sink.messages.all.contains { $0.contains("cannot save") })
        // The app tries again, and fails again.
        app.say(.commitFailed(session: session.identifier))
        await app.exchange()
        test.clock.advance(by: .seconds(1))
        await sink.next("Fake cannot save what you did last.")
        let count = sink.messages.count
        app.say(.committed(session: session.identifier, highWaterMark: 1))
        await sink.next(#""s":"running""#, from: count)
        await test.host.shutDown()
    }

    @Test
    func `an app that never commits is not reported, because it may have nothing to preserve`()
        async throws
    {
        let (test, page, sink, app, _) = try await opened { false }
        page.event(typed(1, "text"))
        _ = await app.heard.first { $0.eventNumber == 1 }
        await app.exchange()
        for _ in 1...3 {
            test.clock.advance(by: .seconds(5))
            await test.settle()
        }
        #expect(!sink.messages.all.contains { $0.contains("cannot save") })
        await test.host.shutDown()
    }
}

import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `Handoff of activities` {
    let test: TestHost
    private static let reading = CurrentActivity(
        type: "org.example.read", title: "Page 7", bytes: [7])
    private static let newer = CurrentActivity(
        type: "org.example.read", title: "Page 8", bytes: [8])

    init() throws { test = try TestHost() }

    /// Opens an app in the foreground that reports the user's current activity.
    private func at(_ activity: CurrentActivity?) async throws -> FakeApp {
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        app.say(.currentActivity(activity))
        app.say(.notice(level: .debug, "said"))
        while await test.host.handoffs(for: test.person).isEmpty != (activity == nil),
            !Task.isCancelled
        { await Task.yield() }
        return app
    }

    private func openings(_ app: FakeApp) -> [Opening] {
        app.heard.all.flatMap { message -> [Opening] in
            switch message {
            case .open(_, let opening): [opening]
            case .connect(let order): order.openings
            default: []
            }
        }
    }

    @Test(.specification("1.3.15", "6.7.1"))
    func `an activity is offered by its title and continued in a new window, brought up to date`()
        async throws
    {
        let app = try await at(Self.reading)
        let offers = await test.host.handoffs(for: test.person)
        #expect(offers.map(\.title) == ["Page 7"])
        #expect(offers.map(\.app.slug) == ["fake"])
        let session = try await test.host.continueActivity(of: "fake", for: test.person)
        _ = await app.heard.first { $0 == .updateActivity }
        let (_, second, _) = try await test.open(session)
        await second.next(#""t":"frame""#)
        #expect(openings(app) == [.willContinue(type: "org.example.read")])
        app.say(.currentActivity(Self.newer))
        _ = await app.heard.first {
            $0
                == .open(
                    session: session.identifier, .activity(type: "org.example.read", [8]))
        }
        await test.host.shutDown()
    }

    @Test(.specification("1.3.15", "6.7.1"))
    func `continuing an activity that has ended meanwhile is reported as failed`() async throws {
        let app = try await at(Self.reading)
        let session = try await test.host.continueActivity(of: "fake", for: test.person)
        let (_, second, _) = try await test.open(session)
        await second.next(#""t":"frame""#)
        app.say(.currentActivity(nil))
        let received = await app.heard.first {
            if case .open(_, .activityFailed) = $0 { true } else { false }
        }
        #expect(
            received
                == .open(
                    session: session.identifier,
                    .activityFailed(
                        type: "org.example.read",
                        reason: "It ended in the browser where it began.")))
        #expect(await test.host.handoffs(for: test.person) == [])
        await test.host.shutDown()
    }

    @Test(.specification("6.7.1"))
    func `the last known activity is continued if the app is late or dead`() async throws {
        let app = try await at(Self.reading)
        let first = try await test.host.continueActivity(of: "fake", for: test.person)
        let (_, sink, _) = try await test.open(first)
        await sink.next(#""t":"frame""#)
        test.clock.advance(by: AwaitedActivity.patience)
        _ = await app.heard.first {
            $0 == .open(session: first.identifier, .activity(type: "org.example.read", [7]))
        }
        let second = try await test.host.continueActivity(of: "fake", for: test.person)
        app.die(.signalled(SIGKILL))
        let (_, other, _) = try await test.open(second)
        await other.next(#""t":"frame""#)
        let next = await test.spawner.app(2)
        _ = await next.heard.first { $0.launchOrder != nil }
        await test.settle()
        let all = next.heard.all.flatMap { $0.launchOrder?.scenes ?? [] }.flatMap(\.openings)
        #expect(
            all + openings(next) == [
                .willContinue(type: "org.example.read"),
                .activity(type: "org.example.read", [7]),
            ])
        await test.host.shutDown()
    }

    @Test func `an offered activity is dropped after a day, and when its app is quit`() async throws
    {
        let app = try await at(Self.reading)
        test.clock.advance(by: OfferedActivity.lasts)
        #expect(await test.host.handoffs(for: test.person) == [])
        app.say(.currentActivity(Self.newer))
        while await test.host.handoffs(for: test.person).isEmpty, !Task.isCancelled {
            await Task.yield()
        }
        try await test.host.quit("fake", for: test.person)
        #expect(await test.host.handoffs(for: test.person) == [])
        let error = await #expect(throws: HostError.self) {
            try await test.host.continueActivity(of: "fake", for: test.person)
        }
        #expect(error?.code == .nothingToContinue)
        await test.host.shutDown()
    }

    @Test func `an activity is offered to its own user only, and not while the data is locked`()
        async throws
    {
        _ = try await at(Self.reading)
        #expect(await test.host.handoffs(for: Person(token: PersonToken())) == [])
        try await test.host.lock(test.person)
        #expect(await test.host.handoffs(for: test.person) == [])
        let error = await #expect(throws: HostError.self) {
            try await test.host.continueActivity(of: "fake", for: test.person)
        }
        #expect(error?.code == .dataLocked)
        await test.host.shutDown()
    }

    @Test func `an activity that is too large is not kept, and a long title is cut`() async throws {
        let app = try await at(Self.reading)
        app.say(
            .currentActivity(
                CurrentActivity(
                    type: "org.example.read", title: "Huge",
                    bytes: [UInt8](repeating: 1, count: OfferedActivity.bytesMax))))
        await app.exchange()
        #expect(await test.host.handoffs(for: test.person) == [])
        app.say(
            .currentActivity(
                CurrentActivity(
                    type: "org.example.read", title: String(repeating: "n", count: 100_000),
                    bytes: [])))
        await app.exchange()
        #expect(
            await test.host.handoffs(for: test.person).first?.title.count
                == OfferedActivity.titleCharactersMax)
        await test.host.shutDown()
    }

    @Test(.specification("6.7.1"))
    func `continuing an activity that was replaced by another one is reported as failed`()
        async throws
    {
        let app = try await at(Self.reading)
        let session = try await test.host.continueActivity(of: "fake", for: test.person)
        let (_, second, _) = try await test.open(session)
        await second.next(#""t":"frame""#)
        app.say(.currentActivity(CurrentActivity(type: "org.example.write", title: "", bytes: [1])))
        let received = await app.heard.first {
            switch $0 {
            case .open(_, .activityFailed), .open(_, .activity): true
            default: false
            }
        }
        guard
            case .open(session.identifier, .activityFailed(type: "org.example.read", _)) = received
        else {
            Issue.record("\(received)")
            return
        }
        await test.host.shutDown()
    }

    @Test(.specification("6.7.1"))
    func `an activity of an app that was killed is continued once its page is open`() async throws {
        let app = try await at(Self.reading)
        let pages = try await test.host.scenes(of: test.person)
        #expect(pages.count == 1)
        app.die(.signalled(SIGKILL))
        _ = await test.spawner.app(2)
        let session = try await test.host.continueActivity(of: "fake", for: test.person)
        let (_, sink, _) = try await test.open(session)
        await sink.next(#""t":"frame""#)
        let next = await test.spawner.app(2)
        await next.exchange()
        let all = next.heard.all.flatMap { $0.launchOrder?.scenes ?? [] }.flatMap(\.openings)
        #expect(
            (all + openings(next)).contains(.willContinue(type: "org.example.read")))
        await test.host.shutDown()
    }

    @Test func `an offered activity is dropped after a day even if nobody requests it`()
        async throws
    {
        _ = try await at(Self.reading)
        test.clock.advance(by: OfferedActivity.lasts)
        await test.settle()
        await test.host.removeExpired()
        #expect(await test.host.hasNoHandoffs)
        await test.host.shutDown()
    }
}

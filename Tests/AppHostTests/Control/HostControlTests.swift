import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `Requests of an operator` {
    private let host: TestHost

    init() throws { host = try TestHost() }

    private func results(_ request: ControlRequest) async throws -> [ControlResult] {
        switch await host.host.perform(request) {
        case .results(let results): return results
        case .report, .text, .people, .pushCredentials, .pushEndpoints: return []
        case .failure(let failure): throw failure
        }
    }

    private func outcomes(_ request: ControlRequest) async throws -> [ControlResult.Outcome] {
        try await results(request).map(\.outcome)
    }

    private func report(_ target: ControlTarget = .init(), ended: Bool = false) async throws
        -> [AppReport]
    {
        guard
            case .report(let report) = await host.host.perform(
                .list(target, includesEnded: ended))
        else { return [] }
        return report.apps
    }

    private static let fake = ControlTarget(names: ["fake"])

    @Test func `an operator sees which apps run, for which user and in which windows`() async throws
    {
        #expect(try await report() == [])
        let (page, sink, session) = try await host.open()
        await sink.next(#""t":"frame""#)
        host.clock.advance(by: .seconds(5))
        await host.settle()
        let app = try #require(try await report().first)
        #expect(app.app == "fake")
        #expect(app.person == host.person.identifier)
        #expect(app.process == 1)
        #expect(app.state == "running")
        #expect(app.isInForeground)
        #expect(app.age == 5)
        #expect(app.scenes.map(\.session) == [session.identifier])
        #expect(app.scenes.map(\.isOnScreen) == [true])
        #expect(app.scenes.map(\.phase) == ["foregroundActive"])
        page.detach()
        await host.settle()
        #expect(try await report().first?.isInForeground == false)
        #expect(try await outcomes(.kill(Self.fake)) == [.done])
        while try await !report().isEmpty, !Task.isCancelled { await Task.yield() }
        #expect(try await report(ended: true).map(\.state) == ["ended"])
    }

    @Test
    func `an operator can suspend and resume an app in the background, not one in the foreground`()
        async throws
    {
        let (page, sink, _) = try await host.open()
        await sink.next(#""t":"frame""#)
        #expect(try await outcomes(.suspend(Self.fake)) == [.notNow])
        page.detach()
        await host.settle()
        let app = await host.spawner.app(1)
        #expect(try await outcomes(.suspend(Self.fake)) == [.done])
        _ = await app.signals.first { $0 == SIGSTOP }
        while try await host.processState != .suspended, !Task.isCancelled { await Task.yield() }
        #expect(try await outcomes(.suspend(Self.fake)) == [.unchanged])
        #expect(try await outcomes(.resume(Self.fake)) == [.done])
        #expect(app.signals.all.suffix(2) == [SIGSTOP, SIGCONT])
        #expect(try await outcomes(.resume(Self.fake)) == [.unchanged])
        #expect(try await outcomes(.kill(Self.fake)) == [.done])
        while try await host.processState != .ended, !Task.isCancelled { await Task.yield() }
        for request in [
            ControlRequest.suspend(Self.fake), .resume(Self.fake), .kill(Self.fake),
            .memoryWarning(Self.fake),
        ] {
            let results = try await results(request)
            #expect(results.map(\.outcome) == [.unchanged])
            #expect(results.first?.message.contains("is not running") == true)
        }
    }

    @Test func `a request acts once on an app that is named twice`() async throws {
        let (_, sink, session) = try await host.open()
        await sink.next(#""t":"frame""#)
        let twice = ControlTarget(names: [session.identifier, "1", "Fake", "fake"])
        #expect(try await outcomes(.kill(twice)) == [.done])
        await sink.next(#""p":2"#)
        #expect(await host.spawner.app(1).signals.all == [SIGKILL])
    }

    @Test func `a request with an unknown target fails as not found`() async throws {
        for target in [
            ControlTarget(names: ["nothing"]), ControlTarget(names: ["fake"], person: "no"),
            ControlTarget(names: ["fake", "nothing"]), ControlTarget(names: ["\u{1b}[31m"]),
        ] {
            for request in [
                ControlRequest.list(target, includesEnded: true), .suspend(target),
                .resume(target), .kill(target), .quit(target), .memoryWarning(target),
            ] {
                do {
                    _ = try await results(request)
                    Issue.record("\(request) was carried out")
                } catch let failure as ControlFailure {
                    #expect(failure.code == .notFound)
                    #expect(!failure.message.contains("\u{1b}"))
                }
            }
        }
        // The app is installed, but no user has opened it.
        #expect(try await outcomes(.kill(Self.fake)) == [])
    }

    @Test func `an operator can send a memory warning to an app`() async throws {
        let (_, sink, _) = try await host.open()
        await sink.next(#""t":"frame""#)
        #expect(try await outcomes(.memoryWarning(Self.fake)) == [.done])
        _ = await host.spawner.app(1).heard.first { $0 == .memoryWarning }
    }

    @Test func `an operator's memory warning is not sent to a suspended app`() async throws {
        let (page, sink, _) = try await host.open()
        await sink.next(#""t":"frame""#)
        page.detach()
        await host.settle()
        #expect(try await outcomes(.suspend(Self.fake)) == [.done])
        while try await host.processState != .suspended, !Task.isCancelled { await Task.yield() }
        #expect(try await outcomes(.memoryWarning(Self.fake)) == [.unchanged])
        #expect(!(await host.spawner.app(1).heard.all.contains(.memoryWarning)))
    }

    @Test(.specification("5.3.1"))
    func `an operator can quit one user's app, and several apps only if all are requested`()
        async throws
    {
        let (_, sink, session) = try await host.open()
        await sink.next(#""t":"frame""#)
        let other = Person(token: PersonToken())
        _ = try await host.host.freeSession(of: "fake", for: other)
        do {
            _ = try await results(.quit(Self.fake))
            Issue.record("Both apps were quit.")
        } catch let failure as ControlFailure {
            #expect(failure.code == .ambiguous)
        }
        #expect(try await report(ended: true).count == 2)
        let one = ControlTarget(names: [String(session.identifier.prefix(10))])
        #expect(try await outcomes(.quit(one)) == [.done])
        await sink.next(#""t":"goto""#)
        #expect(try await report(ended: true).map(\.person) == [other.identifier])
        #expect(try await outcomes(.quit(ControlTarget(isAll: true))) == [.done])
        #expect(try await report(ended: true) == [])
    }

    @Test func `a lock applies to one user or to all, and an unlock reports what stays locked`()
        async throws
    {
        let person = String(host.person.identifier.prefix(8))
        do {
            _ = try await results(.lock(person: person))
            Issue.record("An unknown user was locked.")
        } catch let failure as ControlFailure {
            #expect(failure.code == .notFound)
        }
        _ = try await host.host.freeSession(of: "fake", for: host.person)
        #expect(try await outcomes(.lock(person: person)) == [.done])
        #expect(await host.host.isLocked(host.person))
        #expect(try await outcomes(.unlock(person: person)) == [.done])
        #expect(try await outcomes(.lock(person: nil)) == [.done])
        let stays = try await results(.unlock(person: person))
        #expect(stays.map(\.outcome) == [.unchanged])
        #expect(stays.first?.message.contains("stays locked") == true)
        #expect(try await outcomes(.unlock(person: nil)) == [.done])
        #expect(await !host.host.isLocked(host.person))
    }

    @Test func `a URL that no app opens is refused, and an ambiguous user is reported`()
        async throws
    {
        func code(_ address: String, _ person: String? = nil) async -> ControlFailure.Code? {
            do {
                _ = try await results(.open(address, person: person))
                return nil
            } catch let failure as ControlFailure {
                return failure.code
            } catch {
                return nil
            }
        }
        #expect(await code("fake:x") == .notFound)
        _ = try await host.host.freeSession(of: "fake", for: host.person)
        #expect(await code("unknown:x") == .refused)
        #expect(await code("no address") == .refused)
        _ = try await host.host.freeSession(of: "fake", for: Person(token: PersonToken()))
        #expect(await code("unknown:x") == .ambiguous)
    }
}

import HostLink
import Testing

@testable import AppHost

/// Several apps that send more requests than their allowance at the same time.
@Suite(.timeLimit(.minutes(5))) struct `Floods of requests` {
    /// An app with a page, which belongs to a separate person.
    private struct Visit {
        let page: any ScenePage
        let sink: RecordingSink
        let app: FakeApp

        init(_ test: TestHost, number: Int32) async throws {
            let person = Person(token: PersonToken())
            let session = try await test.host.freeSession(of: "fake", for: person)
            sink = RecordingSink()
            page = test.host.attach(
                TestHost.hello(), to: session.identifier, of: "fake", for: person, sink: sink)
            await sink.next(#""t":"frame""#)
            app = await test.spawner.app(number)
        }

        /// Uses up the allowance, with an answered request as its last one, and makes one more
        /// request.
        func flood() {
            for _ in 1...511 { app.say(.backgroundTasks([])) }
            app.say(.requestDestruction(request: 1, session: "none"))
            app.say(.requestDestruction(request: 2, session: "none"))
        }

        var answers: [UInt64] {
            app.heard.all.compactMap { if case .answer(let number, _) = $0 { number } else { nil } }
        }

        func answer(_ number: UInt64) async {
            _ = await app.heard.first { if case .answer(number, _) = $0 { true } else { false } }
        }
    }

    @Test func `floods of requests of two apps delay only these two, and a third app is served`()
        async throws
    {
        let test = try TestHost()
        let flooding = [try await Visit(test, number: 1), try await Visit(test, number: 2)]
        let third = try await Visit(test, number: 3)
        try await onThread { for visit in flooding { visit.flood() } }
        for visit in flooding { await visit.answer(1) }
        third.page.event(tap(1))
        await third.sink.next(#""c":1"#)
        await third.app.exchange()
        #expect(flooding.map(\.answers) == [[1], [1]])
        test.clock.advance(by: .seconds(1))
        for visit in flooding { await visit.answer(2) }
        #expect(flooding.allSatisfy { $0.app.signals.all.isEmpty })
        await test.host.shutDown()
    }
}

import Dispatch
import Foundation
import HostLink
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `Many events of one page` {
    /// Blocks the host's queue while the body runs.
    private func holding(_ host: AppHost, _ body: () -> Void) {
        let isHeld = DispatchSemaphore(value: 0)
        let isOver = DispatchSemaphore(value: 0)
        host.run { _ in
            isHeld.signal()
            isOver.wait()
        }
        isHeld.wait()
        body()
        isOver.signal()
    }

    private func value(_ number: UInt64, of node: UInt64) -> InputEvent {
        InputEvent(number: number, node: NodeKey(text: "\(node)"), action: .value(1))
    }

    @Test func `many events of one page do not delay another user`() async throws {
        let test = try TestHost()
        let (greedy, greedySink, _) = try await test.open()
        await greedySink.next(#""t":"frame""#)
        let person = Person(token: PersonToken())
        let session = try await test.host.freeSession(of: "fake", for: person)
        let sink = RecordingSink()
        let page = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: person, sink: sink)
        await sink.next(#""t":"frame""#)
        let order = Recorder<String>()
        holding(test.host) {
            for number in 1...UInt64(3000) { greedy.event(value(number, of: number)) }
            page.event(value(1, of: 1))
            greedy.whenHandled { order.append("greedy") }
            page.whenHandled { order.append("other") }
        }
        _ = await order.first { $0 == "greedy" }
        #expect(order.all == ["other", "greedy"])
        await sink.next(#""r":1,"#)
        await greedySink.next(#""r":3000,"#)
        await test.host.shutDown()
    }

    @Test func `many events of one page do not delay other requests to the host`() async throws {
        let test = try TestHost()
        let (greedy, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let order = Recorder<String>()
        holding(test.host) {
            for number in 1...UInt64(3000) { greedy.event(value(number, of: number)) }
            greedy.whenHandled { order.append("greedy") }
            test.host.run { _ in order.append("other") }
        }
        _ = await order.first { $0 == "greedy" }
        #expect(order.all == ["other", "greedy"])
        await test.host.shutDown()
    }

    @Test func `events with long texts are distributed over several turns`() {
        let intake = PageIntake()
        let person = Person(token: PersonToken())
        let long = String(repeating: "x", count: 256 << 10)
        for number in 1...UInt64(4) {
            _ = intake.add(.init(page: 1, kind: .event(typed(number, long))), of: person)
        }
        let first = intake.nextTurn()
        #expect(first.inputs.count == 2)
        #expect(first.isMoreDue)
        let second = intake.nextTurn()
        #expect(second.inputs.count == 2)
        #expect(!second.isMoreDue)
    }

    /// Returns the size of the database's write-ahead log, which grows with every write.
    private func logBytes(_ test: TestHost) throws -> Int {
        let path = test.folder.path + "/state/host.sqlite-wal"
        return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }

    @Test func `a block of events costs one write to the database`() async throws {
        let test = try TestHost()
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        page.event(value(1, of: 1))
        await sink.next(#""r":1,"#)
        let before = try logBytes(test)
        for number in 2...UInt64(900) {
            page.event(value(number, of: number))
            await sink.next("\"r\":\(number),")
        }
        #expect(try logBytes(test) == before)
        await test.host.shutDown()
    }

    @Test func `events are neither applied twice nor lost when the host is killed`() async throws {
        let test = try TestHost(script: { message, app in
            // The app does not commit.
            if message.eventNumber == nil { FakeSpawner.wellBehaved(message, app) }
        })
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        for event in [typed(1, "a"), tap(2), typed(3, "b"), typed(4, "c")] { page.event(event) }
        let app = await test.spawner.app(1)
        // The text typed after the tap is delivered although the tap is in progress.
        _ = await app.heard.first { $0.eventNumber == 4 }
        await test.settle()
        // The files are now those that a killed host leaves behind.
        let copy = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: test.folder.path + "/state", toPath: copy.path + "/state")
        let next = try TestHost(copy, person: test.person)
        let (again, sinkAgain, _) = try await next.open(session)
        let welcome = await sinkAgain.next("welcome")
        // The host does not request the tap again. It requests the text typed since, with a number
        // that no event has had.
        #expect(welcome.contains(#""next":1003,"after":2,"#), "\(welcome)")
        again.event(typed(1003, "c"))
        let other = await next.spawner.app(1)
        #expect(await other.heard.first { $0.eventNumber != nil }.eventNumber == 1003)
        await next.host.shutDown()
        await test.host.shutDown()
    }
}

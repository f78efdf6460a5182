import HostLink
import SeededRandom
import Testing

@testable import AppHost

/// A backlog in its simplest form: a list that is searched each time.
private struct PlainBacklog {
    var events: [InputEvent] = []
    var given: UInt64 = 0

    var waiting: [InputEvent] {
        var batch: [InputEvent] = []
        for event in events where event.number > given {
            batch.append(event)
            if !event.action.isState { break }
        }
        return batch
    }

    mutating func append(_ event: InputEvent) {
        events.append(event)
        dropReplaced()
    }

    mutating func recordDelivery(_ batch: [InputEvent]) {
        guard let last = batch.last?.number else { return }
        given = last
        events.removeAll { $0.number <= last && (!$0.action.isState || $0.isSensitive) }
        dropReplaced()
    }

    private mutating func dropReplaced() {
        var kept: [InputEvent] = []
        for event in events {
            if let slot = event.action.stateSlot {
                for index in kept.indices.reversed() {
                    guard let other = kept[index].action.stateSlot else { break }
                    guard other == slot, slot == .focus || kept[index].node == event.node else {
                        continue
                    }
                    kept.remove(at: index)
                    break
                }
            }
            kept.append(event)
        }
        events = kept
    }
}

@Suite struct `The event backlog of a scene` {
    private func event(
        _ number: UInt64, by random: inout SeededGenerator, tapsAmong range: Int = 6
    ) -> InputEvent {
        let node = NodeKey(text: "\(Int.random(in: 0..<5, using: &random))")
        switch Int.random(in: 0..<range, using: &random) {
        case 0: return InputEvent(number: number, node: node, action: .tap(x: 0, y: 0))
        case 1: return InputEvent(number: number, node: node, action: .focus(true))
        case 2: return InputEvent(number: number, node: node, action: .value(1))
        default:
            return InputEvent(
                number: number, node: node,
                action: .text(
                    "\(number)", selection: TextSelection(start: 0, end: 0), revision: number),
                isSensitive: Int.random(in: 0..<8, using: &random) == 0)
        }
    }

    @Test func `the event backlog holds the same events as a list that is searched each time`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var backlog = EventBacklog()
            var plain = PlainBacklog()
            var number: UInt64 = 0
            for _ in 0..<300 {
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<6:
                    number += 1
                    let event = event(number, by: &random)
                    backlog.append(event)
                    plain.append(event)
                case 6, 7:
                    let batch = backlog.waiting(through: nil, withAction: true)
                    #expect(batch == plain.waiting, "seed \(seed)")
                    if let last = batch.last { backlog.recordDelivery(through: last.number) }
                    plain.recordDelivery(batch)
                case 8:
                    let mark = UInt64.random(in: 0...number, using: &random)
                    backlog.remove(through: mark)
                    plain.events.removeAll { $0.number <= mark }
                    plain.given = max(plain.given, mark)
                default:
                    backlog.rewind()
                    plain.given = 0
                }
                #expect(backlog.count == plain.events.count, "seed \(seed)")
                #expect(backlog.hasWaiting == !plain.waiting.isEmpty, "seed \(seed)")
                #expect(
                    backlog.bytes == plain.events.map(EventBacklog.textBytes).reduce(0, +),
                    "seed \(seed)")
            }
        }
    }

    @Test func `positions of touches replace each other, and never across a finger that is lifted`()
    {
        var ledger = EventLedger()
        func enter(_ number: UInt64, _ phase: TouchReport.Phase, on node: String) {
            let report = TouchReport(time: 0, touches: [.init(1, phase, x: 0, y: 0)])
            let event = InputEvent(
                number: number, node: NodeKey(text: node),
                action: phase == .moved ? .touchesMoved(report) : .touches(report))
            #expect(ledger.receive(event) == .accepted)
        }
        func delivered() -> [UInt64] {
            let batch = ledger.deliverable()
            ledger.recordDelivery(batch)
            if let last = batch.last { ledger.applied(last.number) }
            return batch.map(\.number)
        }
        enter(1, .began, on: "a")
        for number: UInt64 in 2...4 { enter(number, .moved, on: "\(number)") }
        enter(5, .ended, on: "0")
        enter(6, .moved, on: "0")
        #expect(delivered() == [1])
        #expect(delivered() == [4, 5])
        #expect(delivered() == [6])
        // The next process gets positions again, and neither the beginning nor the end.
        ledger.processDied()
        #expect(ledger.connected(highWaterMark: 0) == [1, 5])
        #expect(delivered() == [6])
    }

    @Test(arguments: [false, true])
    func `the cost of an event does not grow with the number of uncommitted events`(withTaps: Bool)
    {
        var ledger = EventLedger()
        let count: UInt64 = 9000
        for number in 1...count {
            let isTap = withTaps && number % 3 == 0
            let event = InputEvent(
                number: number, node: NodeKey(text: "\(number)"),
                action: isTap ? .tap(x: 0, y: 0) : .value(1))
            #expect(ledger.receive(event) == .accepted)
            for _ in 0..<3 {
                let batch = ledger.deliverable()
                ledger.recordDelivery(batch)
                _ = ledger.hasUndelivered
            }
            ledger.applied(number)
        }
        ledger.processDied()
        _ = ledger.connected(highWaterMark: 0)
        ledger.recordDelivery(ledger.deliverable())
        ledger.committed(upTo: count)
        #expect(ledger.visits < 30 * Int(count))
    }

    @Test func `the cost of an event does not grow with the number of events of one field`() {
        var ledger = EventLedger()
        let count: UInt64 = 50_000
        for number in 1...count {
            let event = InputEvent(number: number, node: .root, action: .value(Double(number)))
            #expect(ledger.receive(event) == .accepted)
            ledger.recordDelivery(ledger.deliverable())
        }
        #expect(ledger.visits < 30 * Int(count))
    }

    @Test func `a fair queue takes from each source in turn, and keeps the order of one source`() {
        var queue = FairQueue<String, Int>()
        for number in 0..<6 { queue.append(number, of: "a") }
        for number in 10..<12 { queue.append(number, of: "b") }
        queue.append(20, of: "c")
        var taken: [Int] = []
        while let element = queue.popFirst() { taken.append(element) }
        #expect(taken == [0, 10, 20, 1, 11, 2, 3, 4, 5])
        #expect(queue.isEmpty)
    }
}

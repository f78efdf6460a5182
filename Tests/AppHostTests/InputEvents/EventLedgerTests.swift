import HostLink
import Testing

@testable import AppHost

@Suite struct `The ledger of a scene's events` {
    private func tap(_ number: UInt64, _ node: String = "a") -> InputEvent {
        InputEvent(number: number, node: NodeKey(text: node), action: .tap(x: 0, y: 0))
    }

    private func text(
        _ number: UInt64, _ text: String = "t", node: String = "a", isSensitive: Bool = false
    ) -> InputEvent {
        InputEvent(
            number: number, node: NodeKey(text: node),
            action: .text(text, selection: TextSelection(start: 0, end: 0), revision: number),
            isSensitive: isSensitive)
    }

    private func focus(_ number: UInt64, _ node: String) -> InputEvent {
        InputEvent(number: number, node: NodeKey(text: node), action: .focus(true))
    }

    private func numbers(_ events: [InputEvent]) -> [UInt64] { events.map(\.number) }

    /// Delivers every event that may be delivered, and returns their numbers.
    private func giveOut(_ ledger: inout EventLedger) -> [UInt64] {
        var all: [UInt64] = []
        while true {
            let batch = ledger.deliverable()
            if batch.isEmpty { return all }
            ledger.recordDelivery(batch)
            all += numbers(batch)
        }
    }

    @Test func `events are delivered in order, one action at a time`() {
        var ledger = EventLedger()
        for event in [text(1), tap(2), text(3), tap(4), tap(5)] {
            #expect(ledger.receive(event) == .accepted)
        }
        #expect(giveOut(&ledger) == [1, 2, 3])
        #expect(ledger.actionInProgress == 2)
        ledger.applied(2)
        #expect(giveOut(&ledger) == [4])
        ledger.committed(upTo: 4)
        #expect(giveOut(&ledger) == [5])
        #expect(ledger.delivered == 5)
    }

    @Test func `an event with a received number is a replay, and a gap is out of order`() {
        var ledger = EventLedger()
        #expect(ledger.receive(tap(1)) == .accepted)
        #expect(ledger.receive(tap(1)) == .replayed)
        #expect(ledger.receive(tap(0)) == .replayed)
        #expect(ledger.receive(tap(3)) == .outOfOrder)
        #expect(ledger.receive(tap(.max)) == .outOfOrder)
        #expect(ledger.receive(tap(2)) == .accepted)
        #expect(ledger.received == 2)
    }

    @Test func `a page that reconnects continues above every number received`() {
        var ledger = EventLedger()
        for number in 1...5 { #expect(ledger.receive(tap(UInt64(number))) == .accepted) }
        ledger.pageStartsOver()
        #expect(ledger.next == 6)
    }

    @Test func `only the newest state event of a node is kept, and one focus event of the scene`() {
        var ledger = EventLedger()
        for event in [
            text(1, "a"), text(2, "ab"), text(3, "b", node: "b"), focus(4, "a"), focus(5, "b"),
        ] { #expect(ledger.receive(event) == .accepted) }
        #expect(giveOut(&ledger) == [2, 3, 5])
    }

    @Test func `a state event is not replaced across an action that was not delivered yet`() {
        var ledger = EventLedger()
        for event in [text(1, "a"), tap(2), text(3, "ab")] {
            #expect(ledger.receive(event) == .accepted)
        }
        #expect(numbers(ledger.deliverable()) == [1, 2])
        #expect(giveOut(&ledger) == [1, 2, 3])
        ledger.processDied()
        #expect(giveOut(&ledger) == [])
        #expect(ledger.connected(highWaterMark: 0) == [2])
        #expect(giveOut(&ledger) == [3])
    }

    @Test func `after a death state events are delivered again, and delivered actions are not`() {
        var ledger = EventLedger()
        for event in [text(1), tap(2), text(3, node: "b"), tap(4)] {
            #expect(ledger.receive(event) == .accepted)
        }
        #expect(giveOut(&ledger) == [1, 2, 3])
        ledger.processDied()
        #expect(ledger.hasUndelivered)
        #expect(giveOut(&ledger) == [1])
        #expect(ledger.connected(highWaterMark: 0) == [2])
        #expect(giveOut(&ledger) == [3, 4])
    }

    @Test func `events that the new process already reflects are neither sent nor reported lost`() {
        var ledger = EventLedger()
        for event in [text(1), tap(2)] { #expect(ledger.receive(event) == .accepted) }
        #expect(giveOut(&ledger) == [1, 2])
        ledger.processDied()
        #expect(ledger.connected(highWaterMark: 2).isEmpty)
        #expect(giveOut(&ledger).isEmpty)
        #expect(!ledger.hasUndelivered)
    }

    @Test
    func `an action applied but not committed is lost with its process, and reported once`() {
        var ledger = EventLedger()
        for event in [tap(1), tap(2), text(3)] { #expect(ledger.receive(event) == .accepted) }
        #expect(giveOut(&ledger) == [1])
        ledger.applied(1)
        #expect(giveOut(&ledger) == [2, 3])
        ledger.applied(2)
        ledger.committed(upTo: 1)
        ledger.processDied()
        #expect(giveOut(&ledger).isEmpty)
        #expect(ledger.connected(highWaterMark: 1) == [2])
        #expect(giveOut(&ledger) == [3])
        ledger.processDied()
        #expect(ledger.connected(highWaterMark: 1).isEmpty)
    }

    @Test
    func `an action that needs no commit is not lost with its process, and states are sent again`()
    {
        var ledger = EventLedger()
        for event in [text(1), tap(2), tap(3), text(4), tap(5)] {
            #expect(ledger.receive(event) == .accepted)
        }
        #expect(giveOut(&ledger) == [1, 2])
        ledger.applied(2)
        ledger.handledWithoutCommit(upTo: 2)
        #expect(giveOut(&ledger) == [3, 4])
        ledger.applied(4)
        #expect(giveOut(&ledger) == [5])
        // A repeated report confirms no more.
        ledger.handledWithoutCommit(upTo: 2)
        #expect(ledger.withoutCommit == 2)
        ledger.processDied()
        #expect(ledger.connected(highWaterMark: 0) == [3, 5])
        // The text of the first event was replaced by a newer one of the same field.
        #expect(giveOut(&ledger) == [4])
    }

    @Test func `a number beyond the handled events confirms only the handled ones`() {
        var ledger = EventLedger()
        for event in [tap(1), tap(2)] { #expect(ledger.receive(event) == .accepted) }
        #expect(giveOut(&ledger) == [1])
        ledger.applied(1)
        #expect(giveOut(&ledger) == [2])
        ledger.handledWithoutCommit(upTo: EventLedger.numberMax)
        #expect(ledger.withoutCommit == 1)
        ledger.processDied()
        #expect(ledger.connected(highWaterMark: 0) == [2])
    }

    @Test func `a restored ledger does not report an action that needed no commit`() {
        var ledger = EventLedger(
            EventMarks(given: 9, delivered: 6), committed: 0, withoutCommit: 6)
        #expect(ledger.receive(tap(10)) == .accepted)
        #expect(giveOut(&ledger) == [10])
        #expect(ledger.connected(highWaterMark: 0).isEmpty)
    }

    @Test func `a scene that one process connects twice reports no lost action`() {
        var ledger = EventLedger()
        #expect(ledger.connected(highWaterMark: 0).isEmpty)
        #expect(ledger.receive(tap(1)) == .accepted)
        #expect(giveOut(&ledger) == [1])
        #expect(ledger.connected(highWaterMark: 0).isEmpty)
    }

    @Test func `events that waited for the old state are not delivered to a new state`() {
        var ledger = EventLedger()
        for event in [text(1), tap(2), tap(3)] { #expect(ledger.receive(event) == .accepted) }
        #expect(giveOut(&ledger) == [1, 2])
        ledger.processDied()
        ledger.startOver()
        #expect(!ledger.hasUndelivered)
        #expect(ledger.connected(highWaterMark: 0).isEmpty)
        #expect(ledger.receive(tap(4)) == .accepted)
        #expect(giveOut(&ledger) == [4])
    }

    @Test func `sensitive events are deleted once they were delivered`() {
        var ledger = EventLedger()
        #expect(ledger.receive(text(1, "secret", isSensitive: true)) == .accepted)
        #expect(giveOut(&ledger) == [1])
        ledger.processDied()
        #expect(giveOut(&ledger).isEmpty)
    }

    @Test func `a ledger restored from its marks continues after all events that were delivered`() {
        var ledger = EventLedger(EventMarks(given: 9, delivered: 6), committed: 3)
        #expect(ledger.next == 10)
        #expect(ledger.receive(tap(9)) == .replayed)
        #expect(ledger.receive(tap(10)) == .accepted)
        // The ledger does not know yet whether event 6 was applied.
        #expect(giveOut(&ledger) == [])
        #expect(ledger.connected(highWaterMark: 4) == [6])
        #expect(giveOut(&ledger) == [10])
    }

    @Test
    func `event numbers are reserved in blocks, and those of actions and secrets stored singly`() {
        var ledger = EventLedger()
        func stored(_ event: InputEvent) -> EventMarks? {
            #expect(ledger.receive(event) == .accepted)
            let batch = ledger.deliverable()
            let marks = ledger.marks(for: batch)
            if let marks { ledger.hasStored(marks) }
            ledger.recordDelivery(batch)
            return marks
        }
        #expect(stored(text(1)) == EventMarks(given: 1, delivered: 0, reserved: 1001))
        for number in 2...1001 { #expect(stored(text(UInt64(number))) == nil) }
        #expect(stored(text(1002)) == EventMarks(given: 1002, delivered: 0, reserved: 2002))
        #expect(stored(tap(1003)) == EventMarks(given: 1003, delivered: 1003, reserved: 2003))
        ledger.applied(1003)
        #expect(
            stored(text(1004, "secret", isSensitive: true))
                == EventMarks(given: 1004, delivered: 1003, reserved: 2004))
        #expect(stored(text(1005)) == nil)
    }

    @Test func `a restored ledger uses no reserved number, and requests events that may be lost`() {
        var ledger = EventLedger(
            EventMarks(given: 5, delivered: 5, reserved: 1004), committed: 4)
        #expect(ledger.next == 1005)
        // No event above the last action is known to have been delivered to an app.
        #expect(ledger.resumesAfter == 5)
        #expect(ledger.receive(tap(6)) == .replayed)
        #expect(ledger.connected(highWaterMark: 7) == [])
        #expect(ledger.resumesAfter == 7)
        #expect(ledger.next == 1005)
        #expect(ledger.receive(tap(1005)) == .accepted)
        #expect(ledger.resumesAfter == 1005)
    }

    @Test
    func `a ledger that ends releases the numbers it reserved, but none of an earlier ledger`() {
        var ledger = EventLedger()
        #expect(ledger.receive(text(1)) == .accepted)
        ledger.hasStored(EventMarks(given: 1, delivered: 0, reserved: 1001))
        _ = giveOut(&ledger)
        #expect(ledger.lastMarks == EventMarks(given: 1, delivered: 0, reserved: 1))
        let restored = EventLedger(EventMarks(given: 5, delivered: 5, reserved: 1004))
        #expect(restored.lastMarks == EventMarks(given: 5, delivered: 5, reserved: 1004))
    }

    @Test func `too many events make the page wait, and resume when there is capacity`() {
        var ledger = EventLedger()
        let maximum = UInt64(EventLedger.pendingEventsMax)
        for number in 1...maximum { #expect(ledger.receive(tap(number)) == .accepted) }
        #expect(ledger.receive(tap(maximum + 1)) == .busy)
        #expect(ledger.receive(tap(maximum + 2)) == .busy)
        #expect(!ledger.canStoreRefused)
        for number in 1...maximum / 2 {
            ledger.recordDelivery(ledger.deliverable())
            ledger.applied(number)
        }
        #expect(ledger.canStoreRefused)
        ledger.pageStartsOver()
        #expect(ledger.next == maximum + 1)
        #expect(ledger.receive(tap(maximum + 1)) == .accepted)
    }

    @Test func `too many bytes of events make the page wait`() {
        var ledger = EventLedger()
        let large = String(repeating: "x", count: EventLedger.textBytesMax)
        for number in 1...4 {
            #expect(ledger.receive(text(UInt64(number), large, node: "n\(number)")) == .accepted)
        }
        #expect(ledger.receive(text(5, "x", node: "n5")) == .busy)
        // Replacing a text frees its bytes.
        ledger.pageStartsOver()
        #expect(ledger.receive(text(5, "y", node: "n1")) == .accepted)
        #expect(ledger.receive(text(6, "x", node: "n5")) == .accepted)
    }

    @Test func `a page that sent too many bytes starts over when half of them are free`() {
        var ledger = EventLedger()
        let large = String(repeating: "x", count: EventLedger.textBytesMax)
        for number in 1...4 {
            #expect(ledger.receive(text(UInt64(number), large, node: "n\(number)")) == .accepted)
        }
        #expect(ledger.receive(text(5, "x", node: "n5")) == .busy)
        #expect(giveOut(&ledger) == [1, 2, 3, 4])
        ledger.committed(upTo: 1)
        #expect(!ledger.canStoreRefused)
        ledger.committed(upTo: 2)
        #expect(ledger.canStoreRefused)
    }

    @Test func `states that an app without state handled do not use up the capacity`() {
        var ledger = EventLedger()
        let maximum = UInt64(EventLedger.pendingEventsMax)
        for number in 1...maximum {
            #expect(ledger.receive(text(number, node: "n\(number)")) == .accepted)
        }
        #expect(giveOut(&ledger).count == EventLedger.pendingEventsMax)
        ledger.applied(maximum)
        #expect(ledger.receive(text(maximum + 1, node: "next")) == .busy)
        ledger.handledWithoutCommit(upTo: maximum)
        #expect(ledger.canStoreRefused)
        #expect(ledger.receive(text(maximum + 1, node: "next")) == .accepted)
        // The newest ones are kept for the next process.
        ledger.processDied()
        #expect(giveOut(&ledger) == Array((maximum / 2 + 1)...(maximum + 1)))
    }

    @Test func `large states that an app without state handled do not use up the capacity`() {
        var ledger = EventLedger()
        let large = String(repeating: "x", count: EventLedger.textBytesMax)
        for number in 1...4 {
            #expect(ledger.receive(text(UInt64(number), large, node: "n\(number)")) == .accepted)
        }
        #expect(giveOut(&ledger) == [1, 2, 3, 4])
        ledger.applied(4)
        ledger.handledWithoutCommit(upTo: 1)
        #expect(ledger.receive(text(5, large, node: "n5")) == .accepted)
        #expect(ledger.receive(text(6, large, node: "n6")) == .busy)
        ledger.handledWithoutCommit(upTo: 4)
        #expect(ledger.canStoreRefused)
        ledger.processDied()
        #expect(giveOut(&ledger) == [4, 5])
    }

    @Test func `a text over its limit is dropped, and later events are accepted`() {
        var ledger = EventLedger()
        let tooLarge = String(repeating: "x", count: EventLedger.textBytesMax + 1)
        #expect(ledger.receive(text(1, tooLarge)) == .textTooLarge)
        #expect(ledger.receive(tap(2)) == .accepted)
        #expect(giveOut(&ledger) == [2])
    }
}

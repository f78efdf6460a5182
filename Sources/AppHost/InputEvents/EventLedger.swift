import HostLink

/// The delivery status of one scene's events, so that no user input is lost and no action is
/// performed twice.
///
/// Invariants:
/// - Numbers rise by one. A page that reconnects gets the next number, and the number of the last
///   event that it need not send again. A ledger that is restored from its marks continues above
///   every reserved number, so that no process mistakes a new event for one that it has handled.
/// - A number is reserved, durably and in blocks, before its event is delivered. In addition, the
///   number of each action and sensitive event is stored, because those events are not delivered
///   again.
/// - An action is delivered at most once by the ledger and the ledgers restored from its marks, and
///   only one is in progress at a time. An action that a process handled and did not commit before
///   it died is lost, and is reported like the action in progress. If the app keeps no state, no
///   commit follows: an action is lost only until the app has reported that it needs none.
/// - State events are kept until the app has committed them. Only the latest per node and kind is
///   kept, except that states before and after an undelivered action are both kept: that action
///   must find the state in which the user performed it. If the app keeps no state, the oldest ones
///   that it handled are dropped above half of the limits, because no commit would remove them.
/// - Sensitive events are removed as soon as they are delivered (`isDeliveredOnce`).
struct EventLedger {
    /// The maximum number of pending events; only a faulty page reaches it.
    static let pendingEventsMax = 10_000
    /// The maximum size of the pending events' texts, in bytes.
    static let pendingBytesMax = 4 << 20
    /// The maximum size of one event's text, in UTF-8.
    static let textBytesMax = 1 << 20
    /// The largest integer up to which JavaScript represents all integers exactly.
    static let numberMax: UInt64 = 1 << 53 - 1
    /// The number of event numbers that are reserved at once; an hour of fast typing takes a few
    /// blocks.
    static let reservedAtOnce: UInt64 = 1000

    /// The highest number taken from the page.
    private(set) var received: UInt64
    /// The highest event ever delivered.
    private(set) var given: UInt64
    /// The highest action ever delivered.
    private(set) var delivered: UInt64
    /// The highest number whose effect the app has committed.
    private(set) var committed: UInt64
    /// The highest action that needs no commit, because the app handled it and keeps no state.
    private(set) var withoutCommit: UInt64
    /// The action that the present process received and has not applied yet.
    private(set) var actionInProgress: UInt64?

    /// The stored numbers.
    private(set) var stored: EventMarks
    private var backlog = EventBacklog()
    private var sent: UInt64
    private var refusedFrom: UInt64?
    /// The highest event that the present process has handled.
    private(set) var handled: UInt64
    /// The actions that the present process received and has not committed, in order.
    private var unconfirmed = Queue<UInt64>()
    /// The uncommitted actions of dead processes, until the next process reports which events its
    /// state reflects.
    private var orphans = Queue<UInt64>()
    /// The state with which the ledger began: the highest number of earlier ledgers, and the last
    /// of their events that a page need not send again.
    private let beginning: (number: UInt64, given: UInt64)

    /// The result of receiving an event from the page.
    enum Receipt: Equatable {
        case accepted
        /// The event was received before.
        case replayed
        /// A number before the event is missing, so the page must reconnect.
        case outOfOrder
        /// Too many events wait, so the page must stop and send the event again after it
        /// reconnects.
        case busy
        /// The text is over the limit; the event is dropped.
        case textTooLarge
    }

    /// Restores a ledger from its stored marks, the last number that was reported as committed, and
    /// the last one that was reported to need no commit.
    init(_ marks: EventMarks = EventMarks(), committed: UInt64 = 0, withoutCommit: UInt64 = 0) {
        given = max(marks.given, marks.delivered, committed)
        delivered = marks.delivered
        self.committed = committed
        self.withoutCommit = withoutCommit
        stored = marks
        received = max(given, marks.reserved)
        beginning = (received, given)
        sent = committed
        handled = committed
        // Whether this action was handled is unknown until an app connects the scene.
        if delivered > max(committed, withoutCommit) { orphans.append(delivered) }
    }

    /// Whether an event waits for a process.
    var hasUndelivered: Bool { backlog.hasWaiting }

    /// The number of events visited so far, which tests compare with the number of events.
    var visits: Int { backlog.visits }

    /// Whether the process received events that it has not handled yet.
    var isUnanswered: Bool { sent > handled }

    /// Whether the process received events whose effects it has not committed.
    var isUncommitted: Bool { sent > committed }

    /// The number of the next event of a page.
    var next: UInt64 { received + 1 }

    /// The last event that a reconnecting page need not send again: the events up to it were
    /// received, or an earlier host delivered them.
    var resumesAfter: UInt64 {
        received == beginning.number ? max(beginning.given, committed) : received
    }

    /// Whether an event was refused for lack of capacity and there is capacity again.
    ///
    /// The page must reconnect, because it sends the refused event only then.
    var canStoreRefused: Bool {
        refusedFrom != nil && backlog.count <= Self.pendingEventsMax / 2
            && backlog.bytes <= Self.pendingBytesMax / 2
    }

    /// Records that a page connected, so it sends all events again that were not received.
    mutating func pageStartsOver() { refusedFrom = nil }

    /// Adds an event of the page.
    mutating func receive(_ event: InputEvent) -> Receipt {
        let number = event.number
        guard number > received else { return .replayed }
        guard number <= Self.numberMax else { return .outOfOrder }
        if let refusedFrom, number > refusedFrom { return .busy }
        guard number == next else { return .outOfOrder }
        let bytes = EventBacklog.textBytes(of: event)
        guard bytes <= Self.textBytesMax else {
            received = number
            return .textTooLarge
        }
        let replaced = backlog.replaced(by: event)
        let freed = replaced.map(EventBacklog.textBytes) ?? 0
        guard replaced != nil || backlog.count < Self.pendingEventsMax,
            backlog.bytes - freed + bytes <= Self.pendingBytesMax
        else {
            refusedFrom = number
            return .busy
        }
        refusedFrom = nil
        backlog.append(event)
        received = number
        return .accepted
    }

    /// Returns the events that may be delivered now, in order: the states before the next action,
    /// and the action itself unless another is in progress.
    ///
    /// If it is unknown whether a dead process handled an action, no event above that action is
    /// delivered: a commit of such an event would wrongly confirm the action.
    mutating func deliverable() -> [InputEvent] {
        backlog.waiting(through: orphans.first, withAction: actionInProgress == nil)
    }

    /// Returns the marks that must be stored before a batch is delivered; `nil` if the stored marks
    /// cover it.
    ///
    /// State events may be delivered even if the marks cannot be stored, because they may be
    /// delivered twice.
    func marks(for batch: [InputEvent]) -> EventMarks? {
        guard let last = batch.last else { return nil }
        guard batch.contains(where: \.isDeliveredOnce) || last.number > stored.reserved else {
            return nil
        }
        return EventMarks(
            given: last.number, delivered: last.action.isState ? stored.delivered : last.number,
            reserved: max(stored.reserved, last.number + Self.reservedAtOnce))
    }

    /// The marks to store when the ledger ends, which release the reserved numbers that were not
    /// used.
    var lastMarks: EventMarks {
        EventMarks(given: given, delivered: delivered, reserved: max(given, beginning.number))
    }

    /// Records that marks are stored.
    mutating func hasStored(_ marks: EventMarks) { stored = marks }

    /// Records that events are sent to the process; their marks are already stored.
    mutating func recordDelivery(_ events: [InputEvent]) {
        guard let last = events.last else { return }
        sent = max(sent, last.number)
        given = max(given, last.number)
        if !last.action.isState {
            delivered = max(delivered, last.number)
            actionInProgress = last.number
            if unconfirmed.count == Self.pendingEventsMax { _ = unconfirmed.popFirst() }
            unconfirmed.append(last.number)
        }
        backlog.recordDelivery(through: last.number)
    }

    /// Records that the app has handled an event.
    mutating func applied(_ number: UInt64) {
        handled = max(handled, number)
        if let action = actionInProgress, number >= action { actionInProgress = nil }
    }

    /// Records that a durable commit reflects the events up to a number.
    mutating func committed(upTo number: UInt64) {
        committed = max(committed, number)
        given = max(given, number)
        received = max(received, number)
        sent = max(sent, number)
        applied(number)
        unconfirmed.removeAll(through: committed)
        orphans.removeAll(through: committed)
        backlog.remove(through: committed)
    }

    /// Records that the app keeps no state of the scene and has handled the events up to a number,
    /// so the death of the process does not lose their actions.
    ///
    /// The state events are kept, because no state reflects them, but only up to half of the
    /// limits: otherwise, the page would wait permanently for capacity.
    mutating func handledWithoutCommit(upTo number: UInt64) {
        let number = min(number, handled)
        withoutCommit = max(withoutCommit, min(number, delivered))
        unconfirmed.removeAll(through: number)
        backlog.removeDelivered(
            through: number, untilCount: Self.pendingEventsMax / 2,
            bytes: Self.pendingBytesMax / 2)
    }

    /// Records that the process died.
    ///
    /// The state events that it had not committed are delivered again; actions are not.
    mutating func processDied() {
        while let action = unconfirmed.popFirst() { orphans.append(action) }
        actionInProgress = nil
        sent = committed
        handled = committed
        backlog.rewind()
    }

    /// Records that a new process connected the scene with a state that reflects the events up to a
    /// number.
    ///
    /// - Returns: The actions that earlier processes may have lost.
    mutating func connected(highWaterMark: UInt64) -> [UInt64] {
        committed(upTo: highWaterMark)
        defer { orphans = Queue() }
        return orphans.all
    }

    /// Drops all events, because the next process starts without the state to which they apply.
    mutating func startOver() {
        backlog.removeAll()
        sent = received
        handled = received
        orphans = Queue()
        unconfirmed = Queue()
        actionInProgress = nil
    }
}

extension Queue<UInt64> {
    /// Removes the numbers up to a maximum from a queue in ascending order.
    fileprivate mutating func removeAll(through number: UInt64) {
        while let first, first <= number { _ = popFirst() }
    }
}

/// The stored event numbers of a scene, which ensure that no number is used for two events.
///
/// While a ledger exists, the numbers never decrease.
struct EventMarks: Hashable, Sendable {
    /// The number of an event up to which all events were delivered.
    ///
    /// No action and no sensitive event with a higher number was delivered; state events may have
    /// been.
    var given: UInt64 = 0
    /// The highest action ever delivered.
    var delivered: UInt64 = 0
    /// The highest reserved number; no event above it was ever delivered.
    var reserved: UInt64 = 0
}

import HostLink

/// What became of one scene's events, so that nothing a person did is lost and no action happens
/// twice.
///
/// Invariants:
/// - Numbers rise by one. A page that connects again gets the next number, and the number of the
///   event from which on it sends again. A ledger restored from its marks continues above every
///   reserved number, so that no process takes a new event for one that it has handled.
/// - A number is reserved, durably and in blocks, before its event is given out. The numbers of
///   actions and of sensitive events are stored one by one in addition: those events are not given
///   out again.
/// - An action is given out at most once in the ledger's life and that of the ledgers restored from
///   its marks, and only one is in progress at a time. One that a process did and did not commit
///   before it died is lost as well, and is reported like the one in progress.
/// - State events are kept until the app has committed them, the latest per node and slot, but
///   never across an action that is still to be given out: that action must find the state it was
///   done to.
/// - Sensitive events are gone as soon as they were given out.
struct EventLedger {
    /// More events than anyone causes while a process starts; a runaway page is stopped here.
    static let pendingEventsMax = 10_000
    /// The same, in bytes of text.
    static let pendingBytesMax = 4 << 20
    /// The largest text of one event, in UTF-8.
    static let textBytesMax = 1 << 20
    /// JavaScript counts no further without gaps.
    static let numberMax: UInt64 = 1 << 53 - 1
    /// How many numbers are reserved at once: a quick typist's hour is a few blocks.
    static let reservedAtOnce: UInt64 = 1000

    /// The highest number taken from the page.
    private(set) var received: UInt64
    /// The highest event ever given out.
    private(set) var given: UInt64
    /// The highest action ever given out.
    private(set) var delivered: UInt64
    /// The highest number whose effect the app has committed.
    private(set) var committed: UInt64
    /// The action given out to the present process and not yet applied.
    private(set) var actionInProgress: UInt64?

    /// What is stored of the numbers.
    private(set) var stored: EventMarks
    private var backlog = EventBacklog()
    private var sent: UInt64
    private var refusedFrom: UInt64?
    /// The highest event that the present process has handled.
    private(set) var handled: UInt64
    /// The actions given out to the present process and not known to be committed, in order.
    private var unconfirmed = Queue<UInt64>()
    /// Those of dead processes, until it is known what the next one's state reflects.
    private var orphans = Queue<UInt64>()
    /// The number behind which the ledger began, and the last event before it that a page need not
    /// send again.
    private let beginning: (number: UInt64, given: UInt64)

    /// What became of an event from the page.
    enum Receipt: Equatable {
        case accepted
        /// It was received before.
        case replayed
        /// A number is missing before it, so the page must reconnect.
        case outOfOrder
        /// Too many events wait: the page must stop, and send the event again after a reconnect.
        case busy
        /// The text is over the limit; the event is dropped.
        case textTooLarge
    }

    /// Takes up the marks that storage kept, and what the host heard to be committed.
    init(_ marks: EventMarks = EventMarks(), committed: UInt64 = 0) {
        given = max(marks.given, marks.delivered, committed)
        delivered = marks.delivered
        self.committed = committed
        stored = marks
        received = max(given, marks.reserved)
        beginning = (received, given)
        sent = committed
        handled = committed
        // Whether this one was done is not known before an app is connected.
        if delivered > committed { orphans.append(delivered) }
    }

    /// Whether something waits for a process.
    var hasUndelivered: Bool { backlog.hasWaiting }

    /// How many events were looked at since the beginning; tests hold it against the number of
    /// events.
    var visits: Int { backlog.visits }

    /// Whether the process was given events that it has not handled yet.
    var isUnanswered: Bool { sent > handled }

    /// Whether the process was given events that are not in what it has committed.
    var isUncommitted: Bool { sent > committed }

    /// The number of the next event of a page.
    var next: UInt64 { received + 1 }

    /// The last event that a page which connects again need not send again: states up to it are
    /// received, or behind an action that was given out.
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

    /// A page connected, and sends everything above what was received.
    mutating func pageStartsOver() { refusedFrom = nil }

    /// Takes an event from the page.
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

    /// What may be written to the process now, in order: states up to and with the next action, and
    /// no action while another is in progress.
    ///
    /// Nothing goes past an action of which it is not known whether a dead process did it: a mark
    /// committed above it would say that it was done.
    mutating func deliverable() -> [InputEvent] {
        backlog.waiting(through: orphans.first, withAction: actionInProgress == nil)
    }

    /// The marks that must be stored before a batch is given out; `nil` when those that are stored
    /// cover it.
    ///
    /// Without them states may go all the same: they may be given out twice.
    func marks(for batch: [InputEvent]) -> EventMarks? {
        guard let last = batch.last else { return nil }
        let isExact = batch.contains { !$0.action.isState || $0.isSensitive }
        guard isExact || last.number > stored.reserved else { return nil }
        return EventMarks(
            given: last.number, delivered: last.action.isState ? stored.delivered : last.number,
            reserved: max(stored.reserved, last.number + Self.reservedAtOnce))
    }

    /// The marks to be stored when the ledger ends: what was reserved and never given out is free
    /// again.
    var lastMarks: EventMarks {
        EventMarks(given: given, delivered: delivered, reserved: max(given, beginning.number))
    }

    /// Notes that marks are stored.
    mutating func hasStored(_ marks: EventMarks) { stored = marks }

    /// Notes that the events go to the process; their marks are already stored.
    mutating func gaveOut(_ events: [InputEvent]) {
        guard let last = events.last else { return }
        sent = max(sent, last.number)
        given = max(given, last.number)
        if !last.action.isState {
            delivered = max(delivered, last.number)
            actionInProgress = last.number
            if unconfirmed.count == Self.pendingEventsMax { _ = unconfirmed.popFirst() }
            unconfirmed.append(last.number)
        }
        backlog.gaveOut(through: last.number)
    }

    /// The app finished handling an event.
    mutating func applied(_ number: UInt64) {
        handled = max(handled, number)
        if let action = actionInProgress, number >= action { actionInProgress = nil }
    }

    /// The app's state is durable up to a number.
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

    /// The process is dead; what it had not committed is to be given out again, actions excepted.
    mutating func processDied() {
        while let action = unconfirmed.popFirst() { orphans.append(action) }
        actionInProgress = nil
        sent = committed
        handled = committed
        backlog.rewind()
    }

    /// A new process is connected and its state reflects events up to a number; returns the actions
    /// that may have been lost with the processes before it.
    mutating func connected(highWaterMark: UInt64) -> [UInt64] {
        committed(upTo: highWaterMark)
        defer { orphans = Queue() }
        return orphans.all
    }

    /// The next process starts without its state: what was done to the old state is not done to the
    /// new.
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
    /// Removes the numbers up to one, of numbers that rise.
    fileprivate mutating func removeAll(through number: UInt64) {
        while let first, first <= number { _ = popFirst() }
    }
}

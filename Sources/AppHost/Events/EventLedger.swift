import HostLink

/// What became of one scene's events, so that nothing a person did is lost and no action happens twice.
///
/// Invariants:
/// - Numbers rise by one. A page that connects again is told the next one and sends from there on what was not
///   received; a ledger restored from its marks goes on behind everything that was ever given out, so that no
///   process takes a new event for one it knows.
/// - An action is given out at most once in the ledger's life and that of the ledgers restored from its
///   marks, and only one is in progress at a time. One that a process did and did not commit before it died is
///   lost as well, and is said like the one in progress.
/// - State events are kept until the app has committed them, the latest per node and slot, but never across
///   an action that is still to be given out: that action must find the state it was done to.
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

    private var entries: [InputEvent] = []
    private var entryBytes = 0
    private var sent: UInt64
    private var refusedFrom: UInt64?
    /// The highest event that the present process has handled.
    private(set) var handled: UInt64
    /// The actions given out to the present process and not known to be committed, in order.
    private var unconfirmed: [UInt64] = []
    /// Those of dead processes, until it is known what the next one's state reflects.
    private var orphans: [UInt64] = []

    /// What became of an event from the page.
    enum Receipt: Equatable {
        case accepted
        /// It was received before.
        case replayed
        /// A number is missing before it: the page must connect anew.
        case outOfOrder
        /// Too much waits: the page must stop, and send it again when it is connected anew.
        case busy
        /// The text is over the limit; the event is dropped.
        case textTooLarge
    }

    /// Takes up the marks that storage kept.
    init(given: UInt64 = 0, delivered: UInt64 = 0, committed: UInt64 = 0) {
        self.given = max(given, delivered, committed)
        self.delivered = delivered
        self.committed = committed
        received = self.given
        sent = committed
        handled = committed
        // Whether this one was done is not known before an app is connected.
        if delivered > committed { orphans = [delivered] }
    }

    /// Whether something waits for a process.
    var hasUndelivered: Bool { entries.contains { $0.number > sent } }

    /// Whether the process was given events that it has not handled yet.
    var isUnanswered: Bool { sent > handled }

    /// Whether the process was given events that are not in what it has committed.
    var isUncommitted: Bool { sent > committed }

    /// The number that a page goes on with.
    var next: UInt64 { received + 1 }

    /// Whether an event was refused for want of room and there is room again: the page must connect anew, since
    /// it sends what was refused only then.
    var hasRoomForRefused: Bool {
        refusedFrom != nil && entries.count <= Self.pendingEventsMax / 2
            && entryBytes <= Self.pendingBytesMax / 2
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
        let bytes = Self.textBytes(of: event)
        guard bytes <= Self.textBytesMax else {
            received = number
            return .textTooLarge
        }
        let superseded = supersededIndex(by: event)
        let freed = superseded.map { Self.textBytes(of: entries[$0]) } ?? 0
        guard superseded != nil || entries.count < Self.pendingEventsMax,
            entryBytes - freed + bytes <= Self.pendingBytesMax
        else {
            refusedFrom = number
            return .busy
        }
        refusedFrom = nil
        if let superseded { entries.remove(at: superseded) }
        entryBytes += bytes - freed
        entries.append(event)
        received = number
        return .accepted
    }

    /// What may be written to the process now, in order: states up to and with the next action, and no action
    /// while another is in progress.
    ///
    /// Nothing goes past an action of which it is not known whether a dead process did it: a mark committed
    /// above it would say that it was done.
    func deliverable() -> [InputEvent] {
        var batch: [InputEvent] = []
        for event in entries where event.number > sent {
            if let orphan = orphans.first, event.number > orphan { break }
            if event.action.isState {
                batch.append(event)
                continue
            }
            if actionInProgress == nil { batch.append(event) }
            break
        }
        return batch
    }

    /// Notes that the events go to the process; their marks are already stored.
    mutating func gaveOut(_ events: [InputEvent]) {
        guard let last = events.last else { return }
        sent = max(sent, last.number)
        given = max(given, last.number)
        if !last.action.isState {
            delivered = max(delivered, last.number)
            actionInProgress = last.number
            if unconfirmed.count == Self.pendingEventsMax { unconfirmed.removeFirst() }
            unconfirmed.append(last.number)
        }
        if !last.action.isState, entries.first?.number == last.number {
            // The usual case of a backlog of actions: nothing stands before it.
            entryBytes -= Self.textBytes(of: entries.removeFirst())
            return
        }
        let numbers = Set(
            events.filter { !$0.action.isState || $0.isSensitive }.map(\.number))
        if !numbers.isEmpty {
            remove { numbers.contains($0.number) }
            dropSuperseded()
        }
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
        let mark = committed
        unconfirmed.removeAll { $0 <= mark }
        orphans.removeAll { $0 <= mark }
        remove { $0.number <= mark }
    }

    /// The process is dead; what it had not committed is to be given out again, actions excepted.
    mutating func processDied() {
        orphans += unconfirmed
        unconfirmed = []
        actionInProgress = nil
        sent = committed
        handled = committed
    }

    /// A new process is connected and its state reflects events up to a number; returns the actions that may
    /// have been lost with the processes before it.
    mutating func connected(highWaterMark: UInt64) -> [UInt64] {
        committed(upTo: highWaterMark)
        defer { orphans = [] }
        return orphans
    }

    /// The next process starts without its state: what was done to the old state is not done to the new.
    mutating func startOver() {
        remove { _ in true }
        sent = received
        handled = received
        orphans = []
        unconfirmed = []
        actionInProgress = nil
    }

    private mutating func remove(_ isGone: (InputEvent) -> Bool) {
        entries.removeAll { event in
            guard isGone(event) else { return false }
            entryBytes -= Self.textBytes(of: event)
            return true
        }
    }

    private struct Slot: Hashable {
        let node: NodeKey?
        let state: InputAction.StateSlot

        init?(_ event: InputEvent) {
            guard let state = event.action.stateSlot else { return nil }
            self.state = state
            node = state == .focus ? nil : event.node
        }
    }

    private func supersededIndex(by event: InputEvent) -> Int? {
        guard let slot = Slot(event) else { return nil }
        for (index, entry) in entries.enumerated().reversed() {
            guard let other = Slot(entry) else { return nil }
            if other == slot { return index }
        }
        return nil
    }

    private mutating func dropSuperseded() {
        var later: Set<Slot> = []
        var gone: Set<UInt64> = []
        for entry in entries.reversed() {
            guard let slot = Slot(entry) else {
                later.removeAll()
                continue
            }
            if !later.insert(slot).inserted { gone.insert(entry.number) }
        }
        if !gone.isEmpty { remove { gone.contains($0.number) } }
    }

    private static func textBytes(of event: InputEvent) -> Int {
        switch event.action {
        case .text(let text, _, _): text.utf8.count
        case .keyCommand(let input, _): input.utf8.count
        case .follow(let address): address.utf8.count
        default: 0
        }
    }
}

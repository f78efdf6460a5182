import HostLink

/// The events of one scene that are waiting or not committed yet, in the order of their numbers.
///
/// Invariants:
/// - A state event replaces the earlier one of the same node and kind, unless an undelivered action
///   is between the two: that action must find the state in which the user performed it.
/// - Every operation takes amortized constant time: each slot is indexed, removed events leave a
///   gap, and gaps are closed only when they are the larger part.
struct EventBacklog {
    /// The number of events.
    private(set) var count = 0
    /// The size of the events' texts, in UTF-8.
    private(set) var bytes = 0
    /// The number of entries visited so far, which tests compare with the number of events.
    private(set) var visits = 0

    /// The events by position.
    ///
    /// A position is never reused; `nil` is a gap.
    private var entries: [InputEvent?] = []
    /// The position of the first element of `entries`.
    private var base = 0
    /// The position of the first event.
    private var head = 0
    /// The position of the first undelivered event.
    private var cursor = 0
    /// The positions of state events by slot, in runs that are separated by the undelivered
    /// actions.
    private var runs = Queue<[Slot: Int]>([[:]])

    /// The number of gaps that are always tolerated.
    private static let gapsKept = 32

    /// The identity under which a newer state event replaces an earlier one.
    private struct Slot: Hashable {
        let node: NodeKey?
        let state: InputAction.StateSlot

        init?(_ event: InputEvent) {
            guard let state = event.action.stateSlot else { return nil }
            self.state = state
            // A scene has one focus, and one set of touches.
            node = state.isOfScene ? nil : event.node
        }
    }

    /// Whether an event is undelivered.
    var hasWaiting: Bool { cursor < end }

    private var end: Int { base + entries.count }

    /// Returns the event that a new event would replace.
    func replaced(by event: InputEvent) -> InputEvent? {
        guard let slot = Slot(event), let position = runs.last?[slot] else { return nil }
        return entries[position - base]
    }

    /// Adds an event with the highest number so far, and removes the event that it replaces.
    mutating func append(_ event: InputEvent) {
        if let slot = Slot(event) {
            let position = end
            let old = runs.withLast { $0.updateValue(position, forKey: slot) }
            if let old, let old { remove(at: old) }
        } else {
            runs.append([:])
        }
        entries.append(event)
        count += 1
        bytes += Self.textBytes(of: event)
        visits += 1
        tidy()
    }

    /// Returns the events that may be delivered now, in order: states up to and including the next
    /// action.
    ///
    /// - Parameters:
    ///   - last: The highest number that may be delivered.
    ///   - withAction: Whether the action is included.
    mutating func waiting(through last: UInt64?, withAction: Bool) -> [InputEvent] {
        var batch: [InputEvent] = []
        var position = cursor
        while position < end {
            visits += 1
            defer { position += 1 }
            guard let event = entries[position - base] else { continue }
            if let last, event.number > last { break }
            if event.action.isState {
                batch.append(event)
                continue
            }
            if withAction { batch.append(event) }
            break
        }
        return batch
    }

    /// Records that the events up to a number were delivered, and removes the actions and sensitive
    /// texts among them.
    mutating func recordDelivery(through number: UInt64) {
        while cursor < end {
            visits += 1
            if let event = entries[cursor - base] {
                guard event.number <= number else { break }
                if !event.action.isState {
                    remove(at: cursor)
                    joinFirstRuns()
                } else if event.isDeliveredOnce {
                    removeState(event, at: cursor)
                }
            }
            cursor += 1
        }
        tidy()
    }

    /// Removes the events up to a number.
    mutating func remove(through number: UInt64) {
        while head < end {
            visits += 1
            if let event = entries[head - base] {
                guard event.number <= number else { break }
                if event.action.isState {
                    removeState(event, at: head)
                } else {
                    remove(at: head)
                    // All events before the action have been removed.
                    _ = runs.popFirst()
                }
            }
            head += 1
        }
        tidy()
    }

    /// Removes the oldest delivered states up to a number, until at most a number of events and of
    /// bytes of their texts are left.
    mutating func removeDelivered(
        through number: UInt64, untilCount countMax: Int, bytes bytesMax: Int
    ) {
        while head < cursor, count > countMax || bytes > bytesMax {
            visits += 1
            if let event = entries[head - base] {
                guard event.number <= number else { break }
                removeState(event, at: head)
            }
            head += 1
        }
        tidy()
    }

    /// Makes all events undelivered again, because the process that received them has died.
    mutating func rewind() {
        cursor = head
        tidy()
    }

    /// Removes everything.
    mutating func removeAll() {
        let visits = visits
        self = EventBacklog()
        self.visits = visits
    }

    private mutating func removeState(_ event: InputEvent, at position: Int) {
        if let slot = Slot(event) {
            runs.withFirst { if $0[slot] == position { $0[slot] = nil } }
        }
        remove(at: position)
    }

    private mutating func remove(at position: Int) {
        guard let event = entries[position - base] else { return }
        entries[position - base] = nil
        count -= 1
        bytes -= Self.textBytes(of: event)
    }

    /// Joins the first two runs, because the action between them was delivered.
    ///
    /// The later state of each slot is kept. The smaller run is moved into the larger one.
    private mutating func joinFirstRuns() {
        guard var earlier = runs.popFirst() else { return }
        var gone: [Int] = []
        visits += min(earlier.count, runs.first?.count ?? 0)
        runs.withFirst { later in
            if earlier.count <= later.count {
                for (slot, position) in earlier {
                    if later[slot] == nil { later[slot] = position } else { gone.append(position) }
                }
            } else {
                for (slot, position) in later {
                    if let old = earlier.updateValue(position, forKey: slot) { gone.append(old) }
                }
                later = earlier
            }
        }
        visits += gone.count
        for position in gone { remove(at: position) }
    }

    /// Moves `head` and `cursor` past gaps, and closes the gaps once they are the larger part.
    private mutating func tidy() {
        while head < end, entries[head - base] == nil {
            visits += 1
            head += 1
        }
        cursor = max(cursor, head)
        while cursor < end, entries[cursor - base] == nil {
            visits += 1
            cursor += 1
        }
        guard entries.count > 2 * count + Self.gapsKept else { return }
        closeGaps()
    }

    private mutating func closeGaps() {
        visits += entries.count
        var kept: [InputEvent?] = []
        kept.reserveCapacity(count + Self.gapsKept)
        var runs = Queue<[Slot: Int]>([[:]])
        var newCursor: Int?
        for (index, entry) in entries.enumerated() {
            if base + index == cursor { newCursor = kept.count }
            guard let event = entry else { continue }
            if let slot = Slot(event) {
                runs.withLast { $0[slot] = kept.count }
            } else {
                runs.append([:])
            }
            kept.append(event)
        }
        entries = kept
        self.runs = runs
        base = 0
        head = 0
        cursor = newCursor ?? kept.count
    }

    /// Returns the size of an event's text, in UTF-8.
    static func textBytes(of event: InputEvent) -> Int {
        switch event.action {
        case .text(let text, _, _): text.utf8.count
        case .keyCommand(let input, _): input.utf8.count
        case .follow(let address): address.utf8.count
        case .paste(let text): text.utf8.count
        case .files(let names): names.reduce(0) { $0 + $1.utf8.count }
        case .press(let press): press.characters.utf8.count + press.plainCharacters.utf8.count
        default: 0
        }
    }
}

import HostLink

/// The significant events that happened while a process was suspended: only the newest of each
/// kind, delivered when the process resumes (specification 6.8.2).
struct WaitingEvents: Hashable {
    private var isMemoryShort = false
    private var timeChange: TimeChange?

    /// Keeps an event; returns `false` for any other message, which is not kept.
    mutating func hold(_ message: HostMessage) -> Bool {
        switch message {
        case .memoryWarning: isMemoryShort = true
        case .timeChanged(let change): timeChange = change
        default: return false
        }
        return true
    }

    /// Removes and returns all waiting events, in the order of delivery.
    ///
    /// - Parameter isMemoryShort: Whether memory is short now; a memory warning that no longer
    ///   applies is dropped.
    mutating func take(isMemoryShort isStillShort: Bool) -> [HostMessage] {
        defer { self = WaitingEvents() }
        var events: [HostMessage] = []
        if let timeChange { events.append(.timeChanged(timeChange)) }
        if isMemoryShort, isStillShort { events.append(.memoryWarning) }
        return events
    }
}

import HostLink

/// The significant events that happened while a process was suspended: the newest of each kind, of
/// which the process is notified when it resumes (specification 6.8.2).
struct WaitingEvents: Hashable {
    private var isMemoryShort = false
    private var timeChange: TimeChange?

    /// Keeps an event; `false` for a message that is no significant event and is not kept.
    mutating func hold(_ message: HostMessage) -> Bool {
        switch message {
        case .memoryWarning: isMemoryShort = true
        case .timeChanged(let change): timeChange = change
        default: return false
        }
        return true
    }

    /// Removes the events that wait and returns them, in the order in which apps are notified.
    ///
    /// - Parameter isMemoryShort: Whether memory is short now; an outdated warning is dropped.
    mutating func take(isMemoryShort isStillShort: Bool) -> [HostMessage] {
        defer { self = WaitingEvents() }
        var events: [HostMessage] = []
        if let timeChange { events.append(.timeChanged(timeChange)) }
        if isMemoryShort, isStillShort { events.append(.memoryWarning) }
        return events
    }
}

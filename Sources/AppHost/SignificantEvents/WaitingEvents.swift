import HostLink

/// What happened while a process was suspended: of each kind the newest alone, told when it resumes
/// (specification 6.8.2).
struct WaitingEvents: Hashable {
    private var isMemoryShort = false
    private var timeChange: TimeChange?

    /// Keeps an event; `false` for what is no significant event and is not kept.
    mutating func hold(_ message: HostMessage) -> Bool {
        switch message {
        case .memoryWarning: isMemoryShort = true
        case .timeChanged(let change): timeChange = change
        default: return false
        }
        return true
    }

    /// Everything that waits, in the order apps are told.
    ///
    /// - Parameter isMemoryShort: Whether memory is short now; a warning of the past has no point.
    mutating func take(isMemoryShort isStillShort: Bool) -> [HostMessage] {
        defer { self = WaitingEvents() }
        var events: [HostMessage] = []
        if let timeChange { events.append(.timeChanged(timeChange)) }
        if isMemoryShort, isStillShort { events.append(.memoryWarning) }
        return events
    }
}

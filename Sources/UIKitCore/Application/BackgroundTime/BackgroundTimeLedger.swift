/// The background tasks of the app and their time (specification 6.3.3): a value without clocks and
/// without the app's handlers.
nonisolated struct BackgroundTimeLedger: Hashable, Sendable {
    /// The time between the call of the expiration handlers and the end of the background time, in
    /// seconds.
    ///
    /// It is enough to save unfinished work. If the background time is shorter than four times this
    /// value, a quarter of the background time is used.
    static let warningSeconds = 5.0

    /// The time that the host allows the app in the background, in seconds (specification 9.10).
    var allowance: Double

    /// The tasks that were begun and not ended, in the order of their beginning.
    private(set) var open: [Open] = []
    /// The time at which the background time is up; nil in the foreground.
    private(set) var deadline: Double?
    private var warnsAt: Double?
    private var count = 0

    init(allowance: Double) {
        self.allowance = allowance
    }

    /// A task that was begun.
    struct Open: Hashable, Sendable {
        let identifier: Int
        let name: String
        /// Whether its expiration handler was called.
        var hasExpired = false
    }

    /// Begins a task.
    ///
    /// - Returns: The identifier of the task, never 0; `nil` if no time is left.
    mutating func begin(_ name: String?, at now: Double) -> Int? {
        if let deadline, now >= deadline { return nil }
        count += 1
        open.append(Open(identifier: count, name: name ?? "task \(count)"))
        return count
    }

    /// Ends a task.
    ///
    /// - Returns: Whether it was open.
    mutating func end(_ identifier: Int) -> Bool {
        guard let index = open.firstIndex(where: { $0.identifier == identifier }) else {
            return false
        }
        open.remove(at: index)
        return true
    }

    /// Starts the background time, because the app entered the background or was given new time.
    mutating func enterBackground(at now: Double) {
        deadline = now + allowance
        warnsAt = now + allowance - min(Self.warningSeconds, allowance / 4)
        for index in open.indices { open[index].hasExpired = false }
    }

    /// Ends the background time, because the app entered the foreground.
    mutating func enterForeground() {
        deadline = nil
        warnsAt = nil
        for index in open.indices { open[index].hasExpired = false }
    }

    /// Returns the time that the app may still run in the background; a huge time in the foreground
    /// (specification 1.1.10).
    func remaining(at now: Double) -> Double {
        deadline.map { max(0, $0 - now) } ?? .greatestFiniteMagnitude
    }

    /// The time at which expiration handlers must be called; `nil` if no handler is left.
    var expirationTime: Double? {
        open.contains { !$0.hasExpired } ? warnsAt : nil
    }

    /// Returns the tasks whose expiration handlers must be called now, each task once.
    mutating func expire(at now: Double) -> [Open] {
        // A timer may fire slightly early.
        guard let warnsAt, now >= warnsAt - 0.001 else { return [] }
        let expired = open.filter { !$0.hasExpired }
        for index in open.indices { open[index].hasExpired = true }
        return expired
    }
}

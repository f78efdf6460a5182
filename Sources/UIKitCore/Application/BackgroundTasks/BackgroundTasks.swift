/// What the app goes on with in the background, and for how long (specification 6.3.3): a value without
/// clocks and without the app's handlers.
nonisolated struct BackgroundTasks: Hashable, Sendable {
    /// Tasks are told so long before the time is up, or for a quarter of a shorter time: enough to put
    /// away what is half done.
    static let warningSeconds = 5.0

    /// How long the app may go on, as the host says (9.10).
    var allowance: Double

    /// The tasks that were begun and not ended, in their order.
    private(set) var open: [Open] = []
    /// When the time is up; nil in the foreground.
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
        /// Whether it was told that the time is up.
        var hasExpired = false
    }

    /// Begins a task.
    ///
    /// - Returns: Its identifier, never 0; nil when no time is left.
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

    /// The app went to the background, or was given time anew.
    mutating func enterBackground(at now: Double) {
        deadline = now + allowance
        warnsAt = now + allowance - min(Self.warningSeconds, allowance / 4)
        for index in open.indices { open[index].hasExpired = false }
    }

    /// The app came to the foreground: time is no matter.
    mutating func enterForeground() {
        deadline = nil
        warnsAt = nil
        for index in open.indices { open[index].hasExpired = false }
    }

    /// How long the app may go on; a huge time in the foreground (1.1.10).
    func remaining(at now: Double) -> Double {
        deadline.map { max(0, $0 - now) } ?? .greatestFiniteMagnitude
    }

    /// When tasks are to be told; nil when none waits for it.
    var expirationTime: Double? {
        open.contains { !$0.hasExpired } ? warnsAt : nil
    }

    /// The tasks to be told now, each once.
    mutating func takeExpired(at now: Double) -> [Open] {
        // A timer may fire a hair early.
        guard let warnsAt, now >= warnsAt - 0.001 else { return [] }
        let expired = open.filter { !$0.hasExpired }
        for index in open.indices { open[index].hasExpired = true }
        return expired
    }
}

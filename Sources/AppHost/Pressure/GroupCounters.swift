/// The counters of `memory.events`, and what their growth says.
struct GroupCounters: Hashable {
    private var counts: [Substring: UInt64] = [:]
    private let besideStalls: Bool

    /// Reads the file's text: a name and a number on each line.
    ///
    /// - Parameters:
    ///   - text: The file's.
    ///   - besideStalls: Whether the group's stalls are known as well. They tell how long its
    ///     processes waited at the limit; without them nobody knows, and the worst is supposed.
    init(_ text: String, besideStalls: Bool = false) {
        self.besideStalls = besideStalls
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ")
            if parts.count == 2, let count = UInt64(parts[1]) { counts[parts[0]] = count }
        }
    }

    /// The counters as they stand later.
    func next(_ text: String) -> GroupCounters {
        GroupCounters(text, besideStalls: besideStalls)
    }

    /// What grew since.
    ///
    /// Over `high` the kernel slows the group down and reclaims. At `max` nothing in the group gets
    /// any memory before some is freed, which is soon where it holds pages of files that can be
    /// dropped; a group that reads and writes files is always there. Out of memory, nothing was
    /// left to drop.
    func pressure(since old: GroupCounters) -> MemoryPressure? {
        if ["oom", "oom_kill", "oom_group_kill"].contains(where: { grew($0, since: old) }) {
            return MemoryPressure(.critical, .full, from: .groupLimit)
        }
        if grew("max", since: old) {
            return besideStalls
                ? MemoryPressure(.warning, .some, from: .groupLimit)
                : MemoryPressure(.critical, .full, from: .groupLimit)
        }
        return grew("high", since: old) ? MemoryPressure(.warning, .some, from: .groupLimit) : nil
    }

    private func grew(_ name: Substring, since old: GroupCounters) -> Bool {
        counts[name] ?? 0 > old.counts[name] ?? 0
    }
}

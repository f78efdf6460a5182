/// The counters of `memory.events`, whose growth reveals memory pressure.
struct GroupCounters: Hashable {
    private var counts: [Substring: UInt64] = [:]
    private let besideStalls: Bool

    /// Reads the file's text: a name and a number on each line.
    ///
    /// - Parameters:
    ///   - text: The file's text.
    ///   - besideStalls: Whether the group's stalls are watched as well. Stalls show how long the
    ///     processes waited at the limit; if stalls are not watched, the longest wait is assumed.
    init(_ text: String, besideStalls: Bool = false) {
        self.besideStalls = besideStalls
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ")
            if parts.count == 2, let count = UInt64(parts[1]) { counts[parts[0]] = count }
        }
    }

    /// Returns the counters at a later time.
    func next(_ text: String) -> GroupCounters {
        GroupCounters(text, besideStalls: besideStalls)
    }

    /// Returns the pressure that the growth since older counters shows.
    ///
    /// Above `high` the kernel slows the group down and reclaims memory. At `max` no process of the
    /// group gets memory before some is freed. That takes a short time if the group has cached file
    /// pages to drop, and a group that reads and writes files is always at `max`. `oom` means that
    /// no page was left to drop.
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

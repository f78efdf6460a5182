/// The counters of `memory.events`, and what their growth says.
struct GroupCounters: Hashable {
    private var counts: [Substring: UInt64] = [:]

    /// Reads the file's text: a name and a number on each line.
    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ")
            if parts.count == 2, let count = UInt64(parts[1]) { counts[parts[0]] = count }
        }
    }

    /// What grew since: over `high` the kernel slows the group down and reclaims; at `max`, or out of
    /// memory, nothing in the group gets any before something is freed.
    func pressure(since old: GroupCounters) -> MemoryPressure? {
        if ["max", "oom", "oom_kill", "oom_group_kill"].contains(where: { grew($0, since: old) }) {
            return MemoryPressure(.critical, .full, from: .groupLimit)
        }
        return grew("high", since: old) ? MemoryPressure(.warning, .some, from: .groupLimit) : nil
    }

    private func grew(_ name: Substring, since old: GroupCounters) -> Bool {
        counts[name] ?? 0 > old.counts[name] ?? 0
    }
}

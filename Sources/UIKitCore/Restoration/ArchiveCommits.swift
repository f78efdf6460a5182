import RestorationArchive

/// The names under which state is committed, the archives that are being committed, and the
/// failures.
struct ArchiveCommits {
    private var committed: Set<String> = []
    /// The number of the newest archive that was passed to the keeper and has no outcome yet, by
    /// name.
    private var underway: [String: UInt64] = [:]
    private var failures: [String: String] = [:]
    private var count: UInt64 = 0
    /// The host's requests to preserve that are not answered yet.
    private var requests: [UInt64] = []

    /// Records that a launch loaded the archive committed under a name.
    mutating func remember(_ name: String) {
        committed.insert(name)
    }

    mutating func forget(_ name: String) {
        committed.remove(name)
        underway[name] = nil
        failures[name] = nil
    }

    /// Whether no archive is committed or being committed, so a launch would restore nothing.
    var isEmpty: Bool { committed.isEmpty && underway.isEmpty }

    /// Whether an archive is committed, or being committed, under a name.
    func holds(_ name: String) -> Bool {
        committed.contains(name) || underway[name] != nil
    }

    /// Numbers an archive that is passed to the keeper.
    mutating func part(_ archive: Archive, as name: String) -> PreservedState.Part {
        count += 1
        underway[name] = count
        return PreservedState.Part(name: name, archive: archive, number: count)
    }

    /// Records that an archive is durable.
    mutating func noteSaved(_ name: String, number: UInt64) {
        end(name, number)
        committed.insert(name)
        failures[name] = nil
    }

    /// Records that an archive was not saved.
    ///
    /// - Returns: A message for the log, or nil if the same failure was logged before.
    mutating func noteFailure(_ name: String, number: UInt64, reason: String) -> String? {
        end(name, number)
        let sentence = "The state of \(name) was not preserved: \(reason)"
        let isNew = failures.updateValue(sentence, forKey: name) != sentence
        return isNew ? sentence : nil
    }

    /// Records that the host has requested the preservation of all state.
    mutating func noteRequest(_ token: UInt64) {
        requests.append(token)
    }

    /// Removes and returns the requests, or returns none while an archive has no outcome.
    mutating func takeAnswerable() -> [UInt64] {
        guard underway.isEmpty else { return [] }
        defer { requests = [] }
        return requests
    }

    private mutating func end(_ name: String, _ number: UInt64) {
        if underway[name] == number { underway[name] = nil }
    }
}

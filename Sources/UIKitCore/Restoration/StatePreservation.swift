import RestorationArchive

/// What is committed, and what could not be.
struct StatePreservation {
    /// The name of the application's own archive, beside one per scene session.
    static let applicationName = "application"

    private let keeper: any ArchiveKeeping
    private var committed: Set<String> = []
    private var failures: [String: String] = [:]

    init(keeper: any ArchiveKeeping) {
        self.keeper = keeper
    }

    /// Remembers that a launch loaded what is committed under a name.
    mutating func remember(_ name: String) {
        committed.insert(name)
    }

    mutating func forget(_ name: String) {
        committed.remove(name)
        failures[name] = nil
    }

    /// Whether anything is committed that a launch would restore.
    var isEmpty: Bool { committed.isEmpty }

    /// Whether something is committed under a name.
    func holds(_ name: String) -> Bool { committed.contains(name) }

    /// Commits an archive; the keeper writes what has changed since the last commit.
    ///
    /// - Returns: A sentence for the log when it failed, once for each new failure.
    mutating func commit(_ archive: Archive, as name: String, settling: Bool) -> Outcome {
        do {
            try keeper.save(archive, as: name, settling: settling)
            committed.insert(name)
            failures[name] = nil
            return .committed
        } catch {
            let sentence = "The state of \(name) was not preserved: \(error)"
            let isNew = failures.updateValue(sentence, forKey: name) != sentence
            return .failed(isNew ? sentence : nil)
        }
    }

    /// What became of a commit.
    enum Outcome {
        /// The state is durable, written now or before.
        case committed
        /// It is not; the sentence is new to the log.
        case failed(String?)
    }
}

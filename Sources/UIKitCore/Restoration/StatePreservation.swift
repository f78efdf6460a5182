import Foundation
import RestorationArchive

/// What is committed, so that what has not changed is not written again.
struct StatePreservation {
    /// The name of the application's own archive, beside one per scene session.
    static let applicationName = "application"

    private let keeper: any ArchiveKeeping
    private var committed: [String: EncodedArchive] = [:]
    private var failures: [String: String] = [:]

    init(keeper: any ArchiveKeeping) {
        self.keeper = keeper
    }

    /// Remembers what a launch loaded as what is committed.
    mutating func remember(_ bytes: [UInt8], as name: String) {
        committed[name] = EncodedArchive(bytes: bytes)
    }

    mutating func forget(_ name: String) {
        committed[name] = nil
        failures[name] = nil
    }

    /// Whether anything is committed that a launch would restore.
    var isEmpty: Bool { committed.isEmpty }

    /// Commits an archive unless its state is that of the last commit.
    ///
    /// - Returns: A sentence for the log when it failed, once for each new failure.
    mutating func commit(_ archive: Archive, as name: String) -> Outcome {
        do {
            let encoded = try archive.encoded()
            if let last = committed[name], last.hasSameContent(as: encoded) { return .committed }
            try keeper.save(encoded.bytes, as: name)
            committed[name] = encoded
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

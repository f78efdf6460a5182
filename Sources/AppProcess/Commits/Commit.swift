import RestorationArchive
import RestorationStore
import UIKitCore
import UIKitPrimitives

/// The state to be written, with its destination.
struct Commit: JoinableCommit, Sendable {
    /// The store and the defaults of one user's container.
    struct Destination: Sendable {
        /// The store, or the reason why there is none.
        var store: Result<RestorationStore, StoreUnavailable>
        /// The app's `UserDefaults`, once the container is known.
        var defaults: DefaultsKeeper?
        /// The sessions whose saved state could not be read, with the reason.
        ///
        /// Their files are not replaced.
        var unread: [String: String] = [:]
    }

    let state: PreservedState
    let destination: Destination

    func joined(with newer: Commit) -> Commit {
        Commit(state: state.joined(with: newer.state), destination: newer.destination)
    }

    /// Writes the defaults, the archives and the report, in this order, and reports each result as
    /// soon as it is known.
    func perform(_ note: (CommitResult) -> Void) {
        if let defaults = destination.defaults {
            let isSaved = defaults.save()
            note(.defaults(isSaved: isSaved))
            if isSaved { noteMarksWithoutArchive(note) }
        }
        for part in state.parts { note(save(part)) }
        if let report = state.report, let reason = failure(toSave: report) {
            note(.reportFailed(reason: reason))
        }
    }

    /// Reports the scenes of which the app keeps no state, whose events need no archive.
    private func noteMarksWithoutArchive(_ note: (CommitResult) -> Void) {
        for (name, mark) in state.marksWithoutArchive.sorted(by: { $0.key < $1.key }) {
            note(.nothingToSave(name: name, highWaterMark: mark))
        }
    }

    private func save(_ part: PreservedState.Part) -> CommitResult {
        do {
            if let reason = destination.unread[part.name] {
                throw StoreUnavailable(message: "The saved state cannot be read. \(reason)")
            }
            let session = try SessionIdentifier(part.name)
            let refused = try save(part.archive, session, in: destination.store.get())
            return .archive(
                .saved(
                    name: part.name, number: part.number,
                    highWaterMark: part.archive.header.highWaterMark),
                refused: refused, isSettling: state.isSettling)
        } catch {
            return .archive(
                .failed(name: part.name, number: part.number, reason: "\(error)"), refused: [],
                isSettling: state.isSettling)
        }
    }

    /// Saves an archive.
    ///
    /// - Returns: An error for each object that no archive can contain; the others were saved.
    private func save(
        _ archive: Archive, _ session: SessionIdentifier, in store: RestorationStore
    ) throws -> [ArchiveError] {
        do throws(RestorationStoreError) {
            try store.commit(archive, session: session, settling: state.isSettling)
            return []
        } catch {
            let (rest, refused) = archive.withoutObjectsOverLimits()
            guard error.code == .unencodable, !refused.isEmpty else { throw error }
            try store.commit(rest, session: session, settling: state.isSettling)
            return refused
        }
    }

    /// Saves the report, and returns the reason if it was not saved.
    private func failure(toSave report: RestorationReport) -> String? {
        do {
            try destination.store.get().commit(
                report.encoded(), session: SessionIdentifier(RestorationReport.sessionName))
            return nil
        } catch {
            return "\(error)"
        }
    }
}

/// One step of a commit, done or failed.
enum CommitResult: Sendable {
    /// `UserDefaults` were written, or some were not.
    case defaults(isSaved: Bool)
    /// The result of saving an archive, and the objects that the archive could not contain.
    case archive(SaveOutcome, refused: [ArchiveError], isSettling: Bool)
    /// `UserDefaults` reflect the events of a scene of which the app keeps no state.
    case nothingToSave(name: String, highWaterMark: UInt64)
    /// The report was not saved.
    case reportFailed(reason: String)
}

/// The reason why the store accepts no commits.
struct StoreUnavailable: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}

import Dispatch
import Foundation
import Logging
import Synchronization

/// The sealed snapshots of scenes.
///
/// The latest snapshot is available at once and written to its file a moment later, so that no
/// caller waits for the disk.
///
/// If several snapshots of one session wait, only the newest is written.
final class SnapshotStore: Sendable {
    private let files: SnapshotFiles
    private let logger: Logger
    private let queue = DispatchQueue(label: "perennial.snapshots", qos: .utility)
    private let state = Mutex(State())

    /// A pending write of a snapshot, or its removal.
    private struct Waiting {
        let number: UInt64
        let sealed: Data?
        let date: Date
    }

    private struct State {
        var waiting: [String: Waiting] = [:]
        var count: UInt64 = 0
    }

    init(_ files: SnapshotFiles, logger: Logger) {
        self.files = files
        self.logger = logger
    }

    /// Stores a session's snapshot in place of an earlier one, or removes it.
    func keep(_ sealed: Data?, session: String, at date: Date) {
        let isFirst = state.withLock { state -> Bool in
            state.count += 1
            let isFirst = state.waiting[session] == nil
            state.waiting[session] = Waiting(number: state.count, sealed: sealed, date: date)
            return isFirst
        }
        guard isFirst else { return }
        let work: @Sendable () -> Void = { [self] in write(session) }
        queue.async(execute: work)
    }

    /// Removes sessions' snapshots.
    func remove(_ sessions: [String], at date: Date) {
        for session in sessions { keep(nil, session: session, at: date) }
    }

    /// Returns a session's sealed snapshot, if there is one.
    func read(_ session: String) -> Data? {
        if let waiting = waiting(session) { return waiting.sealed }
        return files.read(session)
    }

    /// Returns the time when a session's snapshot was drawn; `nil` if there is none.
    func date(_ session: String) -> Date? {
        if let waiting = waiting(session) { return waiting.sealed == nil ? nil : waiting.date }
        return files.date(session)
    }

    /// Removes the snapshots of unknown sessions, on a queue other than the caller's.
    ///
    /// - Parameter known: Returns the names among the given ones that are sessions; `nil` if that
    ///   cannot be determined.
    func sweep(_ known: @escaping @Sendable ([String]) -> Set<String>?) {
        let work: @Sendable () -> Void = { [files] in
            guard let known = known(files.sessions) else { return }
            files.sweep { known.contains($0) }
        }
        queue.async(execute: work)
    }

    /// Waits until every earlier snapshot is written.
    func settle() async {
        await withCheckedContinuation { continuation in
            let work: @Sendable () -> Void = { continuation.resume() }
            queue.async(execute: work)
        }
    }

    private func waiting(_ session: String) -> Waiting? { state.withLock { $0.waiting[session] } }

    private func write(_ session: String) {
        // Another snapshot may come while this one is written.
        while let next = waiting(session) {
            do { try files.keep(next.sealed, session: session) } catch {
                logger.warning("A snapshot could not be stored.", error)
            }
            state.withLock { state in
                if state.waiting[session]?.number == next.number { state.waiting[session] = nil }
            }
        }
    }
}

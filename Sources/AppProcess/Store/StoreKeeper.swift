import Dispatch
import Foundation
package import HostLink
import RestorationArchive
package import RestorationStore
package import UIKitCore
import UIKitPrimitives

/// The keeper of the runtime's archives in the sealed store of the user's container.
///
/// The runtime's state is sealed and written outside of the main actor, one commit after the other.
/// Reading, discarding and closing wait until the commits are done.
@MainActor
package final class StoreKeeper: ArchiveKeeping {
    private let bundleIdentifier: String
    private var store: Result<RestorationStore, StoreUnavailable> = .failure(
        StoreUnavailable(message: "The store was not opened."))
    /// The sessions in use: those that exist, and those that were loaded or saved.
    private var inUse: Set<String> = []
    /// Whether `inUse` contains all sessions that exist.
    private var knowsSessions = false
    private var hasSwept = false
    private let beside: (@escaping @Sendable () -> Void) -> Void
    private let runner: CommitRunner
    private let patience: Duration
    private weak var link: (any HostConnection)?
    private var defaults: DefaultsKeeper?
    private var isDefaultsFailureReported = false
    /// The sessions whose saved state could not be read from the disk, with the reason.
    ///
    /// Their files are not replaced.
    private var unread: [String: String] = [:]
    /// Opens the store again with another key.
    private var reopen: (_ key: [UInt8]) -> Bool = { _ in true }

    /// The messages about omitted objects that were already logged.
    private var refusals: Set<String> = []

    /// Whether the user's data is locked, so that the store has no key.
    package private(set) var isLocked = false

    package var onOutcome: (SaveOutcome) -> Void = { _ in }

    /// The time for which a new process waits for the end of the previous one.
    package static let lockPatience = Duration.seconds(5)

    /// The time for which an app waits for its last commit when it leaves the screen.
    ///
    /// It is shorter than the host's default wait for the app, so that a disk that hangs does not
    /// end the app.
    package static let savePatience = Duration.seconds(4)

    /// The time for which a process waits for its last commit before it ends, unless the host ends
    /// it earlier.
    package static let endPatience = Duration.seconds(30)

    /// Creates a keeper without a store yet.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: The app whose state it keeps.
    ///   - patience: The longest wait for commits when an app leaves the screen.
    ///   - commits: Runs commits outside of the main actor, one after the other.
    ///   - main: Runs work on the main actor, asynchronously.
    ///   - beside: Runs slow work on a thread other than the one that draws.
    package init(
        bundleIdentifier: String,
        patience: Duration = savePatience,
        commits: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = serialQueue(),
        main: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void = { work in
            Task { @MainActor in work() }
        },
        beside: @escaping (@escaping @Sendable () -> Void) -> Void = {
            DispatchQueue.global(qos: .utility).async(execute: $0)
        }
    ) {
        self.bundleIdentifier = bundleIdentifier
        self.patience = patience
        self.beside = beside
        let taker = ResultTaker()
        runner = CommitRunner(
            execute: commits, announce: { main { taker.keeper?.reportResults() } })
        taker.keeper = self
    }

    /// Returns an executor that runs one commit after the other on its own queue.
    package nonisolated static func serialQueue()
        -> @Sendable (@escaping @Sendable () -> Void) -> Void
    {
        let queue = DispatchQueue(label: "perennial.commits", qos: .userInitiated)
        return { work in queue.async(execute: work) }
    }

    /// Opens the store of the container in the launch order.
    ///
    /// If the state cannot be opened, the app still runs, and the log contains the reason and what
    /// to do. There is one exception: if another process has the state, the user would see an app
    /// without their state, and new changes would be lost.
    ///
    /// - Parameters:
    ///   - order: The launch order with the container and the key.
    ///   - link: The link that receives the messages for the log.
    ///   - fileSystem: The disk; a test passes one that fails.
    ///   - patience: The longest wait for another process.
    /// - Returns: `false` if another process still has the state. Then this process must end, and
    ///   the host starts the next one.
    package func open(
        _ order: LaunchOrder, log link: any HostConnection,
        fileSystem: any FileSystem = DiskFileSystem(), patience: Duration = lockPatience
    ) -> Bool {
        self.link = link
        let container = order.container
        let defaults = DefaultsKeeper(home: container)
        defaults.restoreDamagedFiles()
        self.defaults = defaults
        inUse.formUnion(order.scenes.map(\.session) + (order.openSessions ?? []))
        knowsSessions = order.openSessions != nil
        reopen = { [unowned self] key in open(key, container, fileSystem, patience) }
        return open(order.key, container, fileSystem, patience)
    }

    private func open(
        _ keyBytes: [UInt8], _ container: String, _ fileSystem: any FileSystem,
        _ patience: Duration
    ) -> Bool {
        isLocked = keyBytes.isEmpty
        do {
            let key = keyBytes.isEmpty ? nil : try EnvelopeKey(bytes: keyBytes, source: "the host")
            let directory = try StateDirectory(
                container: container, bundleIdentifier: bundleIdentifier)
            store = .success(
                try RestorationStore.open(
                    directory: directory, key: key, fileSystem: fileSystem,
                    lock: .wait(patience)))
            return true
        } catch {
            store = .failure(StoreUnavailable(message: error.message))
            guard error.code != .inUse else {
                link?.send(.notice(level: .error, "The app ends and is started again: \(error)"))
                return false
            }
            link?.send(
                .notice(level: .error, "State is neither restored nor preserved: \(error)"))
            return true
        }
    }

    /// Discards the key.
    ///
    /// Reading and writing then find the store locked.
    package func lock() -> Bool {
        close()
        return reopen([])
    }

    /// Opens the store with the key again.
    package func unlock(_ key: [UInt8]) -> Bool {
        close()
        return reopen(key)
    }

    /// Closes the store after all commits have ended, so that the next launch can open it.
    package func close() {
        finishEverything()
        closeStore()
    }

    /// Writes `UserDefaults` for the last time, waits for the last commit, and closes the store.
    ///
    /// - Parameter patience: The longest wait for the last commit.
    /// - Returns: `false` if the disk takes too long, so that a commit is still running.
    package func end(patience: Duration = endPatience) -> Bool {
        save(PreservedState())
        let hasEnded = runner.wait(atMost: patience)
        reportResults()
        if hasEnded { closeStore() }
        return hasEnded
    }

    private func closeStore() {
        openStore?.close()
        store = .failure(StoreUnavailable(message: "The store was closed."))
    }

    private var openStore: RestorationStore? { try? store.get() }

    package func load(_ name: String) -> ArchiveLoad {
        finishEverything()
        inUse.insert(name)
        if isLocked { return .locked }
        guard let store = openStore else { return .missing }
        do {
            let outcome = try store.loadArchive(session: try SessionIdentifier(name))
            unread[name] = nil
            for file in outcome.setAside { report(file) }
            if outcome.endsInIncompleteCommit {
                link?.send(
                    .notice(
                        level: .info,
                        "The last commit of \(name) is incomplete; the one before it was loaded."))
            }
            if let archive = outcome.value { return .loaded(archive) }
            guard let newest = outcome.setAside.first else { return .missing }
            return .unusable(reason: newest.reason.message)
        } catch {
            switch error.code {
            case .missing: return .missing
            case .locked: return .locked
            case .wrongKey, .denied, .insecurePermissions:
                // This file belongs to another user, or its key was lost. If it stayed, this
                // session could not be saved.
                setAside(name, reason: error.description)
                return .unusable(reason: error.description)
            case .inputOutput:
                // The file's bytes may be intact, and the disk may be able to read them at the next
                // launch.
                unread[name] = error.description
                return .unusable(
                    reason:
                        "\(error) It stays where it is, and nothing is saved in its place until "
                        + "a launch has read it, or the app is started without its saved state.")
            default: return .unusable(reason: error.message)
            }
        }
    }

    package func save(_ state: PreservedState) {
        inUse.formUnion(state.parts.map(\.name))
        if state.report != nil { inUse.insert(RestorationReport.sessionName) }
        runner.submit(
            Commit(
                state: state,
                destination: Commit.Destination(store: store, defaults: defaults, unread: unread)))
        // If the executor runs commits synchronously, the results are already known.
        reportResults()
    }

    package func finishSaving() -> Bool {
        let hasEnded = runner.wait(atMost: patience)
        reportResults()
        return hasEnded
    }

    /// Waits for all commits without a time limit, because the following work must come after them.
    private func finishEverything() {
        _ = runner.wait()
        reportResults()
    }

    private func reportResults() {
        for result in runner.takeResults() {
            switch result {
            case .defaults(let isSaved): if !isSaved { reportDefaultsFailure() }
            case .archive(let outcome, let refused, let isSettling):
                if case .saved(let name, _, _) = outcome {
                    report(refused, of: name)
                    if isSettling { sweepOnce() }
                }
                onOutcome(outcome)
            case .nothingToSave(let name, let mark):
                onOutcome(.nothingToSave(name: name, highWaterMark: mark))
            case .reportFailed(let reason): onOutcome(.reportFailed(reason: reason))
            }
        }
    }

    /// Logs each object that no archive can contain, once in a process's life.
    private func report(_ refused: [ArchiveError], of name: String) {
        for refusal in refused where refusals.insert("\(name) \(refusal)").inserted {
            link?.send(
                .notice(
                    level: .error,
                    "An object was not preserved, the others were: \(refusal). Preserve less of it."
                ))
        }
    }

    /// Deletes state that is no longer needed, once in a process's life: when the app leaves the
    /// screen for the first time.
    ///
    /// A process that does not know which sessions exist deletes nothing; a later process does it.
    private func sweepOnce() {
        guard knowsSessions, !hasSwept, let store = openStore else { return }
        hasSwept = true
        let kept = Set(
            (inUse.union([RestorationReport.sessionName])).compactMap { try? SessionIdentifier($0) }
        )
        beside { [weak self] in
            let failures = StoreSweep.run(on: store, keeping: kept)
            guard !failures.isEmpty else { return }
            Task { @MainActor [weak self] in self?.report(failures) }
        }
    }

    private func report(_ failures: [RestorationStoreError]) {
        link?.send(
            .notice(
                level: .warning,
                "Old saved state is not deleted before the app's next start: "
                    + failures.map(\.description).joined(separator: "; ")))
    }

    private func reportDefaultsFailure() {
        guard !isDefaultsFailureReported else { return }
        isDefaultsFailureReported = true
        link?.send(
            .notice(
                level: .error,
                "UserDefaults were not written, so the next launch finds older values. Check that the disk "
                    + "has space and that the app may write to .config and Library in its home."))
    }

    package func discard(_ name: String) {
        attempt("discarded") { store in
            try store.discard(session: try SessionIdentifier(name))
            unread[name] = nil
        }
    }

    package func setAside(_ name: String, reason: String) {
        attempt("set aside") { store in
            try store.setAside(session: try SessionIdentifier(name), reason: reason)
            unread[name] = nil
        }
    }

    private func attempt(_ deed: String, _ body: (RestorationStore) throws -> Void) {
        finishEverything()
        guard let store = openStore else { return }
        do {
            try body(store)
        } catch {
            link?.send(.notice(level: .error, "Saved state was not \(deed): \(error)"))
        }
    }

    private func report(_ file: SetAsideFile) {
        let place = file.quarantinePath.map { " It is stored in \($0)." } ?? ""
        link?.send(
            .notice(
                level: .error,
                "The \(file.slot.rawValue) generation of saved state was set aside: "
                    + "\(file.reason).\(place)"))
    }
}

/// A weak reference to the keeper that takes the results.
@MainActor
private final class ResultTaker {
    weak var keeper: StoreKeeper?
}

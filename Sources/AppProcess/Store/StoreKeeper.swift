import Dispatch
import Foundation
package import HostLink
package import RestorationArchive
package import RestorationStore
package import UIKitCore
package import UIKitPrimitives

/// Keeps the runtime's archives in the sealed store of the person's container.
@MainActor
package final class StoreKeeper: ArchiveKeeping {
    private let bundleIdentifier: String
    private var store: RestorationStore?
    /// What is in use: the sessions that exist, and whatever was loaded or saved.
    private var inUse: Set<String> = []
    /// Whether these are all the sessions that exist.
    private var knowsSessions = false
    private var hasSwept = false
    private let beside: (@escaping @Sendable () -> Void) -> Void
    private var unavailable = "The store was not opened."
    private weak var link: (any HostConnection)?
    private var defaults: DefaultsKeeper?
    private var isDefaultsFailureReported = false
    /// Opens the store anew with another key.
    private var reopen: (_ key: [UInt8]) -> Bool = { _ in true }

    /// What was said already of objects that are left out.
    private var refusals: Set<String> = []

    /// Whether the person's data is locked: the store has no key.
    package private(set) var isLocked = false

    /// How long a new process waits for the one before it to be gone.
    package static let lockPatience = Duration.seconds(5)

    /// Makes a keeper without a store yet.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: Whose state it keeps.
    ///   - beside: Runs what may take its time, beside the thread that draws.
    package init(
        bundleIdentifier: String,
        beside: @escaping (@escaping @Sendable () -> Void) -> Void = {
            DispatchQueue.global(qos: .utility).async(execute: $0)
        }
    ) {
        self.bundleIdentifier = bundleIdentifier
        self.beside = beside
    }

    /// Opens the store of the container that the launch order names.
    ///
    /// An app whose state cannot be kept still runs; the log says why, and what to do. But where another
    /// process has the state, what this one showed instead would look lost to the person, and what they did
    /// would be lost in truth.
    ///
    /// - Parameters:
    ///   - order: Names the container and holds the key.
    ///   - link: Hears what is wrong.
    ///   - fileSystem: The disk; a test gives one that fails.
    ///   - patience: How long another process is waited for.
    /// - Returns: `false` when another process still has the state: this one is to end, and the host starts
    ///   the next.
    package func open(
        _ order: LaunchOrder, tell link: any HostConnection,
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
            let key = keyBytes.isEmpty ? nil : try EnvelopeKey(bytes: keyBytes)
            let directory = try StateDirectory(
                container: container, bundleIdentifier: bundleIdentifier)
            store = try RestorationStore.open(
                directory: directory, key: key, fileSystem: fileSystem,
                lock: .wait(patience))
            return true
        } catch {
            unavailable = error.message
            guard error.code != .inUse else {
                link?.send(.notice(level: .error, "The app ends and is started again: \(error)"))
                return false
            }
            link?.send(
                .notice(level: .error, "State is neither restored nor preserved: \(error)"))
            return true
        }
    }

    /// Lets go of the key: whatever is read or written from now on finds the store locked.
    package func lock() -> Bool {
        close()
        return reopen([])
    }

    /// Takes the key again.
    package func unlock(_ key: [UInt8]) -> Bool {
        close()
        return reopen(key)
    }

    /// Closes the store, so that the next launch can have it.
    package func close() {
        store?.close()
        store = nil
    }

    package func load(_ name: String) -> ArchiveLoad {
        inUse.insert(name)
        if isLocked { return .locked }
        guard let store else { return .missing }
        do {
            let outcome = try store.loadArchive(session: try SessionIdentifier(name))
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
            case .wrongKey, .denied, .inputOutput, .insecurePermissions:
                // Another user's file, or one that the disk does not give: in its place it would
                // keep this session from being saved.
                setAside(name, reason: error.message)
                return .unusable(reason: error.message)
            default: return .unusable(reason: error.message)
            }
        }
    }

    package func save(_ archive: Archive, as name: String, settling: Bool) throws {
        inUse.insert(name)
        guard let store else { throw StoreUnavailable(message: unavailable) }
        let session = try SessionIdentifier(name)
        do throws(RestorationStoreError) {
            try store.commit(archive, session: session, settling: settling)
        } catch {
            let (rest, refused) = archive.withoutObjectsOverLimits()
            guard error.code == .unencodable, !refused.isEmpty else { throw error }
            report(refused, of: name)
            try store.commit(rest, session: session, settling: settling)
        }
        if settling { sweepOnce(store) }
    }

    /// Names each object that no archive can hold, once in a process's life.
    private func report(_ refused: [ArchiveError], of name: String) {
        for refusal in refused where refusals.insert("\(name) \(refusal)").inserted {
            link?.send(
                .notice(
                    level: .error,
                    "An object was not preserved, the others were: \(refusal). Preserve less of it."
                ))
        }
    }

    /// Deletes what nobody needs any more, once in a process's life: when it leaves the screen for the first
    /// time.
    ///
    /// Who does not know which sessions exist deletes nothing; a later process will.
    private func sweepOnce(_ store: RestorationStore) {
        guard knowsSessions, !hasSwept else { return }
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

    package func keepDefaults() {
        guard let defaults, !defaults.save(), !isDefaultsFailureReported else { return }
        isDefaultsFailureReported = true
        link?.send(
            .notice(
                level: .error,
                "UserDefaults were not written, so the next launch finds older values. Check that the disk "
                    + "has space and that the app may write to .config and Library in its home."))
    }

    package func keep(_ report: RestorationReport) throws {
        guard let store else { throw StoreUnavailable(message: unavailable) }
        try store.commit(
            report.encoded(), session: try SessionIdentifier(RestorationReport.sessionName))
        inUse.insert(RestorationReport.sessionName)
    }

    package func discard(_ name: String) {
        attempt("discarded") { store in
            try store.discard(session: try SessionIdentifier(name))
        }
    }

    package func setAside(_ name: String, reason: String) {
        attempt("set aside") { store in
            try store.setAside(session: try SessionIdentifier(name), reason: reason)
        }
    }

    private func attempt(_ deed: String, _ body: (RestorationStore) throws -> Void) {
        guard let store else { return }
        do {
            try body(store)
        } catch {
            link?.send(.notice(level: .error, "Saved state was not \(deed): \(error)"))
        }
    }

    private func report(_ file: SetAsideFile) {
        let place = file.quarantinePath.map { " It lies in \($0)." } ?? ""
        link?.send(
            .notice(
                level: .error,
                "The \(file.slot.rawValue) generation of saved state was set aside: "
                    + "\(file.reason).\(place)"))
    }
}

/// The store could not be opened at launch.
struct StoreUnavailable: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}

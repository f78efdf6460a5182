import Foundation
import HostLink
import RestorationArchive
import RestorationStore
import UIKitCore
import UIKitPrimitives

/// Keeps the runtime's archives in the sealed store of the person's container.
@MainActor
final class StoreKeeper: ArchiveKeeping {
    private let bundleIdentifier: String
    private var store: RestorationStore?
    private var unavailable = "The store was not opened."
    private weak var link: SocketLink?

    /// How long a new process waits for the one before it to be gone.
    private static let lockPatience = Duration.seconds(5)

    init(bundleIdentifier: String) {
        self.bundleIdentifier = bundleIdentifier
    }

    /// Opens the store of the container that the launch order names.
    ///
    /// An app whose state cannot be kept still runs; the log says why, and what to do.
    func open(_ order: LaunchOrder, tell link: SocketLink) {
        self.link = link
        do {
            let key = order.key.isEmpty ? nil : try EnvelopeKey(bytes: order.key)
            let directory = try StateDirectory(
                container: order.container, bundleIdentifier: bundleIdentifier)
            store = try RestorationStore.open(
                directory: directory, key: key, lock: .wait(Self.lockPatience))
        } catch {
            unavailable = error.message
            link.send(
                .notice(level: .error, "State is neither restored nor preserved: \(error)"))
        }
    }

    func close() {
        store?.close()
        store = nil
    }

    func load(_ name: String) -> ArchiveLoad {
        guard let store else { return .missing }
        do {
            let outcome = try store.loadArchive(session: try SessionIdentifier(name))
            for file in outcome.setAside { report(file) }
            if let archive = outcome.value { return .loaded(archive) }
            guard let newest = outcome.setAside.first else { return .missing }
            return .unusable(reason: newest.reason.message)
        } catch {
            return error.code == .missing ? .missing : .unusable(reason: error.message)
        }
    }

    func save(_ archive: Archive, as name: String, settling: Bool) throws {
        guard let store else { throw StoreUnavailable(message: unavailable) }
        try store.commit(
            archive, session: try SessionIdentifier(name), settling: settling)
    }

    func keep(_ report: RestorationReport) throws {
        guard let store else { throw StoreUnavailable(message: unavailable) }
        try store.commit(
            report.encoded(), session: try SessionIdentifier(RestorationReport.sessionName))
    }

    func discard(_ name: String) {
        attempt("discarded") { store in
            try store.discard(session: try SessionIdentifier(name))
        }
    }

    func setAside(_ name: String, reason: String) {
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

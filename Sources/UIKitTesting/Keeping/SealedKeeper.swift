import AppProcess
import Foundation
import HostLink
import RestorationArchive
import RestorationStore
import UIKitCore
import UIKitPrimitives

/// A keeper that stores state in the sealed store of a container, where a launch in this process
/// saves it in the same way as a separate process.
@MainActor
final class SealedKeeper: TestKeeping {
    let container: String
    /// The key that the container's state is sealed with, as a host would derive it.
    private(set) var key: [UInt8]
    private let bundleIdentifier: String
    private let disk = BreakableDisk()
    private var store: StoreKeeper?

    /// Called when the disk becomes full or has space again, so that a separate process can
    /// simulate the same on its own disk.
    var onFilling: (Bool) -> Void = { _ in }

    init(container: String, bundleIdentifier: String) {
        self.container = container
        self.bundleIdentifier = bundleIdentifier
        key = (0..<EnvelopeKey.byteCount).map { _ in .random(in: .min ... .max) }
    }

    /// The folder of the files in which sessions are kept.
    var sessionsFolder: String { folder("Sessions") }

    var isFull: Bool {
        get { disk.isFull }
        set {
            disk.isFull = newValue
            onFilling(newValue)
        }
    }

    var hasState: Bool {
        let sessions = (try? reader()?.sessions()) ?? []
        return sessions.contains { $0.identifier.description != RestorationReport.sessionName }
    }

    var report: RestorationReport? {
        guard let session = try? SessionIdentifier(RestorationReport.sessionName) else {
            return nil
        }
        let outcome = try? reader()?.load(session: session) { bytes in
            try RestorationReport(bytes: bytes)
        }
        return outcome?.value
    }

    var reasonsForSettingAside: [String] {
        let prefix = "message: "
        return files(in: folder("Quarantine")).filter { $0.hasSuffix(".reason") }
            .compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
            .flatMap { $0.split(separator: "\n") }
            .filter { $0.hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count)) }
    }

    /// Uses the key of another keeper, whose files were copied into this container.
    func adopt(_ other: SealedKeeper) {
        key = other.key
    }

    /// Returns the newest archives, by the name of the scene's session or of the application.
    func archives() throws -> [String: Archive] {
        guard let store = try reader() else { return [:] }
        var archives: [String: Archive] = [:]
        for session in try store.sessions().map(\.identifier)
        where session.description != RestorationReport.sessionName {
            archives[session.description] = try store.archive(session: session, .current)?.archive()
        }
        return archives
    }

    func damageEverything() {
        for file in files(in: sessionsFolder) {
            try? Data("not a state".utf8).write(to: URL(fileURLWithPath: file))
        }
    }

    func open(_ order: LaunchOrder, log link: any HostConnection) -> any ArchiveKeeping {
        // Commits run synchronously, so that a test sees a commit as soon as time has passed for
        // it.
        let store = StoreKeeper(
            bundleIdentifier: bundleIdentifier, commits: { work in work() })
        // No other process has the folder of a test.
        _ = store.open(order, log: link, fileSystem: disk)
        self.store = store
        return store
    }

    func close() {
        store?.close()
        store = nil
    }

    func breakWhileSaving(_ body: () -> Void) {
        disk.breaking(body)
    }

    /// Returns the store, opened for reading while another object owns it.
    private func reader() throws -> RestorationStore? {
        try RestorationStore.open(
            directory: StateDirectory(container: container, bundleIdentifier: bundleIdentifier),
            key: EnvelopeKey(bytes: key), lock: .readOnly)
    }

    private func folder(_ name: String) -> String {
        let directory = try? StateDirectory(
            container: container, bundleIdentifier: bundleIdentifier)
        return (directory?.path ?? container) + "/" + name
    }

    private func files(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().map { "\(folder)/\($0)" }
    }
}

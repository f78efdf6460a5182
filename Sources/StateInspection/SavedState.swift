public import AppHost
import Foundation
public import RestorationArchive
public import RestorationStore
public import UIKitPrimitives

/// What one person's use of one app left on disk, opened for reading beside whoever owns it.
public struct SavedState: Sendable {
    /// Whose state it is, and where.
    public let container: KeptContainer
    /// The app's bundle identifier, as its state is named.
    public let bundleIdentifier: String
    let store: RestorationStore

    init(container: KeptContainer, bundleIdentifier: String, store: RestorationStore) {
        self.container = container
        self.bundleIdentifier = bundleIdentifier
        self.store = store
    }

    /// Finds the state in a host's directory.
    ///
    /// - Parameters:
    ///   - masterKeyFile: Where the host's master key lies unless it is in the directory.
    ///   - app: Only apps whose bundle identifier contains this, in any case.
    ///   - person: Only persons whose identifier begins so.
    public static func all(
        inStateDirectory path: String, masterKeyFile: String? = nil, app: String? = nil,
        person: String? = nil
    ) throws -> [SavedState] {
        try KeptContainer.all(inStateDirectory: path, masterKeyFile: masterKeyFile)
            .filter { container in person.map { container.person.hasPrefix($0) } ?? true }
            .flatMap { try all(in: $0) }
            .filter { state in
                app.map { state.bundleIdentifier.localizedCaseInsensitiveContains($0) } ?? true
            }
    }

    /// The state that lies in one app's folder.
    public static func all(in container: KeptContainer) throws -> [SavedState] {
        try bundles(in: container).map { bundle in
            let store = try RestorationStore.open(
                directory: StateDirectory(container: container.path, bundleIdentifier: bundle),
                key: EnvelopeKey(bytes: container.key), lock: .readOnly)
            return SavedState(container: container, bundleIdentifier: bundle, store: store)
        }
    }

    private static func bundles(in container: KeptContainer) -> [String] {
        let suffix = ".savedState"
        let folder = container.path + "/Library/Saved Application State"
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
    }

    /// The heading under which the state is shown.
    public var title: String { "\(bundleIdentifier), person \(container.person.prefix(8))" }

    /// What became of each object when state was last preserved and last restored; nil when the app
    /// has kept no report yet.
    ///
    /// - Throws: `tooLarge` for a file that is larger than any report.
    public func report() throws -> RestorationReport? {
        let session = try SessionIdentifier(RestorationReport.sessionName)
        return try store.load(session: session, fileBytesMax: Self.reportBytesMax) {
            try RestorationReport(bytes: $0)
        }.value
    }

    /// The bytes of a report of tens of thousands of objects.
    ///
    /// The app owns the file, and the host reads it for every look at the app's page.
    private static let reportBytesMax = 8 << 20

    /// The sessions that hold archives, the application's own first.
    public func sessions() throws -> [SessionIdentifier] {
        let report = try SessionIdentifier(RestorationReport.sessionName)
        let all = try store.sessions().map(\.identifier).filter { $0 != report }
        return all.filter { $0 == .application } + all.filter { $0 != .application }
    }

    /// The archive of a session's file; nil when there is no such file.
    public func archive(_ session: SessionIdentifier, _ slot: StoreSlot) throws -> Archive? {
        try store.archive(session: session, slot)?.archive()
    }
}

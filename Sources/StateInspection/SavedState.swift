public import AppHost
import Foundation
public import RestorationArchive
public import RestorationStore
public import UIKitPrimitives

/// The saved state of one user's use of one app, opened for reading while its owner may have it
/// open.
public struct SavedState: Sendable {
    /// The folder of the state, with its user and app.
    public let container: KeptContainer
    /// The app's bundle identifier, which is the name of its state.
    public let bundleIdentifier: String
    let store: RestorationStore

    init(container: KeptContainer, bundleIdentifier: String, store: RestorationStore) {
        self.container = container
        self.bundleIdentifier = bundleIdentifier
        self.store = store
    }

    /// Returns the saved states in a host's directory.
    ///
    /// - Parameters:
    ///   - masterKeyFile: The file of the host's master key, if it is not in the directory.
    ///   - app: A part of the bundle identifiers of the apps to find, in upper or lower case.
    ///   - person: The beginning of the identifiers of the users to find.
    public static func all(
        inStateDirectory path: String, masterKeyFile: String? = nil, app: String? = nil,
        person: String? = nil
    ) throws -> [SavedState] {
        try KeptContainer.all(inStateDirectory: path, masterKeyFile: masterKeyFile)
            .filter { container in person.map { container.person.hasPrefix($0) } ?? true }
            .flatMap { try all(in: $0, keySource: masterKeyFile ?? path + "/master.key") }
            .filter { state in
                app.map { state.bundleIdentifier.localizedCaseInsensitiveContains($0) } ?? true
            }
    }

    /// Returns the states in one app's folder.
    ///
    /// - Parameters:
    ///   - container: The folder.
    ///   - keySource: The origin of the container's key, for the message about a wrong key.
    public static func all(
        in container: KeptContainer, keySource: String? = nil
    ) throws -> [SavedState] {
        try bundles(in: container).map { bundle in
            let store = try RestorationStore.open(
                directory: StateDirectory(container: container.path, bundleIdentifier: bundle),
                key: EnvelopeKey(bytes: container.key, source: keySource), lock: .readOnly)
            return SavedState(container: container, bundleIdentifier: bundle, store: store)
        }
    }

    private static func bundles(in container: KeptContainer) -> [String] {
        let suffix = ".savedState"
        let folder = container.path + "/Library/Saved Application State"
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
    }

    /// The heading of the state in a list.
    public var title: String { "\(bundleIdentifier), person \(container.person.prefix(8))" }

    /// Returns the report about each object in the last preservation and the last restoration, or
    /// nil if the app has not stored a report yet.
    ///
    /// - Throws: `tooLarge` for a file that is larger than any report.
    public func report() throws -> RestorationReport? {
        let session = try SessionIdentifier(RestorationReport.sessionName)
        return try store.load(session: session, fileBytesMax: Self.reportBytesMax) {
            try RestorationReport(bytes: $0)
        }.value
    }

    /// The maximum size of a report in bytes: enough for tens of thousands of objects.
    ///
    /// The limit is necessary because the app owns the file, and the host reads it for every
    /// request of the app's page.
    private static let reportBytesMax = 8 << 20

    /// Returns the sessions that have archives, the application's own first.
    public func sessions() throws -> [SessionIdentifier] {
        let report = try SessionIdentifier(RestorationReport.sessionName)
        let all = try store.sessions().map(\.identifier).filter { $0 != report }
        return all.filter { $0 == .application } + all.filter { $0 != .application }
    }

    /// Returns the archive in a session's file, or nil if there is no such file.
    public func archive(_ session: SessionIdentifier, _ slot: StoreSlot) throws -> Archive? {
        try store.archive(session: session, slot)?.archive()
    }
}

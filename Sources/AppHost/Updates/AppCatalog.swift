import Synchronization

/// The installed apps as they lie on the disk now, for the host and for pages on any thread.
final class AppCatalog: Sendable {
    private struct Entry {
        var app: InstalledApp
        /// What lay there when it was read (`BuildMark`).
        var mark: String
    }

    private let entries: Mutex<[String: Entry]>

    /// Takes the apps in; one that is named twice is there once.
    ///
    /// - Throws: `sharedIdentifier`, `sharedAddress`.
    init(_ apps: [InstalledApp]) throws(HostError) {
        try Self.refuseSharedContainers(apps)
        try Self.refuseSharedAddresses(apps)
        entries = Mutex(
            Dictionary(apps.map { ($0.slug, Entry(app: $0, mark: BuildMark.of($0))) }) {
                first, _ in first
            })
    }

    /// Each app deletes of its container what no session of its own needs: two in one would delete
    /// each other's state.
    private static func refuseSharedContainers(_ apps: [InstalledApp]) throws(HostError) {
        guard let (first, second) = pair(in: apps, sharing: \.containerName) else { return }
        throw HostError(
            .sharedIdentifier,
            "Two apps have the identifier \(first.containerName) and would keep their state in one "
                + "place: \(first.place) and \(second.place). Leave one of them out, or give one "
                + "another CFBundleIdentifier.")
    }

    /// A person's windows are kept under the name in their address: with two apps of one name, one
    /// app would be handed the other's.
    private static func refuseSharedAddresses(_ apps: [InstalledApp]) throws(HostError) {
        guard let (first, second) = pair(in: apps, sharing: \.slug) else { return }
        throw HostError(
            .sharedAddress,
            "Two apps would have the address /\(first.slug): \(first.place) and \(second.place). Leave "
                + "one of them out, or give one's program another name (CFBundleExecutable).")
    }

    /// Two programs that have the same there; one that is named twice, or by two paths, is one.
    private static func pair(
        in apps: [InstalledApp], sharing name: KeyPath<InstalledApp, String>
    ) -> (InstalledApp, InstalledApp)? {
        var owners: [String: InstalledApp] = [:]
        for app in apps {
            guard let owner = owners.updateValue(app, forKey: app[keyPath: name]),
                RealPath.of(owner.executable) ?? owner.executable
                    != RealPath.of(app.executable) ?? app.executable
            else { continue }
            return (owner, app)
        }
        return nil
    }

    /// Every app, by name.
    var all: [InstalledApp] {
        entries.withLock { $0.values.map(\.app) }.sorted { ($0.name, $0.slug) < ($1.name, $1.slug) }
    }

    subscript(slug: String) -> InstalledApp? { entries.withLock { $0[slug]?.app } }

    /// Reads an app's bundle again; `nil` leaves everything as it was.
    ///
    /// A bundle that took another identifier is another app, whose state lies elsewhere; the host
    /// serves it only when it is started with it.
    @discardableResult
    func refresh(_ slug: String) -> InstalledApp? {
        guard let known = self[slug], let app = known.readAnew() else { return nil }
        let entry = Entry(app: app, mark: BuildMark.of(app))
        entries.withLock { $0[slug] = entry }
        return app
    }

    /// Reads an app's bundle again where its program or what it says of itself is not what was
    /// read.
    ///
    /// For a start: it costs two looks at files' sizes while nothing changed.
    func refreshIfChanged(_ slug: String) {
        guard let entry = entries.withLock({ $0[slug] }), BuildMark.of(entry.app) != entry.mark
        else { return }
        refresh(slug)
    }
}

extension InstalledApp {
    /// Where it lies, as whoever installed it named it.
    fileprivate var place: String { bundle ?? executable }

    /// The app as it lies on the disk now, under the name in addresses that it had; `nil` where it
    /// is another app or none.
    func readAnew() -> InstalledApp? {
        guard var app = try? InstalledApp(at: place),
            app.containerName == containerName
        else { return nil }
        app.slug = slug
        return app
    }
}

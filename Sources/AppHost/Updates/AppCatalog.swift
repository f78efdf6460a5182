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
    /// - Throws: `sharedIdentifier`.
    init(_ apps: [InstalledApp]) throws(HostError) {
        try Self.refuseSharedContainers(apps)
        entries = Mutex(
            Dictionary(apps.map { ($0.slug, Entry(app: $0, mark: BuildMark.of($0))) }) {
                first, _ in first
            })
    }

    /// Each app deletes of its container what no session of its own needs: two in one would delete each
    /// other's state.
    private static func refuseSharedContainers(_ apps: [InstalledApp]) throws(HostError) {
        var owners: [String: InstalledApp] = [:]
        for app in apps {
            guard let owner = owners.updateValue(app, forKey: app.containerName),
                RealPath.of(owner.executable) ?? owner.executable
                    != RealPath.of(app.executable) ?? app.executable
            else { continue }
            throw HostError(
                .sharedIdentifier,
                "Two apps have the identifier \(app.containerName) and would keep their state in one "
                    + "place: \(owner.bundle ?? owner.executable) and \(app.bundle ?? app.executable). "
                    + "Leave one of them out, or give one another CFBundleIdentifier.")
        }
    }

    /// Every app, by name.
    var all: [InstalledApp] {
        entries.withLock { $0.values.map(\.app) }.sorted { ($0.name, $0.slug) < ($1.name, $1.slug) }
    }

    subscript(slug: String) -> InstalledApp? { entries.withLock { $0[slug]?.app } }

    /// Reads an app's bundle again; `nil` leaves everything as it was.
    ///
    /// A bundle that took another identifier is another app, whose state lies elsewhere; the host serves it
    /// only when it is started with it.
    @discardableResult
    func refresh(_ slug: String) -> InstalledApp? {
        guard let known = self[slug], let app = known.readAnew() else { return nil }
        let entry = Entry(app: app, mark: BuildMark.of(app))
        entries.withLock { $0[slug] = entry }
        return app
    }

    /// Reads an app's bundle again where its program or what it says of itself is not what was read.
    ///
    /// For a start: it costs two looks at files' sizes while nothing changed.
    func refreshIfChanged(_ slug: String) {
        guard let entry = entries.withLock({ $0[slug] }), BuildMark.of(entry.app) != entry.mark
        else { return }
        refresh(slug)
    }
}

extension InstalledApp {
    /// The app as it lies on the disk now, under the name in addresses that it had; `nil` where it is another
    /// app or none.
    func readAnew() -> InstalledApp? {
        guard var app = try? InstalledApp(at: bundle ?? executable),
            app.containerName == containerName
        else { return nil }
        app.slug = slug
        return app
    }
}

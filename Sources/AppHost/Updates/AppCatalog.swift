import Synchronization

/// The installed apps as they lie on the disk now, for the host and for pages on any thread.
final class AppCatalog: Sendable {
    private let apps: Mutex<[String: InstalledApp]>

    init(_ apps: [InstalledApp]) {
        self.apps = Mutex(
            Dictionary(apps.map { ($0.slug, $0) }) { first, _ in first })
    }

    /// Every app, by name.
    var all: [InstalledApp] {
        apps.withLock { Array($0.values) }.sorted { ($0.name, $0.slug) < ($1.name, $1.slug) }
    }

    subscript(slug: String) -> InstalledApp? { apps.withLock { $0[slug] } }

    /// Reads an app's bundle again; `nil` leaves everything as it was.
    ///
    /// A bundle that took another identifier is another app, whose state lies elsewhere; the host serves it
    /// only when it is started with it.
    func refresh(_ slug: String) -> InstalledApp? {
        guard let known = self[slug],
            let read = try? InstalledApp(at: known.bundle ?? known.executable),
            read.containerName == known.containerName
        else { return nil }
        var app = read
        app.slug = slug
        return apps.withLock { apps in
            apps[slug] = app
            return app
        }
    }
}

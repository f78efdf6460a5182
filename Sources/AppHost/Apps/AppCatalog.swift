import Synchronization

/// The installed apps as they are on the disk now; usable on any thread.
final class AppCatalog: Sendable {
    private let state: Mutex<State>

    private struct State {
        var bySlug: [String: InstalledApp]
        /// Every app, by name.
        ///
        /// Each request reads the list, so it is sorted before.
        var sorted: [InstalledApp]

        init(_ apps: [String: InstalledApp]) {
            bySlug = apps
            sorted = apps.values.sorted { ($0.name, $0.slug) < ($1.name, $1.slug) }
        }
    }

    /// Creates a catalog of apps; an app that is given twice is added once.
    ///
    /// - Throws: `sharedIdentifier`, `sharedAddress`.
    init(_ apps: [InstalledApp]) throws(HostError) {
        try Self.refuseSharedContainers(apps)
        try Self.refuseSharedAddresses(apps)
        state = Mutex(State(Dictionary(apps.map { ($0.slug, $0) }) { first, _ in first }))
    }

    /// Throws if two apps have the same container, because each would delete the other's state as
    /// that of unknown sessions.
    private static func refuseSharedContainers(_ apps: [InstalledApp]) throws(HostError) {
        guard let (first, second) = pair(in: apps, sharing: \.containerName) else { return }
        throw HostError(
            .sharedIdentifier,
            "Two apps have the identifier \(first.containerName) and would keep their state in one "
                + "place: \(first.place) and \(second.place). Leave one of them out, or give one "
                + "another CFBundleIdentifier.")
    }

    /// Throws if two apps have the same address, because windows are stored by address and one app
    /// would get the windows of the other.
    private static func refuseSharedAddresses(_ apps: [InstalledApp]) throws(HostError) {
        guard let (first, second) = pair(in: apps, sharing: \.slug) else { return }
        throw HostError(
            .sharedAddress,
            "Two apps would have the address /\(first.slug): \(first.place) and \(second.place). Leave "
                + "one of them out, or give one's program another name (CFBundleExecutable).")
    }

    /// Returns two programs with the same name; one program at two paths does not count as two.
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
    var all: [InstalledApp] { state.withLock(\.sorted) }

    subscript(slug: String) -> InstalledApp? { state.withLock { $0.bySlug[slug] } }

    /// Reads an app's bundle again; if that fails, changes nothing and returns `nil`.
    ///
    /// A bundle with another identifier is another app, whose state is in another container. The
    /// host serves it only after a restart.
    @discardableResult
    func refresh(_ slug: String) -> InstalledApp? {
        guard let known = self[slug], let app = known.reread() else { return nil }
        state.withLock { state in
            var apps = state.bySlug
            apps[slug] = app
            state = State(apps)
        }
        return app
    }
}

extension InstalledApp {
    /// The path of the app, as the operator gave it.
    fileprivate var place: String { bundle ?? executable }

    /// Returns the app as it is on the disk now, with the same name in addresses; `nil` if there is
    /// no app or another one.
    func reread() -> InstalledApp? {
        guard var app = try? InstalledApp(at: place),
            app.containerName == containerName
        else { return nil }
        app.slug = slug
        return app
    }
}

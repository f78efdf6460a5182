/// The builds of a host's apps, for a developer's tool that builds an app while the host runs it.
public struct AppBuilds: Sendable {
    private let host: AppHost

    /// Creates the interface to the builds of a host.
    public init(of host: AppHost) { self.host = host }

    /// Runs the build of an app that is complete on the disk now.
    ///
    /// Without this call the host waits until the files of a new build have settled, and then for
    /// the next action of each user. With it, every process of another build preserves and ends at
    /// once, and the new build restores the state under the same page. A process that is in a call
    /// or plays is replaced at a later action of its user. An app that failed is started again.
    ///
    /// - Throws: `unknownApp`.
    public func adopt(_ app: String) async throws(HostError) { try await adopt(app, host) }

    /// Shows the result of a build on every page of an app, also on pages that open later.
    ///
    /// The problems are shown over the app, which continues to run, until a build without problems
    /// is reported.
    ///
    /// - Throws: `unknownApp`.
    public func show(_ report: BuildReport, onPagesOf app: String) async throws(HostError) {
        try await show(report, app, host)
    }

    private func adopt(_ app: String, _ host: isolated AppHost) throws(HostError) {
        guard let installed = host.catalog[app] else { throw HostError.unknown(app) }
        host.processes.builds.adoptCompleteBuild(of: installed, host)
    }

    private func show(
        _ report: BuildReport, _ app: String, _ host: isolated AppHost
    ) throws(HostError) {
        guard let installed = host.catalog[app] else { throw HostError.unknown(app) }
        host.processes.builds.show(report, onPagesOf: installed, host)
    }
}

import AppHost
import DevelopmentBuilds
import Foundation

/// A run of `dev`: performs the actions of the loop, and passes it what happens.
struct DevelopmentSession {
    let package: DevelopedPackage
    let builder: PackageBuilder
    let host: DevelopmentHost

    /// Builds and runs until it is stopped.
    func run() async throws {
        let (inputs, feed) = AsyncStream.makeStream(of: DevelopmentLoop.Input.self)
        let signals = StopSignals { _ in feed.yield(.stop) }
        defer { signals.stop() }
        let watcher = try SourceWatcher(
            package.watched, ignoring: package.ignored, narrowing: package.resources(behind:),
            SourceWatcher.Receiver(
                changed: { [host, package] change in
                    host.times.saved()
                    feed.yield(
                        package.changesProject(change) ? .projectChanged : .filesChanged)
                },
                failed: { printNotice("Warning: \($0)") }))
        defer { watcher.stop() }
        var loop = DevelopmentLoop()
        var hosting: Task<Void, any Error>?
        feed.yield(.start)
        for await input in inputs {
            for action in loop.handle(input) {
                switch action {
                case .startBuild(let number, let writesPackage):
                    Task { [builder, host] in
                        let result = await builder.build(
                            number: number, writesPackage: writesPackage
                        ) {
                            // The package has new links. What they lead to is watched before it is
                            // built, so that a save during the build counts.
                            do { try watcher.rescan() } catch { printNotice("Warning: \(error)") }
                        }
                        host.times.built(in: builder.buildTime)
                        feed.yield(.buildEnded(number: number, result))
                    }
                case .endBuild(let number): builder.end(number: number)
                case .showDiagnostics(let diagnostics):
                    DevelopmentTerminal.print(
                        DevelopmentTerminal.failure(
                            diagnostics, below: package.folder, isRunning: hosting != nil))
                    await host.show(report(diagnostics), isHosting: hosting != nil)
                case .clearDiagnostics: await host.show(BuildReport())
                case .settle:
                    if hosting == nil {
                        hosting = Task { [host, builder] in
                            defer { feed.yield(.stop) }
                            try await host.run(builder.apps)
                        }
                    } else {
                        await host.adoptBuild()
                    }
                case .giveUp(let reason):
                    throw CommandFailure(reason, status: .usage)
                case .finish: host.stop()
                }
            }
            if loop.state == .stopped { break }
        }
        try await hosting?.value
    }

    private func report(_ diagnostics: [BuildDiagnostic]) -> BuildReport {
        BuildReport(
            problems: diagnostics.map { diagnostic in
                BuildReport.Problem(
                    place: diagnostic.location?.text(below: package.folder) ?? "",
                    message: diagnostic.message)
            })
    }
}

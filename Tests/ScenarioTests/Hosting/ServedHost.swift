import AppHost
import Foundation
import Glibc
import HostProcess
import Logging
import WebServer

/// A host and its web server inside the test's own process, for actions of an operator.
struct ServedHost {
    let host: AppHost
    /// The address of the home screen, with a slash at its end.
    let url: String

    /// Serves apps while the body runs.
    static func run(
        _ apps: [String], state: TemporaryState,
        settings change: (inout HostSettings) -> Void = { _ in },
        _ body: (ServedHost) async throws -> Void
    ) async throws {
        var settings = HostSettings(stateDirectory: state.path + "/state")
        change(&settings)
        var silent = Logger(label: "test")
        silent.logLevel = .critical
        let host = try AppHost(
            apps: try apps.map { app throws(HostError) in
                try InstalledApp(at: app.hasPrefix("/") ? app : BuiltPrograms.path(app))
            }, settings: settings, logger: silent)
        let screen = WebServer(
            host: host, options: WebServerOptions(port: 0), logger: silent)
        let (addresses, continuation) = AsyncStream.makeStream(of: ServedAddress.self)
        let serving = Task {
            defer { continuation.finish() }
            try await screen.run(stopsOnSignals: false) { continuation.yield($0) }
        }
        do {
            for await address in addresses {
                try await body(ServedHost(host: host, url: address.url))
                break
            }
        } catch {
            serving.cancel()
            await host.shutDown()
            throw error
        }
        serving.cancel()
        await host.shutDown()
    }

    /// Returns the processes of an app that this host started.
    func processes(of app: String) -> [Int32] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap(Int32.init).filter { candidate in
            let status = try? String(
                contentsOfFile: "/proc/\(candidate)/status", encoding: .utf8)
            let executable = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/\(candidate)/exe")
            return status?.contains("\nPPid:\t\(getpid())\n") == true
                && executable?.split(separator: "/").last.map(String.init) == app
        }
    }
}

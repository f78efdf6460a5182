import AppHost
import Synchronization
import WebServer

/// The page that shows why an app cannot be built, until it has been built for the first time.
///
/// The host of `dev` begins with the first successful build, so a server of its own has the page.
final class FirstBuildPage: Sendable {
    private let port: Int
    private let opensBrowser: Bool
    private let server = Mutex<FirstBuildServer?>(nil)

    /// Creates a page that is not served yet.
    ///
    /// - Parameters:
    ///   - port: The port, or 0.
    ///   - opensBrowser: Whether the page is opened if there is a desktop.
    init(port: Int, opensBrowser: Bool) { (self.port, self.opensBrowser) = (port, opensBrowser) }

    /// Shows the errors of a build; the first time, the page is served and opened.
    func show(_ report: BuildReport) {
        if let server = server.withLock(\.self) { return server.show(report) }
        let started: FirstBuildServer
        do { started = try FirstBuildServer(report, port: port) } catch {
            // The errors are in the terminal, and the host will report the port again.
            return printNotice("Warning: \(error)")
        }
        server.withLock { $0 = started }
        Task { try await started.run() }
        let url = "http://127.0.0.1:\(started.port)/"
        if let port = started.takenPort {
            DevelopmentTerminal.print(
                "Port \(port) is in use by another program, so another one is used.")
        }
        DevelopmentTerminal.print(
            "A page shows the errors too, and opens the app when it is built.")
        DevelopmentTerminal.print("Open \(url)")
        if opensBrowser { Desktop.open(url) }
    }

    /// Ends the page, and returns the socket for the host's server; `nil` if there is no page.
    ///
    /// - Parameter path: The path of the app, to which the page goes.
    func handOver(opening path: String) async throws(WebServerError) -> Int32? {
        try await server.withLock(\.self)?.handOver(opening: path)
    }
}

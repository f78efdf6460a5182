import BrowserDriver
import Foundation
import Glibc
import HostProcess

/// A process of `perennial run` with an address and a state directory, as an operator starts it.
final class RunningHost {
    /// The address of the home screen, with a slash at its end.
    let url: String
    /// The host's process.
    let identifier: Int32
    /// The port the host listens on.
    let port: Int
    /// The port of its push gateway, if it has one.
    let pushPort: Int?
    private let process: Process
    private let log: String
    private let forwarder: SocketForwarder?

    /// Starts a host and waits until it listens.
    ///
    /// - Parameters:
    ///   - forwarder: The way of browsers to a host in another network; it listens on a Unix socket
    ///     instead of a port.
    ///   - prefix: The beginning of a command that starts the host in another network.
    init(
        _ apps: [String], state: TemporaryState, port: Int = 0, arguments: [String] = [],
        environment: [String: String] = [:], behind forwarder: SocketForwarder? = nil,
        within prefix: [String] = []
    ) throws {
        self.forwarder = forwarder
        log = state.path + "/host-\(UUID().uuidString).log"
        let address =
            forwarder.map {
                ["--listen", "unix:\($0.target)", "--public-url", "http://127.0.0.1:\($0.port)"]
            } ?? ["--port", "\(port)"]
        let host = try HostProcess(
            (prefix.isEmpty ? [] : ["/usr/bin/env"] + prefix)
                + [BuiltPrograms.path("perennial"), "run"]
                + apps.map { $0.hasPrefix("/") ? $0 : BuiltPrograms.path($0) }
                + address + ["--state", state.path, "--log-level", "debug"]
                // Memory pressure by other processes of the machine must not affect the tests.
                + ["--ignore-memory-pressure"] + arguments,
            log: log, environment: environment)
        (process, identifier, url, self.port, pushPort) =
            (host.process, host.identifier, host.address, host.port, host.pushPort)
    }

    deinit {
        guard process.isRunning else { return }
        kill(identifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The content of the host's log.
    var logText: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

    /// Returns the processes of an app that this host started, oldest first.
    func processes(of app: String) -> [Int32] {
        ChildProcess.all(of: identifier).filter {
            $0.program?.split(separator: "/").last.map(String.init) == app
        }.map(\.identifier)
    }

    /// Waits until no process of an app is left.
    ///
    /// Throws with the host's log if one remains.
    func waitForNoProcess(of app: String, seconds: Double = Page.waitSeconds) throws {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while !processes(of: app).isEmpty {
            guard ContinuousClock.now < deadline else {
                throw HostDidNotStart(output: "\(app) still runs.\n" + logText)
            }
            // No event reports the end of another process's child, so try again in a moment.
            poll(nil, 0, 10)
        }
    }

    /// Returns whether the host's log has a text, now or soon, because the host writes its log in
    /// parallel.
    func logs(_ text: String) -> Bool {
        let deadline = ContinuousClock.now + .seconds(Page.waitSeconds)
        while !logText.contains(text) {
            guard ContinuousClock.now < deadline else { return false }
            poll(nil, 0, 10)
        }
        return true
    }

    /// Waits until the host's log has a text this number of times.
    func waitUntilLogged(_ text: String, times: Int = 1) async throws {
        let deadline = ContinuousClock.now + .seconds(Page.waitSeconds)
        while logText.components(separatedBy: text).count <= times {
            guard ContinuousClock.now < deadline else {
                throw HostDidNotStart(output: "It never logged \(text).\n" + logText)
            }
            // No event reports a new line, so try again in a moment.
            poll(nil, 0, 10)
            await Task.yield()
        }
    }

    /// Kills the app's newest process, as the system does: without a notification.
    func killApp(_ app: String) throws {
        guard let process = processes(of: app).last else {
            throw HostDidNotStart(output: "No process of \(app) is running.\n" + logText)
        }
        kill(process, SIGKILL)
    }

    /// Kills the host without a notification.
    func kill() {
        Glibc.kill(identifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Asks the host to stop, waits for its end and returns its status.
    @discardableResult
    func stop() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func kill(_ process: Int32, _ signal: Int32) {
        Glibc.kill(process, signal)
    }
}

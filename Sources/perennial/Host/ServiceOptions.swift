import AppHost
import ArgumentParser
import Foundation

/// The options of a host that runs as a service: its key, its deadlines, and its metrics.
struct ServiceOptions: ParsableArguments {
    @Option(
        name: .customLong("key"),
        help: ArgumentHelp(
            "A file with the master key, 32 bytes (default: the credential perennial.key of the service, or else master.key in the state directory).",
            valueName: "file"),
        completion: .file())
    var keyFile: String?

    @Option(
        help: ArgumentHelp(
            "Serve Prometheus' metrics at /metrics on this port of 127.0.0.1; 0 selects a free port.",
            valueName: "port"))
    var metricsPort: Int?

    @Option(
        help: ArgumentHelp(
            "Seconds an app may take to enter the background (default: 5).",
            valueName: "seconds"))
    var backgroundDeadline: Double?

    @Option(
        help: ArgumentHelp(
            "Seconds an app may take to finish when the host stops (default: 5).",
            valueName: "seconds"))
    var terminateDeadline: Double?

    @Option(
        help: ArgumentHelp(
            "Seconds an app in the foreground may leave events unhandled before it is ended and started again with its state, at least 5; a debugger exempts it (default: it is not ended).",
            valueName: "seconds"))
    var endUnresponsiveAfter: Double?

    func validate() throws {
        guard endUnresponsiveAfter.map({ $0 >= 5 && $0 < 1e6 }) ?? true else {
            throw ValidationError(
                "--end-unresponsive-after must be at least 5 and less than 1000000 seconds, because "
                    + "the page first reports that the app does not answer.")
        }
        try TimeRange.check(
            [
                "--background-deadline": backgroundDeadline,
                "--terminate-deadline": terminateDeadline,
            ], from: 0.01)
        guard metricsPort.map({ (0...65535).contains($0) }) ?? true else {
            throw ValidationError("--metrics-port takes a port: 0 to 65535.")
        }
    }

    func apply(to settings: inout HostSettings) {
        settings.masterKeyFile =
            keyFile
            ?? ServiceCredential.masterKeyPath(environment: ProcessInfo.processInfo.environment)
        if let backgroundDeadline { settings.times.phaseDeadline = .seconds(backgroundDeadline) }
        settings.times.unresponsiveMax = endUnresponsiveAfter.map { .seconds($0) }
        if let terminateDeadline { settings.times.terminateDeadline = .seconds(terminateDeadline) }
    }
}

/// The range of seconds that an option accepts.
enum TimeRange {
    /// The maximum, more than eleven days.
    ///
    /// A larger value is a mistake, and a far larger one overflows clocks.
    private static let secondsMax = 1e6

    /// Throws an error if the seconds of an option are not between the minimum and eleven days.
    ///
    /// - Parameters:
    ///   - options: The options with their values; a missing value is valid.
    ///   - least: The minimum number of seconds.
    static func check(_ options: [String: Double?], from least: Double) throws {
        for (name, seconds) in options.sorted(by: { $0.key < $1.key }) {
            guard let seconds else { continue }
            guard seconds >= least, seconds <= secondsMax else {
                throw ValidationError(
                    "\(name) takes a number of seconds from \(least) to \(Int(secondsMax)).")
            }
        }
    }
}

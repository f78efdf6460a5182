import ArgumentParser
import AppHost

/// `perennial metrics`: prints the host's metrics.
struct MetricsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "metrics",
        abstract: "Prints the host's metrics in Prometheus' text format.",
        discussion: """
            `perennial run --metrics-port` serves the same metrics at /metrics for Prometheus.
            """)

    @OptionGroup var host: HostOptions

    func run() throws {
        guard case .text(let text) = try host.ask(.metrics) else { return }
        if host.json {
            struct MetricsJSON: Encodable { let metrics: String }
            return print(try JSONText.of(MetricsJSON(metrics: text)))
        }
        print(text, terminator: "")
    }
}

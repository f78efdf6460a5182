import ArgumentParser
import AppHost

/// `perennial metrics`: prints the host's metrics.
struct Metrics: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the host's metrics in Prometheus' text format.",
        discussion: """
            `perennial run --metrics-port` serves the same at /metrics, where Prometheus can fetch it.
            """)

    @OptionGroup var host: HostOptions

    func run() throws {
        guard case .text(let text) = try host.ask(.metrics) else { return }
        if host.json {
            struct Metrics: Encodable { let metrics: String }
            return print(try JSONText.of(Metrics(metrics: text)))
        }
        print(text, terminator: "")
    }
}

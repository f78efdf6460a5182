import Foundation

/// Prometheus' text exposition format, version 0.0.4.
package struct MetricText {
    /// The content type of the format.
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    package private(set) var text = ""

    package init() {}

    package enum Kind: String { case counter, gauge, histogram }

    /// Begins a family; its samples follow.
    package mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        let escaped = help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
        text += "# HELP \(name) \(escaped)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    package mutating func sample(
        _ name: String, _ labels: KeyValuePairs<String, String>, _ value: Int
    ) {
        line(name, labels, "\(value)")
    }

    mutating func sample(_ name: String, _ value: Int) { line(name, [:], "\(value)") }

    mutating func sample(_ name: String, _ value: Double) {
        line(name, [:], Self.number(value))
    }

    /// Writes a family with one sample.
    package mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
        family(name, kind, help)
        sample(name, value)
    }

    /// Writes a family of counters by app and a second label.
    mutating func counter(
        _ name: String, _ help: String, _ counts: [EventCounts.Label: Int], _ label: String
    ) {
        family(name, .counter, help)
        for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
            sample(name, ["app": key.app, label: key.value], count)
        }
    }

    mutating func histogram(_ name: String, _ help: String, _ histogram: Histogram) {
        family(name, .histogram, help)
        for (bound, count) in histogram.cumulative {
            sample("\(name)_bucket", ["le": bound.map(Self.number) ?? "+Inf"], count)
        }
        sample("\(name)_sum", histogram.sum)
        sample("\(name)_count", histogram.count)
    }

    private mutating func line(
        _ name: String, _ labels: KeyValuePairs<String, String>, _ value: String
    ) {
        text += name
        if !labels.isEmpty {
            let pairs = labels.map { "\($0)=\"\(Self.escaped($1))\"" }
            text += "{\(pairs.joined(separator: ","))}"
        }
        text += " \(value)\n"
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
    }

    private static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return "\(value)"
    }
}

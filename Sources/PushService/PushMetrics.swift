import AppHost
import PushGateway

/// The metrics of a gateway in the form that Prometheus reads.
struct PushMetrics {
    let counts: PushCounts
    /// The messages to endpoints, by the name of the answer.
    let messages: [String: Int]

    var text: String {
        var text = MetricText()
        text.family(
            "perennial_gateway_pushes_total", .counter,
            "Pushes that the push gateway accepted, and what became of them.")
        for (result, count) in [
            ("accepted", counts.accepted), ("delivered", counts.delivered),
            ("dropped", counts.dropped), ("expired", counts.expired),
            ("interrupted", counts.interrupted), ("replaced", counts.replaced),
            ("unreadable", counts.unreadable),
        ] {
            text.sample("perennial_gateway_pushes_total", ["result": result], count)
        }
        text.family(
            "perennial_gateway_refused_total", .counter,
            "Requests that the push gateway refused, by reason.")
        for (reason, count) in counts.refused.sorted(by: { $0.key < $1.key }) {
            text.sample("perennial_gateway_refused_total", ["reason": reason], count)
        }
        text.single(
            "perennial_gateway_connections", .gauge, "Senders that are connected.",
            counts.openConnections)
        text.single(
            "perennial_gateway_connections_total", .counter, "Connections of senders.",
            counts.connections)
        text.single(
            "perennial_gateway_limited_connections_total", .counter,
            "Connections of senders that a limit closed.", counts.limitedConnections)
        guard !messages.isEmpty else { return text.text }
        text.family(
            "perennial_endpoint_messages_total", .counter,
            "Messages that servers posted to push endpoints, by answer.")
        for (answer, count) in messages.sorted(by: { $0.key < $1.key }) {
            text.sample("perennial_endpoint_messages_total", ["answer": answer], count)
        }
        return text.text
    }
}

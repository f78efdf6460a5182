/// A table of a host's push endpoints for an operator.
package struct PushEndpointTable {
    private let endpoints: [PushEndpointReport]

    package init(_ endpoints: [PushEndpointReport]) { self.endpoints = endpoints }

    /// The lines, beginning with a heading.
    package var lines: [String] {
        let rows =
            [["ENDPOINT", "APP", "PERSON", "SERVICE"]]
            + endpoints.map { endpoint in
                [
                    endpoint.id, endpoint.app ?? "-",
                    endpoint.person.map { String($0.prefix(8)) } ?? "-", endpoint.service,
                ]
            }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.enumerated().map { index, cell in
                guard index < widths.count else { return cell }
                return cell + String(repeating: " ", count: widths[index] - cell.count)
            }.joined(separator: "  ")
        }
    }
}

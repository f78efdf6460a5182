import Foundation

/// Prints the measurements: a table for readers, then one line of JSON for each value.
struct Report {
    private(set) var measurements: [Measurement] = []

    mutating func add(_ measurement: Measurement) { measurements.append(measurement) }

    func lines() throws -> String {
        try measurements.map { try $0.line() + "\n" }.joined()
    }

    func table() -> String {
        let heads = ["name", "value", "unit", "floor", "ratio", ""]
        let rows =
            [heads]
            + measurements.map { each in
                [
                    each.name, Self.text(each.value), each.unit,
                    each.floor.map(Self.text) ?? "–", each.ratio.map(Self.text) ?? "–", each.remark,
                ]
            }
        let widths = heads.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                let isNumber = [1, 3, 4].contains(column)
                return isNumber ? padding + row[column] : row[column] + padding
            }
            return cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces) + "\n"
        }.joined()
    }

    private static func text(_ value: Double) -> String { String(format: "%.2f", value) }
}

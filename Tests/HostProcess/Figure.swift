import Foundation

/// A figure of a measurement, in the format of all benchmarks.
package struct Figure: Encodable, CustomStringConvertible, Sendable {
    package let name: String
    package let value: Double
    private let unit: String
    /// The lower bound for the same machine in the same run.
    private let floor: Double?

    /// Creates a figure; `nil` if nothing was measured.
    package init?(_ name: String, _ value: Double?, _ unit: String, _ floor: Double?) {
        guard let value else { return nil }
        self.name = name
        self.value = Self.rounded(value)
        self.unit = unit
        self.floor = floor.map(Self.rounded)
    }

    private var ratio: Double? {
        floor.flatMap { $0 > 0 ? Self.rounded(value / $0) : nil }
    }

    package var description: String {
        "\(name): \(value) \(unit)" + (floor.map { ", floor \($0)" } ?? "")
            + (ratio.map { ", ratio \($0)" } ?? "")
    }

    private enum CodingKeys: String, CodingKey { case name, value, unit, floor, ratio }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(value, forKey: .value)
        try container.encode(unit, forKey: .unit)
        // A missing floor is written as null, so that every line has the same members.
        try container.encode(floor, forKey: .floor)
        try container.encode(ratio, forKey: .ratio)
    }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

/// The figures of a measurement as lines of JSON.
package enum FigureLines {
    /// Returns a line for each figure.
    package static func of(_ figures: [some Encodable]) throws -> [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try figures.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    }

    /// Prints the lines below an empty one, and writes them to a file if there is a path.
    package static func print(_ figures: [Figure], andWriteTo path: String?) throws {
        let lines = try of(figures).map { $0 + "\n" }.joined()
        Swift.print("\n" + lines, terminator: "")
        if let path { try lines.write(toFile: path, atomically: true, encoding: .utf8) }
    }
}

extension [String] {
    /// Returns the argument that follows an option; `nil` if the option or its value is missing.
    package func value(of option: String) -> String? {
        guard let index = firstIndex(of: option), index + 1 < count else { return nil }
        return self[index + 1]
    }
}

import Foundation

/// One line of the result: a value with its floor.
struct Measurement: Encodable, Sendable {
    var name: String
    var value: Double
    var unit: String
    /// The lower bound for the same machine in the same run.
    var floor: Double?
    /// Whether the floor is a rival's figure; the ratio is then the floor divided by the value.
    var isRace = false
    /// A further comparison, printed in the table only.
    var remark = ""

    /// The value divided by the floor; nil if the floor is zero.
    var ratio: Double? {
        guard let floor, floor > 0 else { return nil }
        guard isRace else { return value / floor }
        return value > 0 ? floor / value : nil
    }

    private enum CodingKeys: String, CodingKey {
        case name, value, unit, floor, ratio
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(Self.rounded(value), forKey: .value)
        try container.encode(unit, forKey: .unit)
        // A missing floor is written as null, so that every line has the same members.
        try container.encode(floor.map(Self.rounded), forKey: .floor)
        try container.encode(ratio.map(Self.rounded), forKey: .ratio)
    }

    func line() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// Rounds to microseconds, because further digits have no meaning.
    private static func rounded(_ value: Double) -> Decimal {
        var exact = Decimal(value)
        var rounded = Decimal()
        NSDecimalRound(&rounded, &exact, 3, .plain)
        return rounded
    }
}

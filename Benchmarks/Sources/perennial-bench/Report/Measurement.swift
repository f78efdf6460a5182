import Foundation

/// One line of the result: a value with the floor it is held against.
struct Measurement: Encodable, Sendable {
    var name: String
    var value: Double
    var unit: String
    /// The least that the same machine could have done in the same run.
    var floor: Double?
    /// Whether the floor is a rival's figure; the ratio then tells how many times ours fits in it.
    var isRace = false
    /// What one may compare it with besides; for people alone.
    var remark = ""

    /// How many times the floor the value is; none where the floor is zero.
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

    /// Microseconds of a millisecond are the last digits that mean anything.
    private static func rounded(_ value: Double) -> Decimal {
        var exact = Decimal(value)
        var rounded = Decimal()
        NSDecimalRound(&rounded, &exact, 3, .plain)
        return rounded
    }
}

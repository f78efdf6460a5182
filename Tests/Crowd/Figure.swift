/// One figure, in the format of the other benchmarks.
struct Figure: Encodable, CustomStringConvertible {
    private let name: String
    private let value: Double
    private let unit: String
    /// The lower bound for the same machine in the same run.
    private let floor: Double?

    /// Creates a figure; `nil` if nothing was measured.
    init?(_ name: String, _ value: Double?, _ unit: String, _ floor: Double?) {
        guard let value else { return nil }
        self.name = name
        self.value = Self.rounded(value)
        self.unit = unit
        self.floor = floor.map(Self.rounded)
    }

    private var ratio: Double? {
        floor.flatMap { $0 > 0 ? Self.rounded(value / $0) : nil }
    }

    var description: String {
        "\(name): \(value) \(unit)" + (floor.map { ", floor \($0)" } ?? "")
            + (ratio.map { ", ratio \($0)" } ?? "")
    }

    private enum CodingKeys: String, CodingKey { case name, value, unit, floor, ratio }

    func encode(to encoder: any Encoder) throws {
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

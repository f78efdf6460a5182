/// The number of values in each range.
struct Histogram: Hashable, Sendable {
    private let bounds: [Double]
    private var counts: [Int]
    private(set) var sum = 0.0

    /// Bounds from one frame on a fast machine to a launch that overran its deadline.
    static let secondsBounds: [Double] = [
        0.002, 0.004, 0.008, 0.0167, 0.033, 0.067, 0.133, 0.25, 0.5, 1, 2.5, 5, 10, 20,
    ]

    init(bounds: [Double] = Self.secondsBounds) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    mutating func observe(_ duration: Duration) {
        observe(duration / .seconds(1))
    }

    mutating func observe(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += max(0, value)
    }

    var count: Int { counts.reduce(0, +) }

    /// The number of values at or below each bound; `nil` stands for infinity.
    var cumulative: [(bound: Double?, count: Int)] {
        var total = 0
        return counts.enumerated().map { index, count in
            total += count
            return (index < bounds.count ? bounds[index] : nil, total)
        }
    }
}

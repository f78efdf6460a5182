/// Measured durations, with their exact percentiles.
package struct Timings: Sendable {
    private var milliseconds: [Double] = []

    package init() {}

    package var count: Int { milliseconds.count }

    package mutating func add(_ duration: Duration) {
        milliseconds.append(duration / .milliseconds(1))
    }

    /// Returns the nearest-rank percentile in milliseconds; `nil` if nothing was measured.
    ///
    /// - Parameter share: Above 0 and at most 1.
    package func percentile(_ share: Double) -> Double? {
        guard !milliseconds.isEmpty else { return nil }
        let rank = Int((share * Double(milliseconds.count)).rounded(.up))
        return milliseconds.sorted()[min(max(rank, 1), milliseconds.count) - 1]
    }
}

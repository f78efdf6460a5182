/// Measured durations, with their exact percentiles.
struct Timings: Sendable {
    private var milliseconds: [Double] = []

    var count: Int { milliseconds.count }

    mutating func add(_ duration: Duration) { milliseconds.append(duration / .milliseconds(1)) }

    /// Returns the nearest-rank percentile in milliseconds; `nil` if nothing was measured.
    ///
    /// - Parameter share: Above 0 and at most 1.
    func percentile(_ share: Double) -> Double? {
        guard !milliseconds.isEmpty else { return nil }
        let rank = Int((share * Double(milliseconds.count)).rounded(.up))
        return milliseconds.sorted()[min(max(rank, 1), milliseconds.count) - 1]
    }
}

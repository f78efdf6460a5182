/// Measured durations, all of which are kept, with their exact percentiles.
struct Timings: Sendable {
    private var sorted: [Duration] = []

    var count: Int { sorted.count }

    mutating func add(_ duration: Duration) {
        let place = sorted.firstIndex { $0 > duration } ?? sorted.endIndex
        sorted.insert(duration, at: place)
    }

    /// Returns the nearest-rank percentile: the smallest duration that at least this share does not
    /// exceed.
    ///
    /// - Parameter share: Above 0 and at most 1.
    func percentile(_ share: Double) -> Duration {
        guard !sorted.isEmpty else { return .zero }
        let rank = Int((share * Double(sorted.count)).rounded(.up))
        return sorted[min(max(rank, 1), sorted.count) - 1]
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}

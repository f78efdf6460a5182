/// Times several operations in turn, so that a disturbance of the machine affects all of them.
struct Race {
    private(set) var timings: [String: Timings] = [:]

    /// - Parameter entrants: Names and timed functions. Each function is called once a round, after
    ///   one round that does not count.
    init(rounds: Int, _ entrants: [(name: String, body: (_ round: Int) throws -> Void)]) throws {
        let clock = ContinuousClock()
        for round in 0...rounds {
            for entrant in entrants {
                let time = try clock.measure { try entrant.body(round) }
                if round > 0 { timings[entrant.name, default: Timings()].add(time) }
            }
        }
    }

    func median(_ name: String) -> Double {
        timings[name]?.percentile(0.5).milliseconds ?? .nan
    }

    func best(_ name: String) -> Double {
        timings[name]?.percentile(0.001).milliseconds ?? .nan
    }

    /// Returns our figure relative to the floor.
    func measurement(_ name: String, _ ours: String, floor: String) -> Measurement {
        Measurement(
            name: name, value: median(ours), unit: "ms", floor: median(floor),
            remark: "best \(two(best(ours))), best ratio \(two(best(ours) / best(floor)))")
    }

    /// Returns a rival's figure relative to ours.
    func measurement(_ name: String, _ ours: String, rival: String) -> Measurement {
        Measurement(
            name: name, value: median(ours), unit: "ms", floor: median(rival), isRace: true,
            remark: "best ratio \(two(best(rival) / best(ours)))")
    }

    private func two(_ value: Double) -> String {
        "\((value * 100).rounded() / 100)"
    }
}

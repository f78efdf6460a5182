import Foundation
import HostProcess

/// The results and measurements of a soak.
struct Outcome {
    let order: CrowdOrder
    let counts: Tally.Counts
    let seconds: Double
    let footprints: [Watcher.Footprint]
    let ownEnds: [String]
    let account: String?
    let pressures: Int
    let kernelKills: Int
    let endedBytesPerPerson: Double?

    /// Whether all people found their own state, and all visits took place.
    var isGood: Bool { counts.violations.isEmpty && counts.visits >= order.visits }

    var summary: String {
        var lines = [
            "soak: \(counts.visits) of \(order.visits) visits in \(Int(seconds)) s, "
                + String(format: "%.1f", Double(counts.visits) / max(seconds, 0.001))
                + " a second; "
                + "\(counts.wakes.count) started a process, \(counts.resumptions.count) found one",
            "soak: killed \(counts.appKills) apps; the host killed \(counts.hostKills) times, stopped "
                + "\(counts.hostStops) times; \(counts.interruptions) visits began again",
            "soak: at most \(counts.processesMax) of \(order.processes) processes at one time; apps were "
                + "notified \(pressures) times that memory was short; "
                + (account ?? "without a limit of memory"),
        ]
        if let (first, last) = lastLife {
            lines.append(
                "soak: the last host had \(first.bytes >> 20) MB and \(first.descriptors) descriptors "
                    + "after \(first.visits) visits, \(last.bytes >> 20) MB and \(last.descriptors) "
                    + "descriptors after \(last.visits)")
        }
        if !ownEnds.isEmpty {
            let kinds = Dictionary(grouping: ownEnds, by: \.self).sorted { $0.key < $1.key }
                .map { "\($0.value.count) times with \($0.key)" }
            lines.append("soak: the host ended by itself \(kinds.joined(separator: ", "))")
        }
        if counts.visits < order.visits {
            lines.append("soak: not everybody came before the end of the time or of patience")
        }
        lines.append(
            "soak: \(counts.violations.count) violations, --seed \(order.seed)")
        return lines.joined(separator: "\n")
    }

    /// The footprint of the last host after its first use, and at the end.
    private var lastLife: (first: Watcher.Footprint, last: Watcher.Footprint)? {
        guard let last = footprints.last else { return nil }
        let life = footprints.filter { $0.life == last.life }
        let early = (life.first?.visits ?? 0) + order.visits / 50
        return (life.first { $0.visits >= early } ?? last, last)
    }

    /// Lines of JSON: each figure with its floor, then the summary.
    func lines() throws -> [String] {
        try FigureLines.of(figures) + FigureLines.of([Whole(self)])
    }

    /// The figures as readable text.
    var table: String {
        (["figure: value unit, floor, ratio"] + figures.map(\.description)).joined(separator: "\n")
    }

    private var figures: [Figure] {
        let suspended = Self.mean(counts.suspended)
        let people: (Double?) -> Double? = { bytes in
            bytes.flatMap { $0 > 0 ? Double(1 << 30) / $0 : nil }
        }
        return [
            Figure(
                "crowd_wake_p50", counts.wakes.percentile(0.5), "ms",
                counts.wakeFloor.percentile(0.5)),
            Figure(
                "crowd_wake_p99", counts.wakes.percentile(0.99), "ms",
                counts.wakeFloor.percentile(0.99)),
            Figure("crowd_resume_p99", counts.resumptions.percentile(0.99), "ms", nil),
            Figure(
                "preserve_on_background_p50", counts.preservations.percentile(0.5), "ms",
                counts.preservationFloor.percentile(0.5)),
            Figure(
                "preserve_on_background_p99", counts.preservations.percentile(0.99), "ms",
                counts.preservationFloor.percentile(0.99)),
            Figure("resident_per_person_active", Self.mean(counts.active), "bytes", nil),
            Figure("resident_per_person_suspended", suspended, "bytes", nil),
            Figure("resident_per_person_ended", endedBytesPerPerson, "bytes", 0),
            Figure("people_per_gib_suspended", people(suspended), "people", nil),
            Figure("people_per_gib_ended", people(endedBytesPerPerson), "people", nil),
        ].compactMap(\.self)
    }

    private static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    /// The whole soak in one line.
    private struct Whole: Encodable {
        let soak: String
        let seed: UInt64
        let people, visits, wakes, resumptions, interruptions: Int
        let appKills, hostKills, hostStops, processesMax, memoryWarnings, kernelKills: Int
        let seconds: Double
        let violations: [String]

        init(_ outcome: Outcome) {
            let counts = outcome.counts
            soak = outcome.isGood ? "good" : "bad"
            seed = outcome.order.seed
            people = outcome.order.people
            visits = counts.visits
            wakes = counts.wakes.count
            resumptions = counts.resumptions.count
            interruptions = counts.interruptions
            appKills = counts.appKills
            hostKills = counts.hostKills
            hostStops = counts.hostStops
            processesMax = counts.processesMax
            memoryWarnings = outcome.pressures
            kernelKills = outcome.kernelKills
            seconds = outcome.seconds.rounded()
            violations = counts.violations
        }
    }
}

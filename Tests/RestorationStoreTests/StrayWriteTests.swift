import Foundation
import RestorationArchive
import RestorationStore
import Testing

/// Tests of a run of commits of bytes and of archives, compactions, sweeps and discards, on a disk
/// that misplaces one write: no reader ever finds a mixture, and none misses an error.
@Suite struct StrayWriteTests {
    private enum Step {
        case bytes(Int), archive(Int), discard, sweep
    }

    /// The history of a session: each state that was ever committed, the newest last.
    private struct History {
        /// The committed states; nil means no state.
        var states: [[String: [UInt8]]?] = [nil]
        /// The index of the last discard, before which no state may be found.
        var floor = 0
    }

    private static let names = ["scene-1", "scene-2"]

    private static func steps() -> [(session: String, step: Step)] {
        var steps: [(String, Step)] = []
        for number in 0..<44 {
            let step: Step =
                switch number % 22 {
                case 3, 4, 17: .bytes(number)
                case 20: number < 22 ? .discard : .archive(number)
                case 21: .sweep
                default: .archive(number)
                }
            steps.append((names[number % 5 < 3 ? 0 : 1], step))
        }
        return steps
    }

    private static func values(_ number: Int) -> [String: [UInt8]] {
        // Some values are large, so that the journal is compacted twice.
        let count = number % 4 == 0 ? 16_000 : 300
        return [
            "fixed": [7], "text": Samples.payload(number, byteCount: count),
            "only/\(number)": [UInt8(number)],
        ]
    }

    private static func perform(
        _ step: Step, _ session: SessionIdentifier, _ store: RestorationStore,
        _ history: inout History
    ) throws {
        switch step {
        case .bytes(let number):
            let values = ["bytes": Samples.payload(number, byteCount: 700)]
            try store.commit(Samples.archive(values).encoded().bytes, session: session)
            history.states.append(values)
        case .archive(let number):
            try store.commit(values: values(number), session: session)
            history.states.append(values(number))
        case .discard:
            try store.discard(session: session)
            history.floor = history.states.count
            history.states.append(nil)
        case .sweep:
            try store.sweepSessions(before: .distantPast, keeping: 9, except: [])
            try store.sweepQuarantine(before: .distantPast, keeping: 9)
        }
    }

    /// - Returns: The number of writes in the run.
    private static func run(_ rig: StrayFileSystem, _ comment: String) throws -> Int {
        var histories: [String: History] = [:]
        let store = try Samples.store(on: rig)
        for (number, (name, step)) in steps().enumerated() {
            let session = try SessionIdentifier(name)
            try perform(step, session, store, &histories[name, default: History()])
            for name in names {
                let next = try Samples.store(on: rig.disk.afterPowerCut(.keepsEverything))
                let found = try next.loadWholeArchive(session: SessionIdentifier(name))
                let history = histories[name, default: History()]
                let allowed = history.states[history.floor...]
                let isReported = !found.setAside.isEmpty
                // Unless an error was reported, it is the newest state or the previous one.
                let sound = isReported ? allowed + [nil] : allowed.suffix(2)
                #expect(
                    sound.contains { $0 == found.values },
                    "\(comment), step \(number), \(name), reported \(isReported)")
            }
        }
        return rig.writeCount
    }

    @Test(arguments: StrayFileSystem.Fault.allCases)
    func `after any misplaced write, a reader finds a complete state or an error`(
        _ fault: StrayFileSystem.Fault
    ) throws {
        let delays = fault == .again || fault == .againOverAnotherFile ? [1, 2, 7] : [1]
        for delay in delays {
            var number = 0
            while true {
                let rig = StrayFileSystem(write: number, fault, delay: delay)
                let count = try Self.run(rig, "\(fault), write \(number), delay \(delay)")
                #expect(count > 40)
                number += 3
                guard number < count else { break }
            }
        }
    }
}

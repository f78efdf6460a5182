import RawClient
import SeededRandom
import Synchronization

/// The schedule of visits, which assigns visits until there are enough or the time is over, and
/// selects the processes to kill.
final class Schedule: Sendable {
    let order: CrowdOrder
    private let reaper: Reaper
    private let tally: Tally
    private let deadline: ContinuousClock.Instant
    private let given = Mutex(0)

    /// During the last part of the visits the host is not killed, so that its memory can be
    /// compared.
    private static let quietShare = 4

    init(_ order: CrowdOrder, _ reaper: Reaper, _ tally: Tally) {
        self.order = order
        self.reaper = reaper
        self.tally = tally
        deadline = .now + .seconds(60 * order.minutes)
    }

    /// Whether the time is over, or too many violations were found.
    var isOver: Bool { ContinuousClock.now >= deadline || tally.isHopeless }

    func next() -> VisitPlan? {
        guard !isOver else { return nil }
        let number: Int? = given.withLock { given in
            guard given < order.visits else { return nil }
            given += 1
            return given
        }
        guard let number else { return nil }
        kill(at: number)
        return VisitPlan(number, of: order)
    }

    private func kill(at number: Int) {
        var generator = SeededGenerator.ofVisit(number, seed: ~order.seed)
        let delay = Int.random(in: 0...200, using: &generator)
        let victim = Int.random(in: 0..<Int(Int32.max), using: &generator)
        let isTurnOfHost = Self.isTurn(order.hostKillEvery, &generator)
        let isTurnOfApp = Self.isTurn(order.appKillEvery, &generator)
        let isPolite = Bool.random(using: &generator)
        if isTurnOfHost, number <= order.visits - order.visits / Self.quietShare {
            reaper.killHost(politely: isPolite, after: delay)
        } else if isTurnOfApp {
            reaper.killApp(victim, after: delay)
        }
    }

    private static func isTurn(_ every: Int, _ generator: inout SeededGenerator) -> Bool {
        every > 0 && Int.random(in: 0..<every, using: &generator) == 0
    }
}

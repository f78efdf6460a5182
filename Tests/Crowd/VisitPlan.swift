import RawClient
import SeededRandom

/// The plan of a visit; it is the same for the same seed and number.
struct VisitPlan: Sendable {
    /// The way in which a visitor leaves.
    enum Leaving: Sendable {
        /// The tab is hidden after the last action, the commit is reported, and the tab is closed.
        case hidden
        /// The connection is cut after all actions are committed.
        case dropped
        /// The connection is cut right after the last action; its result is not known.
        case cutShort
    }

    let number: Int
    let person: Int
    let window: Int
    let deeds: Int
    let leaving: Leaving
    /// Whether the frame is checked once more before the visitor leaves.
    let looksAgain: Bool
    /// The generator for the choices during the visit.
    var generator: SeededGenerator

    private static let deedsMax = 3

    init(_ number: Int, of order: CrowdOrder) {
        self.number = number
        var generator = SeededGenerator.ofVisit(number, seed: order.seed)
        person = Int.random(in: 0..<order.people, using: &generator)
        window = Int.random(in: 0..<CrowdOrder.scenesPerPerson, using: &generator)
        deeds = Int.random(in: 1...Self.deedsMax, using: &generator)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...5: leaving = .hidden
        case 6, 7: leaving = .dropped
        default: leaving = .cutShort
        }
        looksAgain = Int.random(in: 0..<4, using: &generator) == 0
        self.generator = generator
    }

    var scene: Int { person * CrowdOrder.scenesPerPerson + window }

    /// The prefix of all texts that are typed into this person's window, which distinguishes the
    /// window from all others.
    var mark: String { Self.marker + "\(person).\(window) at " }

    /// The beginning of every text; pages of the host do not contain it otherwise.
    static let marker = "soaked by "
}

extension SeededGenerator {
    /// Returns the choices of one visit; they do not depend on the visitor or the time.
    static func ofVisit(_ number: Int, seed: UInt64) -> SeededGenerator {
        SeededGenerator(seed: seed &* 0x2545_f491_4f6c_dd1d &+ UInt64(number))
    }
}

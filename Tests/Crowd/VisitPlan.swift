import RawClient

/// What a visit is to be; the same for the same seed and number.
struct VisitPlan: Sendable {
    /// How a visitor leaves.
    enum Leaving: Sendable {
        /// The tab is hidden with the last deed, what is committed is heard of, and the tab is closed.
        case hidden
        /// The line is cut when everything is committed.
        case dropped
        /// The line is cut right behind the last deed; nobody hears what became of it.
        case cutShort
    }

    let number: Int
    let person: Int
    let window: Int
    let deeds: Int
    let leaving: Leaving
    /// Whether the picture is looked at once more before the visitor leaves.
    let looksAgain: Bool
    /// For what is chosen on the way.
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

    /// What tells this person's window from every other, in everything that is written there.
    var mark: String { Self.marker + "\(person).\(window) at " }

    /// What every text begins with, and no page of the host otherwise holds.
    static let marker = "soaked by "
}

extension SeededGenerator {
    /// The choices of one visit, whoever makes it and when.
    static func ofVisit(_ number: Int, seed: UInt64) -> SeededGenerator {
        SeededGenerator(seed: seed &* 0x2545_f491_4f6c_dd1d &+ UInt64(number))
    }
}

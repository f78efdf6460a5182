/// A crawl over the screens of an app: a state machine that is given each screen and answers with
/// the next move.
///
/// On each new screen it first fills in what can be filled in, then asks for a visit, then tries
/// each tap once, and asks for another visit if one of them stayed on the screen. To reach a screen
/// with taps that are untried, it follows taps whose results are known, or restarts the app. The
/// same screens always lead to the same moves.
package struct CrawlPlan: Sendable {
    /// The next move.
    package enum Move: Sendable, Equatable {
        /// Perform a step.
        case perform(RehearsalStep)
        /// The screen is filled in: it is one to be killed on.
        case visit
        /// Start the app without state.
        case restart
        /// Every screen within the limits was visited.
        case finish
    }

    private struct Known {
        var edits: [RehearsalStep]
        var untried: [RehearsalStep]
        /// The taps that are meant for leaving the screen: tabs and Back.
        let away: Set<RehearsalStep>
        var isVisited = false
        /// Whether a tap that stayed on the screen may have changed it since the last visit.
        var isChanged = false
        /// The screens to which known taps lead.
        var leads: [RehearsalStep: String] = [:]
        /// The taps in the order in which they were learned, so that searches are deterministic.
        var order: [RehearsalStep] = []

        mutating func note(_ step: RehearsalStep, leadsTo screen: String) {
            if leads.updateValue(screen, forKey: step) == nil, !order.contains(step) {
                order.append(step)
            }
        }
    }

    /// The maximum number of screens.
    private let screensMax: Int
    /// The maximum number of moves, because an app may create screens without end.
    private let movesMax: Int
    private var known: [String: Known] = [:]
    /// The screens in the order in which they were found.
    private var found: [String] = []
    private var start: String?
    /// The tap that was performed last, and the screen on which it was.
    private var last: (screen: String, step: RehearsalStep)?
    private var hasRestarted = false
    private var moves = 0
    /// Whether a screen was ignored because of the limit.
    package private(set) var isCut = false

    package init(screensMax: Int = 40, movesMax: Int = 2_000) {
        self.screensMax = screensMax
        self.movesMax = movesMax
    }

    /// Returns the next move on a screen, and learns where the last move led.
    package mutating func next(on screen: CrawlScreen) -> Move {
        moves += 1
        guard moves <= movesMax else {
            isCut = true
            return .finish
        }
        learn(screen)
        if start == nil || hasRestarted { start = screen.digest }
        hasRestarted = false
        guard var here = known[screen.digest] else { return leave(screen.digest) }
        if !here.edits.isEmpty {
            let edit = here.edits.removeFirst()
            known[screen.digest] = here
            return .perform(edit)
        }
        if !here.isVisited {
            known[screen.digest]?.isVisited = true
            return .visit
        }
        if here.isChanged, here.untried.first.map(here.away.contains) ?? true {
            known[screen.digest]?.isChanged = false
            return .visit
        }
        return leave(screen.digest)
    }

    /// Notes that the last step failed or ended the app; the app must be restarted.
    package mutating func noteFailure() -> Move {
        if let last { known[last.screen]?.leads[last.step] = nil }
        last = nil
        hasRestarted = true
        moves += 1
        return moves <= movesMax ? .restart : .finish
    }

    private mutating func learn(_ screen: CrawlScreen) {
        if let last {
            known[last.screen]?.note(last.step, leadsTo: screen.digest)
            if last.screen == screen.digest { known[screen.digest]?.isChanged = true }
        }
        last = nil
        guard known[screen.digest] == nil else { return }
        guard found.count < screensMax else {
            isCut = true
            return
        }
        found.append(screen.digest)
        known[screen.digest] = Known(
            edits: screen.edits, untried: screen.taps, away: Set(screen.away))
    }

    /// Tries a tap, or goes to a screen that has an untried one.
    private mutating func leave(_ digest: String) -> Move {
        if let tap = known[digest]?.untried.first {
            known[digest]?.untried.removeFirst()
            last = (digest, tap)
            return .perform(tap)
        }
        if let step = firstStep(from: digest) {
            last = (digest, step)
            return .perform(step)
        }
        if let start, start != digest, firstStep(from: start) != nil || hasUntried(start) {
            hasRestarted = true
            return .restart
        }
        return .finish
    }

    /// Whether a screen has an untried tap, or is to be visited again.
    private func hasUntried(_ digest: String) -> Bool {
        known[digest].map { !$0.untried.isEmpty || $0.isChanged } ?? false
    }

    /// Returns the first step of the shortest way to a screen with an untried tap.
    private func firstStep(from digest: String) -> RehearsalStep? {
        var queue: [(screen: String, first: RehearsalStep?)] = [(digest, nil)]
        var seen: Set<String> = [digest]
        var next = 0
        while next < queue.count {
            let (screen, first) = queue[next]
            next += 1
            if let first, hasUntried(screen) { return first }
            guard let place = known[screen] else { continue }
            for step in place.order {
                guard let target = place.leads[step], seen.insert(target).inserted else { continue }
                queue.append((target, first ?? step))
            }
        }
        return nil
    }
}

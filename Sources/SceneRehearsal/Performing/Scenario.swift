import UIKitTesting

/// The moves of a scenario, which are performed in each life cycle.
struct Scenario {
    enum Move: Equatable {
        case step(RehearsalStep, line: Int?)
        /// Kill the app on this screen, whose title is for readers.
        case visit(title: String)
        /// Start the app without state.
        case restart
    }

    private(set) var moves: [Move] = []
    /// The steps that failed, as sentences.
    var remarks: [String] = []

    mutating func add(_ step: RehearsalStep, line: Int? = nil) {
        moves.append(.step(step, line: line))
    }

    mutating func visit(_ title: String) {
        moves.append(.visit(title: title))
    }

    mutating func restart() {
        dropTail()
        if !moves.isEmpty { moves.append(.restart) }
    }

    /// Removes the steps after the last visit, which lead to no visit.
    mutating func dropTail() {
        while let last = moves.last {
            if case .visit = last { return }
            if case .restart = last { return }
            moves.removeLast()
        }
    }
}

/// Finds the moves of a scenario: runs the app once, without kills.
@MainActor
struct Scout {
    let app: RehearsedApp
    let mode: RehearsalReport.Mode

    /// Returns a scenario that visits every screen that a crawl reaches.
    func crawl(_ plan: CrawlPlan, until deadline: ContinuousClock.Instant) throws(RehearsalError)
        -> Scenario
    {
        var plan = plan
        var scenario = Scenario()
        var running = try app.launch(mode)
        var unnamed: [String: Int] = [:]
        var move: CrawlPlan.Move?
        while true {
            let screen: CrawlScreen
            do {
                screen = try running.crawlScreen()
            } catch {
                throw RehearsalError(.crashed, "The app ended while it was crawled: \(error)")
            }
            if ContinuousClock.now > deadline {
                scenario.remarks.append(
                    "The crawl was ended after its time. Give it more with --seconds.")
                break
            }
            if screen.unnamed > 0 { unnamed[screen.title] = screen.unnamed }
            switch move ?? plan.next(on: screen) {
            case .perform(let step):
                move = nil
                do {
                    try running.perform(step)
                    scenario.add(step)
                } catch {
                    let ended = running.isRunning ? "could not be performed" : "ended the app"
                    scenario.remarks.append(
                        "On the screen \(Self.name(screen)), the step \(step) \(ended): \(error)")
                    move = plan.noteFailure()
                }
            case .visit:
                move = nil
                scenario.visit(Self.name(screen))
            case .restart:
                move = nil
                running.kill()
                running = try app.launch(mode)
                scenario.restart()
                continue
            case .finish:
                if plan.isCut {
                    scenario.remarks.append(
                        "The crawl reached its limit of screens. Give it more with --screens.")
                }
                running.kill()
                scenario.dropTail()
                for (title, count) in unnamed.sorted(by: { $0.key < $1.key }) {
                    scenario.remarks.append(
                        "The screen \(title.isEmpty ? "without a title" : title) has \(count) elements "
                            + "without an identifier, a label or a text, which were not used.")
                }
                return scenario
            }
            if move == .restart {
                move = nil
                running.kill()
                running = try app.launch(mode)
                scenario.restart()
            } else if move == .finish {
                break
            }
        }
        running.kill()
        scenario.dropTail()
        return scenario
    }

    /// Returns the scenario of a script: the app is killed before each step that leaves a screen,
    /// where the script says so, and at the end.
    func follow(_ script: RehearsalScript) throws(RehearsalError) -> Scenario {
        var scenario = Scenario()
        let running = try app.launch(mode)
        defer { running.kill() }
        do {
            var screen = try running.crawlScreen()
            var isVisited = false
            for line in script.lines {
                if line.step == .kill {
                    scenario.visit(Self.name(screen))
                    isVisited = true
                    continue
                }
                do {
                    try running.perform(line.step)
                } catch {
                    throw RehearsalError(
                        .script, "line \(line.number): \(line.step): \(error)")
                }
                let next = try running.crawlScreen()
                if next.digest != screen.digest, !isVisited {
                    scenario.visit(Self.name(screen))
                }
                isVisited = false
                scenario.add(line.step, line: line.number)
                screen = next
            }
            if !isVisited { scenario.visit(Self.name(screen)) }
        } catch let error as RehearsalError {
            throw error
        } catch {
            throw RehearsalError(.crashed, "The app ended: \(error)")
        }
        return scenario
    }

    private static func name(_ screen: CrawlScreen) -> String {
        screen.title.isEmpty ? "(no title)" : screen.title
    }
}

import UIKitTesting

/// One performance of a scenario in a life cycle, with a kill at each visit.
@MainActor
struct Drive {
    /// The outcome of a kill on a screen.
    struct Outcome {
        let mode: RehearsalReport.Mode
        let before: Int32
        let after: Int32
        let differences: [StateDifference]
    }

    let app: RehearsedApp
    /// The life cycle in which the scenario is performed.
    let mode: RehearsalReport.Mode
    /// The life cycle that each killed process is also continued in, from a copy of its state.
    let probe: RehearsalReport.Mode?
    /// Called with the outcomes of each visit: its number, the steps before it, and the kills.
    let report: (Int, [RehearsalStep], [Outcome]) -> Void
    /// Called with what could not be done.
    let remark: (String) -> Void

    /// Performs all moves.
    func run(_ scenario: Scenario) throws(RehearsalError) {
        var running = try app.launch(mode)
        defer { running.kill() }
        var trail: [RehearsalStep] = []
        var number = 0
        var isSkipping = false
        for move in scenario.moves {
            switch move {
            case .restart:
                running.kill()
                running = try app.launch(mode)
                trail = []
                isSkipping = false
            case .step(let step, _):
                guard !isSkipping else { continue }
                trail.append(step)
                do {
                    try running.perform(step)
                } catch {
                    // The relaunched app may differ from one that was never killed.
                    guard let again = try repeated(trail, running) else {
                        remark(
                            "In the life cycle \(mode.rawValue), the step \(step) failed: \(error)")
                        isSkipping = true
                        continue
                    }
                    running = again
                }
            case .visit:
                number += 1
                guard !isSkipping else { continue }
                running = try visit(running, number, trail)
            }
        }
    }

    /// Performs steps in an app without state; nil if one fails again.
    private func repeated(
        _ steps: [RehearsalStep], _ old: AppUnderTest
    ) throws(RehearsalError) -> AppUnderTest? {
        old.kill()
        let fresh = try app.launch(mode)
        do {
            for step in steps { try fresh.perform(step) }
            return fresh
        } catch {
            fresh.kill()
            return nil
        }
    }

    /// Kills the app, relaunches it and compares; returns the app on the same screen.
    private func visit(
        _ running: AppUnderTest, _ number: Int, _ trail: [RehearsalStep]
    ) throws(RehearsalError) -> AppUnderTest {
        do {
            let screen = try running.crawlScreen().digest
            let before = try running.preservedObjects()
            let volatile = before.volatile(comparedWith: try running.preservedObjects())
            let killed = LaunchedHome(of: running).processIdentifier ?? 0
            running.kill()
            var outcomes: [Outcome] = []
            if let probe {
                outcomes.append(
                    try compare(
                        app.launch(probe, continuing: running), probe, killed, before, volatile,
                        ends: true))
            }
            running.launch()
            try app.check(running, "The app did not launch again on the screen of visit \(number)")
            outcomes.insert(
                try compare(running, mode, killed, before, volatile, ends: false), at: 0)
            report(number, trail, outcomes)
            if try running.crawlScreen().digest == screen { return running }
        } catch let error as RehearsalError {
            throw error
        } catch {
            throw RehearsalError(.crashed, "The app ended: \(error)")
        }
        // Today's restoration does not lead back to the screen, so the next steps would fail.
        if let again = try repeated(trail, running) { return again }
        remark("In the life cycle \(mode.rawValue), the steps could not be repeated.")
        return try app.launch(mode)
    }

    private func compare(
        _ launched: AppUnderTest, _ mode: RehearsalReport.Mode, _ killed: Int32,
        _ before: PreservedObjects, _ volatile: Set<ValuePlace>, ends: Bool
    ) throws -> Outcome {
        var after = try launched.preservedObjects()
        try show(launched, &after, before, ends: ends)
        let identifier = LaunchedHome(of: launched).processIdentifier ?? 0
        if ends { launched.kill() }
        return Outcome(
            mode: mode, before: killed, after: identifier,
            differences: StateDifference.all(from: before, to: after, volatile: volatile))
    }

    /// Shows the tabs that were shown before the kill, because a controller that was not shown yet
    /// has the values of its class.
    private func show(
        _ launched: AppUnderTest, _ after: inout PreservedObjects, _ before: PreservedObjects,
        ends: Bool
    ) throws {
        guard after.hasUnshown(comparedWith: before) else { return }
        let screen = try launched.crawlScreen()
        guard let selected = screen.selectedTab else { return }
        var isElsewhere = false
        for tab in screen.tabs where after.hasUnshown(comparedWith: before) {
            try launched.perform(tab)
            isElsewhere = true
            after.complete(by: try launched.preservedObjects())
        }
        // A tap on a tab that is selected would pop its stack.
        if isElsewhere, !ends { try launched.perform(.tap(selected)) }
    }
}

import BrowserDriver
import Foundation
import RawClient
import SeededRandom

/// One run: rounds with actions of a user, a kill at a chosen moment, and the check of the restored
/// state.
struct SoakRun {
    private(set) var violations: [String] = []
    private let host: SoakHost
    private let page: Page
    private var person: Person
    private var generator: SeededGenerator
    private var kills: [KillMoment: (met: Int, all: Int)] = [:]
    private var reloads = 0
    private var actionsLost = 0
    private let started = ContinuousClock.now

    /// A page that is not complete after this time is broken.
    private static let returnSecondsMax = 20.0
    /// A kill inside decode ends two processes.
    private static let deathsPerRoundMax = 2
    /// After more violations, further ones would only repeat them.
    private static let violationsMax = 5
    /// The number of times that a moment may be missed before it has occurred once.
    private static let missesMax = 10

    private init(host: SoakHost, page: Page, seed: UInt64) {
        self.host = host
        self.page = page
        person = Person(page: page, seed: seed)
        generator = SeededGenerator(seed: ~seed)
    }

    static func perform(_ order: Order) async throws -> SoakRun {
        let host = try SoakHost()
        defer { host.remove() }
        return try await Browser.run(.chromium) { _, page in
            var run = SoakRun(host: host, page: page, seed: order.seed)
            try await page.open(host.address)
            try await run.waitForTheApp(after: nil)
            for number in 1...order.kills where run.violations.count < violationsMax {
                do {
                    try await run.round(number)
                } catch {
                    run.violations.append("kill \(number): \(error)")
                    print("soak: violation: kill \(number): \(error)")
                    print("soak: the host's log ends so:\n\(host.logText.suffix(3000))")
                    try await page.open(host.address)
                    try await run.waitForTheApp(after: nil)
                    try await run.startOver()
                }
            }
            run.reportMissedMoments()
            return run
        }
    }

    /// Reports moments that never occurred.
    ///
    /// The watch for such a moment no longer matches the way in which the app commits.
    private mutating func reportMissedMoments() {
        for (moment, count) in kills where count.met == 0 && count.all >= Self.missesMax {
            let sentence = "\(moment.rawValue): wanted \(count.all) times, and it never came"
            violations.append(sentence)
            print("soak: violation: \(sentence)")
        }
    }

    /// One line for readers and for later evaluation.
    var summary: String {
        let moments = KillMoment.allCases.compactMap { moment in
            kills[moment].map { "\(moment.rawValue) \($0.met)/\($0.all)" }
        }
        let count = kills.values.reduce(0) { $0 + $1.all }
        let seconds = Int((ContinuousClock.now - started) / .seconds(1))
        return "soak: \(count) kills in \(seconds) s (moment met/wanted: "
            + moments.joined(separator: ", ")
            + "), \(reloads) with a reload; \(person.tapsSent) taps sent, \(actionsLost) uncommitted "
            + "actions gone with their process; \(violations.count) violations"
    }

    private mutating func round(_ number: Int) async throws {
        let moment = KillMoment.allCases.randomElement(using: &generator) ?? .anytime
        let isReloaded = Int.random(in: 0..<4, using: &generator) == 0
        let killer = Killer(
            host: host, moment: moment,
            delayMilliseconds: Int.random(in: 0...400, using: &generator))
        let launch = try await page.run("return document.body.dataset.launch").string
        var past: [(event: Int, screen: Person.Screen)] = [(0, person.screen)]
        var committed = 0

        let killing = Killing(killer)
        var extra = Int.random(in: 0...2, using: &generator)
        while extra > 0 || !killing.isDone {
            if killing.isDone { extra -= 1 }
            let expected = try await person.act()
            let reading = try await read()
            if (reading.remark != nil) == expected, reading.remark == nil || reading.isSameRemark {
                try check(typed: reading)
            } else {
                // A step between the screens was lost or late, so the following text went to the
                // screen that was shown.
                person.see(Self.screen(of: reading))
            }
            past.append((reading.sent, person.screen))
            committed = max(committed, reading.committed)
        }
        let report = try await killing.report
        kills[moment, default: (0, 0)].all += 1
        if report.met { kills[moment, default: (0, 0)].met += 1 }

        if isReloaded {
            reloads += 1
            committed = max(committed, try await read().committed)
            try await page.reload()
        }
        try await waitForTheApp(after: launch)
        try await settle()
        let before = try await read()
        try check(before, against: past, committed: committed, isReloaded: isReloaded)
        // The page keeps its own text; a reloaded page shows the state that the app really has.
        try await page.reload()
        try await waitForTheApp(after: nil)
        try await settle()
        let after = try await read()
        guard Self.screen(of: after) == Self.screen(of: before) else {
            throw Violation(
                "the page showed \(Self.screen(of: before)), the app holds \(Self.screen(of: after))"
            )
        }
        actionsLost += person.screen.count - after.count
        person.screen = Self.screen(of: after)
        try checkTaps()
    }

    /// Checks that the typed text is on the page, whether or not the app is alive.
    private func check(typed reading: PageReading) throws {
        guard reading.name == person.screen.name, reading.notes == person.screen.notes,
            reading.remark == person.screen.remark
        else {
            throw Violation(
                "typed \(person.screen), and the page shows \(Self.screen(of: reading))")
        }
    }

    /// Checks that all actions that were reported as committed are present.
    private func check(
        _ reading: PageReading, against past: [(event: Int, screen: Person.Screen)],
        committed: Int, isReloaded: Bool
    ) throws {
        // The last entry that is completely committed, and all later entries.
        let first = past.lastIndex { $0.event <= committed } ?? 0
        let possible = past[first...].map(\.screen)
        // An action in progress when a process dies is not repeated, although later events are
        // committed.
        let counts = possible.map(\.count)
        let least = (counts.min() ?? 0) - Self.deathsPerRoundMax
        guard reading.count >= least, reading.count <= counts.max() ?? 0 else {
            throw Violation("counted \(reading.count), and \(counts) were possible")
        }
        let texts = isReloaded ? possible : Array(possible.suffix(1))
        guard TypingSteps(texts.map(\.name)).pass(through: reading.name),
            TypingSteps(texts.map(\.notes)).pass(through: reading.notes)
        else {
            throw Violation(
                "after event \(committed) was committed, \(Self.screen(of: reading)) came back; "
                    + "possible were \(texts)")
        }
    }

    /// Checks that no tap was handled twice.
    private func checkTaps() throws {
        let file = (host.container ?? "") + "/taps"
        let done = FileManager.default.contents(atPath: file)?.count ?? 0
        guard done <= person.tapsSent else {
            throw Violation("\(person.tapsSent) taps were sent and \(done) were done")
        }
    }

    private func read() async throws -> PageReading {
        guard let reading = try await PageReading.take(page) else {
            throw Violation("the page shows no app: \(try await page.visibleText())")
        }
        return reading
    }

    /// Waits until all actions of the user are committed.
    ///
    /// An action that was lost with its process is committed only by the next event. Therefore an
    /// event without a final effect is sent.
    private func settle() async throws {
        for attempt in 1... {
            let isMore = try await read().remark != nil
            do {
                try await page.click("[data-id=\(isMore ? "remark" : "name")]")
                break
            } catch let error as BrowserError where attempt < 3 {
                // An action that waited for the app has just opened the other screen.
                let isOther = try await (read().remark != nil) != isMore
                guard Person.isMissed(error) || (error.code == .timedOut && isOther) else {
                    throw error
                }
            }
        }
        try await page.press(.end, holding: [.control])
        try await page.type("x")
        try await page.press(.backspace)
        try await page.wait(
            until: "document.body.dataset.committed === document.body.dataset.sent",
            seconds: Self.returnSecondsMax)
    }

    /// Waits until a frame of an app's launch other than the named one is shown.
    private func waitForTheApp(after launch: String?) async throws {
        do {
            try await page.wait(
                until: """
                    document.body.dataset.launch
                        && document.body.dataset.launch !== arguments[0]
                        && document.body.dataset.connection === 'open'
                        && document.body.dataset.process === 'running'
                        && document.getElementById('panel').hidden
                        && document.querySelector('[data-id=name]') !== null
                    """, launch.map { .string($0) } ?? .null, seconds: Self.returnSecondsMax)
        } catch let error as BrowserError where error.code == .timedOut {
            let data = try await page.run("return JSON.stringify(document.body.dataset)")
            throw Violation("the page did not come back: \(data)\n\(error)")
        }
    }

    /// Accepts the present content as the starting point of the next round.
    private mutating func startOver() async throws {
        person.screen = Self.screen(of: try await read())
    }

    private static func screen(of reading: PageReading) -> Person.Screen {
        Person.Screen(
            name: reading.name, notes: reading.notes, count: reading.count, remark: reading.remark)
    }
}

/// A violation of a property that the soak checks.
struct Violation: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

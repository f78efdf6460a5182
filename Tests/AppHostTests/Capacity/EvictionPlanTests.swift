import SeededRandom
import Specification
import Testing

@testable import AppHost

@Suite struct `Eviction plan` {
    private static let people: [Person] = ["a", "b"].compactMap {
        PersonToken(cookie: String(repeating: $0, count: 43)).map(Person.init)
    }

    private static func key(_ app: String, _ person: Int = 0) -> InstanceKey {
        InstanceKey(person: people[person], app: app)
    }

    private static func one(
        _ app: String, _ rank: EvictionCandidate.Rank, person: Int = 0, bytes: UInt64 = 10,
        restoreTime: Duration = .zero, lastUsed: Duration = .zero, idle: [String] = [],
        isFresh: Bool = false
    ) -> EvictionCandidate {
        EvictionCandidate(
            key: key(app, person), rank: rank, bytes: bytes, restoreTime: restoreTime,
            lastUsed: lastUsed, idleScenes: idle, isFresh: isFresh)
    }

    /// The candidates, the budgets and pressure, and the expected steps.
    private struct Case: CustomTestStringConvertible {
        var name: String
        var candidates: [EvictionCandidate]
        var budgets = HostBudgets()
        var pressure: EvictionPlan.Pressure?
        var pendingLaunch: Int?
        var steps: [EvictionPlan.Step] = []
        var exceeded: EvictionPlan.ExceededBudget?

        var testDescription: String { name }

        func check(sourceLocation: SourceLocation = #_sourceLocation) {
            // The order of the candidates does not matter.
            for candidates in [candidates, candidates.reversed()] {
                let plan = EvictionPlan(
                    candidates, budgets: budgets, pressure: pressure,
                    pendingLaunch: pendingLaunch.map { people[$0] })
                #expect(plan.steps == steps, sourceLocation: sourceLocation)
                #expect(plan.exceeded == exceeded, sourceLocation: sourceLocation)
            }
        }
    }

    private static let order: [EvictionCandidate] = [
        one("sleeps", .suspended, restoreTime: .milliseconds(400)),
        one("behind", .background), one("leaves", .ending), one("starts", .busy),
        one("seen", .inactive), one("used", .active),
    ]

    @Test(arguments: [
        Case(name: "no budget, no pressure", candidates: order),
        Case(
            name: "a suspended app is ended before a running one, whatever its relaunch costs",
            candidates: order,
            budgets: HostBudgets(processes: 4), steps: [.end(key("sleeps"))]),
        Case(
            name: "then a background app is ended, and an app that is ending does not count",
            candidates: order,
            budgets: HostBudgets(processes: 3),
            steps: [.end(key("sleeps")), .end(key("behind"))]),
        Case(
            name: "no app in the foreground is ended for a budget", candidates: order,
            budgets: HostBudgets(processes: 0, bytes: 0),
            steps: [.end(key("sleeps")), .end(key("behind"))]),
        Case(
            name: "a pending launch needs one more process", candidates: order,
            budgets: HostBudgets(processes: 5), pendingLaunch: 1, steps: [.end(key("sleeps"))]),
        Case(
            name: "a pending launch waits if every app is in the foreground",
            candidates: [one("seen", .inactive), one("used", .active)],
            budgets: HostBudgets(processes: 2), pendingLaunch: 1, exceeded: .host),
        Case(
            name: "a pending launch uses a free process",
            candidates: [one("seen", .inactive), one("used", .active)],
            budgets: HostBudgets(processes: 3), pendingLaunch: 1),
        Case(
            name: "a pending launch waits if the memory is used up",
            candidates: [one("used", .active, bytes: 90)], budgets: HostBudgets(bytes: 80),
            pendingLaunch: 0, exceeded: .host),
        Case(
            name: "a pending launch gets the memory of a suspended app",
            candidates: [one("used", .active, bytes: 70), one("sleeps", .suspended, bytes: 20)],
            budgets: HostBudgets(bytes: 80), pendingLaunch: 0, steps: [.end(key("sleeps"))]),
    ])
    private func `an eviction plan keeps the host within its budgets of processes and memory`(
        _ each: Case
    ) { each.check() }

    @Test(arguments: [
        Case(
            name: "suspended apps of the same user are ended, not of another",
            candidates: [
                one("x", .suspended, person: 1), one("y", .suspended), one("z", .active),
            ], budgets: HostBudgets(processesPerPerson: 1), steps: [.end(key("y"))]),
        Case(
            name: "a pending launch counts for its user alone",
            candidates: [one("x", .suspended, person: 1), one("y", .active)],
            budgets: HostBudgets(processesPerPerson: 1), pendingLaunch: 1,
            steps: [.end(key("x", 1))]),
        Case(
            name: "a pending launch waits if its user has used up the budget",
            candidates: [one("x", .suspended, person: 1), one("y", .active)],
            budgets: HostBudgets(processesPerPerson: 1), pendingLaunch: 0, exceeded: .person),
        Case(
            name: "memory per user",
            candidates: [
                one("x", .suspended, person: 1, bytes: 50), one("y", .suspended, bytes: 50),
                one("z", .active, bytes: 40),
            ], budgets: HostBudgets(bytesPerPerson: 60), steps: [.end(key("y"))]),
        Case(
            name: "an app ended for its user does not count for the host",
            candidates: [
                one("x", .suspended, person: 1), one("y", .suspended), one("z", .active),
            ], budgets: HostBudgets(processes: 2, processesPerPerson: 1),
            steps: [.end(key("y"))]),
    ])
    private func `an eviction plan keeps each user within the budgets of processes and memory`(
        _ each: Case
    ) { each.check() }

    @Test(arguments: [
        Case(
            name: "the app that is cheapest to relaunch",
            candidates: [
                one("dear", .suspended, bytes: 900, restoreTime: .milliseconds(300)),
                one("cheap", .suspended, bytes: 5, restoreTime: .milliseconds(20)),
                one("middle", .suspended, restoreTime: .milliseconds(90)),
            ], budgets: HostBudgets(processes: 1),
            steps: [.end(key("cheap")), .end(key("middle"))]),
        Case(
            name: "the largest app, if relaunch times differ by less than a frame",
            candidates: [
                one("small", .suspended, bytes: 5, restoreTime: .milliseconds(2)),
                one("large", .suspended, bytes: 50, restoreTime: .milliseconds(15)),
            ], budgets: HostBudgets(processes: 1), steps: [.end(key("large"))]),
        Case(
            name: "among equal apps the one unused for longest",
            candidates: [
                one("new", .suspended, lastUsed: .seconds(20)),
                one("old", .suspended, lastUsed: .seconds(10)),
            ], budgets: HostBudgets(processes: 1), steps: [.end(key("old"))]),
    ])
    private func `an eviction plan first ends the app that is cheapest to relaunch`(_ each: Case) {
        each.check()
    }

    @Test(arguments: [
        Case(
            name: "a warning first disconnects background scenes",
            candidates: [
                one("used", .active, idle: ["s1", "s2"]), one("sleeps", .suspended),
            ], pressure: .warning, steps: [.disconnect(key("used"), ["s1", "s2"])]),
        Case(
            name: "then it ends a quarter of the background apps, by memory",
            candidates: [
                one("a", .suspended, bytes: 30, restoreTime: .milliseconds(20)),
                one("b", .suspended, bytes: 40, restoreTime: .milliseconds(40)),
                one("c", .suspended, bytes: 90, restoreTime: .milliseconds(60)),
                one("used", .active, bytes: 1000),
            ], pressure: .warning, steps: [.end(key("a")), .end(key("b"))]),
        Case(
            name: "a warning ends at least one app, even without measures",
            candidates: [one("a", .suspended, bytes: 0), one("b", .suspended, bytes: 0)],
            pressure: .warning, steps: [.end(key("a"))]),
        Case(
            name: "a warning ends no app in the foreground",
            candidates: [one("seen", .inactive), one("used", .active)], pressure: .warning),
        Case(
            name: "critical pressure ends all background apps at once",
            candidates: order + [one("many", .active, person: 1, idle: ["s"])], pressure: .critical,
            steps: [
                .disconnect(key("many", 1), ["s"]), .end(key("sleeps")), .end(key("behind")),
            ]),
        Case(
            name: "no foreground app is restarted while a background app is ending",
            candidates: [one("leaves", .ending), one("used", .active)], pressure: .critical),
        Case(
            name: "as a last resort the largest inactive app is restarted",
            candidates: [
                one("used", .active, bytes: 900), one("seen", .inactive, bytes: 50),
                one("large", .inactive, bytes: 80), one("starts", .busy),
            ], pressure: .critical, steps: [.restart(key("large"))]),
        Case(
            name: "before that, apps with background tasks are ended",
            candidates: [
                one("used", .active, bytes: 900), one("works", .backgroundTask),
                one("starts", .busy),
            ], pressure: .critical, steps: [.end(key("works"))]),
        Case(
            name: "a budget does not end apps with background tasks",
            candidates: [one("used", .active), one("works", .backgroundTask)],
            budgets: HostBudgets(processes: 1)),
        Case(
            name: "a warning does not end apps with background tasks",
            candidates: [one("used", .active), one("works", .backgroundTask)], pressure: .warning),
        Case(
            name: "an app that was started recently is not restarted",
            candidates: [one("used", .active, isFresh: true)], pressure: .critical),
        Case(
            name: "over the memory budget, scenes are disconnected before apps are ended",
            candidates: [
                one("used", .active, bytes: 90, idle: ["s"]), one("sleeps", .suspended),
            ], budgets: HostBudgets(bytes: 50), steps: [.disconnect(key("used"), ["s"])]),
    ])
    private func `an eviction plan relieves memory pressure in steps`(_ each: Case) { each.check() }

    @Test func `no app in the foreground is ended while one in the background can be`() {
        var numbers = SeededGenerator(seed: 5)
        let ranks: [EvictionCandidate.Rank] = [
            .suspended, .background, .ending, .backgroundTask, .busy, .inactive, .active,
        ]
        for _ in 0..<2000 {
            let candidates = (0..<Int.random(in: 0...9, using: &numbers)).map { index in
                Self.one(
                    "app\(index)", ranks.randomElement(using: &numbers) ?? .busy,
                    person: Int.random(in: 0...1, using: &numbers),
                    bytes: .random(in: 0...100, using: &numbers),
                    restoreTime: .milliseconds(Int.random(in: 0...100, using: &numbers)),
                    idle: Bool.random(using: &numbers) ? ["s"] : [])
            }
            let pressure: [EvictionPlan.Pressure?] = [nil, .warning, .critical]
            let plan = EvictionPlan(
                candidates,
                budgets: HostBudgets(
                    processes: Int.random(in: 0...5, using: &numbers),
                    bytes: .random(in: 0...300, using: &numbers)),
                pressure: pressure[Int.random(in: 0...2, using: &numbers)])
            var left = candidates
            for step in plan.steps {
                switch step {
                case .disconnect: break
                case .end(let key):
                    let index = left.firstIndex { $0.key == key }
                    let rank = index.map { left[$0].rank }
                    #expect(
                        index.map { left[$0].isUnseen } == true
                            || rank == .backgroundTask && !left.contains(where: \.isUnseen))
                    if let index { left.remove(at: index) }
                case .restart(let key):
                    #expect(left.first { $0.key == key }?.isUnseen == false)
                    let isAnyUnseen = left.contains { $0.isUnseen || $0.rank == .backgroundTask }
                    #expect(!isAnyUnseen)
                }
            }
            #expect(plan.steps.count { if case .restart = $0 { true } else { false } } <= 1)
        }
    }
}

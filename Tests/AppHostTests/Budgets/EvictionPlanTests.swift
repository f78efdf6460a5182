import Specification
import Testing

@testable import AppHost

@Suite struct `What makes room for what` {
    private static let people: [Person] = ["a", "b"].compactMap {
        PersonToken(cookie: String(repeating: $0, count: 43)).map(Person.init)
    }

    private static func key(_ app: String, _ person: Int = 0) -> InstanceKey {
        InstanceKey(person: people[person], app: app)
    }

    private static func one(
        _ app: String, _ standing: EvictionCandidate.Standing, person: Int = 0, bytes: UInt64 = 10,
        comeback: Duration = .zero, lastUsed: Duration = .zero, idle: [String] = [],
        isFresh: Bool = false
    ) -> EvictionCandidate {
        EvictionCandidate(
            key: key(app, person), standing: standing, bytes: bytes, comeback: comeback,
            lastUsed: lastUsed, idleScenes: idle, isFresh: isFresh)
    }

    /// What is there, what is asked, and what follows.
    private struct Case: CustomTestStringConvertible {
        var name: String
        var there: [EvictionCandidate]
        var budgets = HostBudgets()
        var pressure: EvictionPlan.Pressure?
        var pendingLaunch: Int?
        var steps: [EvictionPlan.Step] = []
        var exceeded: EvictionPlan.ExceededBudget?

        var testDescription: String { name }

        func check(sourceLocation: SourceLocation = #_sourceLocation) {
            // The order in which instances are found says nothing.
            for there in [there, there.reversed()] {
                let plan = EvictionPlan(
                    there, budgets: budgets, pressure: pressure,
                    pendingLaunch: pendingLaunch.map { people[$0] })
                #expect(plan.steps == steps, sourceLocation: sourceLocation)
                #expect(plan.exceeded == exceeded, sourceLocation: sourceLocation)
            }
        }
    }

    private static let order: [EvictionCandidate] = [
        one("sleeps", .suspended, comeback: .milliseconds(400)),
        one("behind", .behind), one("leaves", .leaving), one("starts", .busy),
        one("seen", .inactive), one("used", .active),
    ]

    @Test(arguments: [
        Case(name: "no budget, no pressure", there: order),
        Case(
            name: "a sleeper goes before what runs behind, however dear", there: order,
            budgets: HostBudgets(processes: 4), steps: [.end(key("sleeps"))]),
        Case(
            name: "then what runs behind; what leaves counts no more", there: order,
            budgets: HostBudgets(processes: 3),
            steps: [.end(key("sleeps")), .end(key("behind"))]),
        Case(
            name: "nothing in front goes for a budget", there: order,
            budgets: HostBudgets(processes: 0, bytes: 0),
            steps: [.end(key("sleeps")), .end(key("behind"))]),
        Case(
            name: "a pending launch needs one place more", there: order,
            budgets: HostBudgets(processes: 5), pendingLaunch: 1, steps: [.end(key("sleeps"))]),
        Case(
            name: "a pending launch finds everything in front",
            there: [one("seen", .inactive), one("used", .active)],
            budgets: HostBudgets(processes: 2), pendingLaunch: 1, exceeded: .host),
        Case(
            name: "and one place free",
            there: [one("seen", .inactive), one("used", .active)],
            budgets: HostBudgets(processes: 3), pendingLaunch: 1),
        Case(
            name: "memory that is used up keeps a pending launch out",
            there: [one("used", .active, bytes: 90)], budgets: HostBudgets(bytes: 80),
            pendingLaunch: 0, exceeded: .host),
        Case(
            name: "memory that a sleeper has does not",
            there: [one("used", .active, bytes: 70), one("sleeps", .suspended, bytes: 20)],
            budgets: HostBudgets(bytes: 80), pendingLaunch: 0, steps: [.end(key("sleeps"))]),
    ])
    private func `processes and memory of the host`(_ each: Case) { each.check() }

    @Test(arguments: [
        Case(
            name: "one person's sleepers go, not another's",
            there: [
                one("x", .suspended, person: 1), one("y", .suspended), one("z", .active),
            ], budgets: HostBudgets(processesPerPerson: 1), steps: [.end(key("y"))]),
        Case(
            name: "a pending launch counts for its person alone",
            there: [one("x", .suspended, person: 1), one("y", .active)],
            budgets: HostBudgets(processesPerPerson: 1), pendingLaunch: 1,
            steps: [.end(key("x", 1))]),
        Case(
            name: "one whose person uses all there may be waits",
            there: [one("x", .suspended, person: 1), one("y", .active)],
            budgets: HostBudgets(processesPerPerson: 1), pendingLaunch: 0, exceeded: .person),
        Case(
            name: "memory per person",
            there: [
                one("x", .suspended, person: 1, bytes: 50), one("y", .suspended, bytes: 50),
                one("z", .active, bytes: 40),
            ], budgets: HostBudgets(bytesPerPerson: 60), steps: [.end(key("y"))]),
        Case(
            name: "what went for its person counts no more for the host",
            there: [
                one("x", .suspended, person: 1), one("y", .suspended), one("z", .active),
            ], budgets: HostBudgets(processes: 2, processesPerPerson: 1),
            steps: [.end(key("y"))]),
    ])
    private func `processes and memory of one person`(_ each: Case) { each.check() }

    @Test(arguments: [
        Case(
            name: "the cheapest to bring back",
            there: [
                one("dear", .suspended, bytes: 900, comeback: .milliseconds(300)),
                one("cheap", .suspended, bytes: 5, comeback: .milliseconds(20)),
                one("middle", .suspended, comeback: .milliseconds(90)),
            ], budgets: HostBudgets(processes: 1),
            steps: [.end(key("cheap")), .end(key("middle"))]),
        Case(
            name: "within one frame nobody sees a difference: the largest",
            there: [
                one("small", .suspended, bytes: 5, comeback: .milliseconds(2)),
                one("large", .suspended, bytes: 50, comeback: .milliseconds(15)),
            ], budgets: HostBudgets(processes: 1), steps: [.end(key("large"))]),
        Case(
            name: "among equals the one unused for longest",
            there: [
                one("new", .suspended, lastUsed: .seconds(20)),
                one("old", .suspended, lastUsed: .seconds(10)),
            ], budgets: HostBudgets(processes: 1), steps: [.end(key("old"))]),
    ])
    private func `who goes first`(_ each: Case) { each.check() }

    @Test(arguments: [
        Case(
            name: "a warning first disconnects background scenes",
            there: [
                one("used", .active, idle: ["s1", "s2"]), one("sleeps", .suspended),
            ], pressure: .warning, steps: [.disconnect(key("used"), ["s1", "s2"])]),
        Case(
            name: "then it ends a quarter of what is behind, by memory",
            there: [
                one("a", .suspended, bytes: 30, comeback: .milliseconds(20)),
                one("b", .suspended, bytes: 40, comeback: .milliseconds(40)),
                one("c", .suspended, bytes: 90, comeback: .milliseconds(60)),
                one("used", .active, bytes: 1000),
            ], pressure: .warning, steps: [.end(key("a")), .end(key("b"))]),
        Case(
            name: "at least one, also when nothing was measured",
            there: [one("a", .suspended, bytes: 0), one("b", .suspended, bytes: 0)],
            pressure: .warning, steps: [.end(key("a"))]),
        Case(
            name: "nothing behind: a warning leaves those in front alone",
            there: [one("seen", .inactive), one("used", .active)], pressure: .warning),
        Case(
            name: "critical: everything behind goes at once",
            there: order + [one("many", .active, person: 1, idle: ["s"])], pressure: .critical,
            steps: [
                .disconnect(key("many", 1), ["s"]), .end(key("sleeps")), .end(key("behind")),
            ]),
        Case(
            name: "nobody in front while anybody behind is still leaving",
            there: [one("leaves", .leaving), one("used", .active)], pressure: .critical),
        Case(
            name: "at the very last the largest that is not used is started anew",
            there: [
                one("used", .active, bytes: 900), one("seen", .inactive, bytes: 50),
                one("large", .inactive, bytes: 80), one("starts", .busy),
            ], pressure: .critical, steps: [.restart(key("large"))]),
        Case(
            name: "before that goes what works on behind everybody's back",
            there: [
                one("used", .active, bytes: 900), one("works", .occupied), one("starts", .busy),
            ], pressure: .critical, steps: [.end(key("works"))]),
        Case(
            name: "which a budget leaves its time",
            there: [one("used", .active), one("works", .occupied)],
            budgets: HostBudgets(processes: 1)),
        Case(
            name: "and so does a warning",
            there: [one("used", .active), one("works", .occupied)], pressure: .warning),
        Case(
            name: "but none that has just been",
            there: [one("used", .active, isFresh: true)], pressure: .critical),
        Case(
            name: "memory over the budget: scenes first, and a look at what that freed",
            there: [
                one("used", .active, bytes: 90, idle: ["s"]), one("sleeps", .suspended),
            ], budgets: HostBudgets(bytes: 50), steps: [.disconnect(key("used"), ["s"])]),
    ])
    private func `when memory is short`(_ each: Case) { each.check() }

    @Test func `nobody in front is ended while anybody behind can be, whatever there is`() {
        var numbers = SeededGenerator(seed: 5)
        let standings: [EvictionCandidate.Standing] = [
            .suspended, .behind, .leaving, .occupied, .busy, .inactive, .active,
        ]
        for _ in 0..<2000 {
            let there = (0..<Int.random(in: 0...9, using: &numbers)).map { index in
                Self.one(
                    "app\(index)", standings.randomElement(using: &numbers) ?? .busy,
                    person: Int.random(in: 0...1, using: &numbers),
                    bytes: .random(in: 0...100, using: &numbers),
                    comeback: .milliseconds(Int.random(in: 0...100, using: &numbers)),
                    idle: Bool.random(using: &numbers) ? ["s"] : [])
            }
            let pressure: [EvictionPlan.Pressure?] = [nil, .warning, .critical]
            let plan = EvictionPlan(
                there,
                budgets: HostBudgets(
                    processes: Int.random(in: 0...5, using: &numbers),
                    bytes: .random(in: 0...300, using: &numbers)),
                pressure: pressure[Int.random(in: 0...2, using: &numbers)])
            var left = there
            for step in plan.steps {
                switch step {
                case .disconnect: break
                case .end(let key):
                    let index = left.firstIndex { $0.key == key }
                    let standing = index.map { left[$0].standing }
                    #expect(
                        index.map { left[$0].isBehind } == true
                            || standing == .occupied && !left.contains(where: \.isBehind))
                    if let index { left.remove(at: index) }
                case .restart(let key):
                    #expect(left.first { $0.key == key }?.isBehind == false)
                    let isAnyBehind = left.contains { $0.isBehind || $0.standing == .occupied }
                    #expect(!isAnyBehind)
                }
            }
            #expect(plan.steps.count { if case .restart = $0 { true } else { false } } <= 1)
        }
    }
}

import HostLink
import Specification
import Testing

@testable import UIKitCore

/// Table 6.1.2 row by row: what each transition yields, whole and in order, and that there is no other.
struct AppTransitionTests {
    typealias Input = AppLifeCycle.Input
    typealias Action = AppLifeCycle.Action

    private func life(
        after inputs: [Input], exitsOnSuspend: Bool = false
    ) throws -> AppLifeCycle {
        var life = AppLifeCycle(exitsOnSuspend: exitsOnSuspend)
        for input in inputs { _ = try life.handle(input) }
        return life
    }

    private func yields(
        _ inputs: Input..., after before: [Input], exitsOnSuspend: Bool = false
    ) throws -> [Action] {
        var life = try life(after: before, exitsOnSuspend: exitsOnSuspend)
        return try inputs.flatMap { try life.handle($0) }
    }

    private let active: [Input] = [.launch(.foregroundActive)]
    private let inactive: [Input] = [.launch(.foregroundInactive)]
    private let background: [Input] = [.launch(.background)]
    private var suspended: [Input] { background + [.suspend] }

    private let becomesActive: [Action] = [
        .enter(.active), .tell(.didBecomeActive), .post(.didBecomeActive),
    ]
    private let resignsActive: [Action] = [
        .tell(.willResignActive), .post(.willResignActive), .enter(.inactive),
    ]
    private let entersBackground: [Action] = [
        .enter(.background), .tell(.didEnterBackground), .post(.didEnterBackground), .preserve,
        .takeSnapshot,
    ]
    private let entersForeground: [Action] = [
        .tell(.willEnterForeground), .post(.willEnterForeground), .enter(.inactive),
    ]
    private let ends: [Action] = [
        .tell(.willTerminate), .post(.willTerminate), .enter(.notRunning),
    ]

    @Test(.specification("6.1.2a", "6.1.3", "6.1.5", "2.2.1"))
    func `a launch in front of the person`() throws {
        #expect(
            try yields(.launch(.foregroundActive), after: []) == [
                .enter(.inactive), .tell(.willFinishLaunching), .restore,
                .tell(.didFinishLaunching), .post(.didFinishLaunching), .show, .enter(.active),
                .tell(.didBecomeActive), .post(.didBecomeActive),
            ])
        // A page that is seen and has not the focus goes half of the way, and the rest when it gets it.
        #expect(
            try yields(.launch(.foregroundInactive), .move(.foregroundActive), after: [])
                == yields(.launch(.foregroundActive), after: []))
    }

    @Test(.specification("6.1.2b", "6.1.3")) func `a launch in the background`() throws {
        #expect(
            try yields(.launch(.background), after: []) == [
                .enter(.background), .tell(.willFinishLaunching), .restore,
                .tell(.didFinishLaunching), .post(.didFinishLaunching), .show,
                .tell(.didEnterBackground), .post(.didEnterBackground), .preserve, .takeSnapshot,
            ])
    }

    @Test(.specification("6.1.2c", "6.1.2d", "6.1.6")) func `an interruption, and its end`() throws
    {
        #expect(try yields(.move(.foregroundInactive), after: active) == resignsActive)
        #expect(try yields(.move(.foregroundActive), after: inactive) == becomesActive)
    }

    @Test(.specification("6.1.2e", "6.1.4", "2.1.1", "5.4.1"))
    func `to the background, by way of being inactive`() throws {
        #expect(
            try yields(.move(.background), after: active) == resignsActive + entersBackground)
        #expect(try yields(.move(.background), after: inactive) == entersBackground)
    }

    @Test(.specification("6.1.2f")) func `back in front of the person`() throws {
        #expect(
            try yields(.move(.foregroundActive), after: background)
                == entersForeground + becomesActive)
        #expect(try yields(.move(.foregroundInactive), after: background) == entersForeground)
    }

    @Test(.specification("6.1.2g", "6.1.2h")) func `suspended, and resumed for an event`() throws {
        #expect(try yields(.suspend, after: background) == [.enter(.suspended)])
        #expect(try yields(.resume, after: suspended) == [.enter(.background)])
    }

    @Test(.specification("6.1.2i")) func `from being suspended in front of the person`() throws {
        #expect(
            try yields(.move(.foregroundActive), after: suspended)
                == [.enter(.background)] + entersForeground + becomesActive)
        #expect(
            try yields(.move(.foregroundInactive), after: suspended)
                == [.enter(.background)] + entersForeground)
    }

    @Test(.specification("6.1.2j", "6.4.4")) func `ended in the background`() throws {
        #expect(try yields(.terminate, after: background) == ends)
        #expect(try yields(.kill, after: background) == [])
    }

    @Test(.specification("6.1.2k", "6.4.1", "6.4.2")) func `ended while suspended`() throws {
        #expect(try yields(.kill, after: suspended) == [])
        #expect(throws: LifeCycleRefusal.self) { try yields(.terminate, after: suspended) }
    }

    @Test(.specification("6.1.2l")) func `an app that opted out of the background`() throws {
        #expect(
            try yields(.move(.background), after: active, exitsOnSuspend: true)
                == resignsActive + entersBackground + ends)
        #expect(
            try life(after: active + [.move(.background)], exitsOnSuspend: true).state
                == .notRunning)
        // Any other takes this way when it is ended in front of the person.
        #expect(try yields(.terminate, after: active) == resignsActive + entersBackground + ends)
        #expect(try yields(.terminate, after: inactive) == entersBackground + ends)
    }

    /// Every pair of a state and an input that is legal, and where it leads to.
    private let legal: [AppLifeCycle.State: [Input: AppLifeCycle.State]] = [
        .notRunning: [
            .launch(.background): .background, .launch(.foregroundInactive): .inactive,
            .launch(.foregroundActive): .active,
        ],
        .inactive: [
            .move(.foregroundActive): .active, .move(.background): .background,
            .terminate: .notRunning, .kill: .notRunning,
        ],
        .active: [
            .move(.foregroundInactive): .inactive, .move(.background): .background,
            .terminate: .notRunning, .kill: .notRunning,
        ],
        .background: [
            .move(.foregroundInactive): .inactive, .move(.foregroundActive): .active,
            .suspend: .suspended, .terminate: .notRunning, .kill: .notRunning,
        ],
        .suspended: [
            .move(.foregroundInactive): .inactive, .move(.foregroundActive): .active,
            .resume: .background, .kill: .notRunning,
        ],
    ]

    @Test(.specification("6.1.1", "10.21"))
    func `every other transition is refused and changes nothing`() throws {
        let phases: [ScenePhase] = [.background, .foregroundInactive, .foregroundActive]
        let inputs: [Input] =
            phases.map { .launch($0) } + phases.map { .move($0) }
            + [.suspend, .resume, .terminate, .kill]
        let ways: [AppLifeCycle.State: [Input]] = [
            .notRunning: [], .inactive: inactive, .active: active, .background: background,
            .suspended: suspended,
        ]
        for state in AppLifeCycle.State.allCases {
            for input in inputs {
                var life = try life(after: ways[state] ?? [])
                #expect(life.state == state)
                if let next = legal[state]?[input] {
                    #expect(throws: Never.self) { _ = try life.handle(input) }
                    #expect(life.state == next, "\(input) in \(state)")
                } else {
                    let refusal = #expect(throws: LifeCycleRefusal.self, "\(input) in \(state)") {
                        _ = try life.handle(input)
                    }
                    #expect(refusal?.description.contains("\(state)") == true)
                    #expect(life.state == state)
                }
            }
        }
    }

    @Test(.specification("6.1.4"))
    func `nothing leads from active to background without being inactive in between`() throws {
        for input: Input in [.move(.background), .terminate] {
            let entered = try yields(input, after: active).compactMap { action in
                if case .enter(let state) = action { state } else { nil }
            }
            #expect(entered.prefix(2) == [.inactive, .background])
        }
    }
}

import HostLink
import Specification
import Testing

@testable import UIKitCore

/// Table 6.1.2 of the specification, row by row: all actions of each transition, in order.
///
/// Every other transition is refused.
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
        .enter(.active), .notify(.didBecomeActive), .post(.didBecomeActive),
    ]
    private let resignsActive: [Action] = [
        .notify(.willResignActive), .post(.willResignActive), .enter(.inactive),
    ]
    private let entersBackground: [Action] = [
        .enter(.background), .notify(.didEnterBackground), .post(.didEnterBackground), .preserve,
        .sendSnapshot,
    ]
    private let entersForeground: [Action] = [
        .notify(.willEnterForeground), .post(.willEnterForeground), .enter(.inactive),
    ]
    private let ends: [Action] = [
        .notify(.willTerminate), .post(.willTerminate), .enter(.notRunning),
    ]

    @Test(.specification("6.1.2a", "6.1.3", "6.1.5", "2.2.1"))
    func `a launch into the foreground restores between the launch callbacks and becomes active`()
        throws
    {
        #expect(
            try yields(.launch(.foregroundActive), after: []) == [
                .enter(.inactive), .notify(.willFinishLaunching), .restore,
                .notify(.didFinishLaunching), .post(.didFinishLaunching), .show, .enter(.active),
                .notify(.didBecomeActive), .post(.didBecomeActive),
            ])
        // A visible page without the focus ends as inactive. The rest follows when it gets the
        // focus.
        #expect(
            try yields(.launch(.foregroundInactive), .move(.foregroundActive), after: [])
                == yields(.launch(.foregroundActive), after: []))
    }

    @Test(.specification("6.1.2b", "6.1.3"))
    func `a launch into the background calls didEnterBackground, preserves and takes a snapshot`()
        throws
    {
        #expect(
            try yields(.launch(.background), after: []) == [
                .enter(.background), .notify(.willFinishLaunching), .restore,
                .notify(.didFinishLaunching), .post(.didFinishLaunching), .show,
                .notify(.didEnterBackground), .post(.didEnterBackground), .preserve, .sendSnapshot,
            ])
    }

    @Test(.specification("6.1.2c", "6.1.2d", "6.1.6"))
    func `an interruption makes an app inactive, and its end makes it active`() throws {
        #expect(try yields(.move(.foregroundInactive), after: active) == resignsActive)
        #expect(try yields(.move(.foregroundActive), after: inactive) == becomesActive)
    }

    @Test(.specification("6.1.2e", "6.1.4", "2.1.1", "5.4.1"))
    func `an active app becomes inactive before it enters the background`() throws {
        #expect(
            try yields(.move(.background), after: active) == resignsActive + entersBackground)
        #expect(try yields(.move(.background), after: inactive) == entersBackground)
    }

    @Test(.specification("6.1.2f"))
    func `an app that comes to the foreground becomes inactive and then active`() throws {
        #expect(
            try yields(.move(.foregroundActive), after: background)
                == entersForeground + becomesActive)
        #expect(try yields(.move(.foregroundInactive), after: background) == entersForeground)
    }

    @Test(.specification("6.1.2g", "6.1.2h"))
    func `an app is suspended in the background and resumed for an event`() throws {
        #expect(try yields(.suspend, after: background) == [.enter(.suspended)])
        #expect(try yields(.resume, after: suspended) == [.enter(.background)])
    }

    @Test(.specification("6.1.2i"))
    func `a suspended app enters the background before the foreground`() throws {
        #expect(
            try yields(.move(.foregroundActive), after: suspended)
                == [.enter(.background)] + entersForeground + becomesActive)
        #expect(
            try yields(.move(.foregroundInactive), after: suspended)
                == [.enter(.background)] + entersForeground)
    }

    @Test(.specification("6.1.2j", "6.4.4"))
    func `an app terminated in the background is notified, and a killed one is not`() throws {
        #expect(try yields(.terminate, after: background) == ends)
        #expect(try yields(.kill, after: background) == [])
    }

    @Test(.specification("6.1.2k", "6.4.1", "6.4.2"))
    func `a suspended app can be killed without a call and cannot be terminated`() throws {
        #expect(try yields(.kill, after: suspended) == [])
        #expect(throws: LifeCycleRefusal.self) { try yields(.terminate, after: suspended) }
    }

    @Test(.specification("6.1.2l"))
    func `an app that opted out of the background terminates when it enters the background`() throws
    {
        #expect(
            try yields(.move(.background), after: active, exitsOnSuspend: true)
                == resignsActive + entersBackground + ends)
        #expect(
            try life(after: active + [.move(.background)], exitsOnSuspend: true).state
                == .notRunning)
        // Any other app takes the same steps when it is terminated in the foreground.
        #expect(try yields(.terminate, after: active) == resignsActive + entersBackground + ends)
        #expect(try yields(.terminate, after: inactive) == entersBackground + ends)
    }

    /// Every legal pair of a state and an input, with the state that it leads to.
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
    func `every transition of an app that is not in the table is refused and changes nothing`()
        throws
    {
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
    func `no transition leads from active to background without inactive in between`() throws {
        for input: Input in [.move(.background), .terminate] {
            let entered = try yields(input, after: active).compactMap { action in
                if case .enter(let state) = action { state } else { nil }
            }
            #expect(entered.prefix(2) == [.inactive, .background])
        }
    }
}

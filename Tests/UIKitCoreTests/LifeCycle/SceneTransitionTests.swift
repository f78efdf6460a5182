import HostLink
import Specification
import Testing

@testable import UIKitCore

/// Table 6.2.1 of the specification, row by row: all actions of each transition, in order.
///
/// Every other transition is refused.
struct SceneTransitionTests {
    typealias Input = SceneLifeCycle.Input
    typealias Action = SceneLifeCycle.Action

    private func life(after inputs: [Input]) throws -> SceneLifeCycle {
        var life = SceneLifeCycle()
        for input in inputs { _ = try life.handle(input) }
        return life
    }

    /// Returns the actions of the inputs for one of several scenes.
    ///
    /// By default, the nearest of the other scenes is active in the foreground, so nothing is
    /// posted for the app as a whole.
    private func yields(
        _ inputs: Input..., after before: [Input], others: ScenePhase = .foregroundActive
    ) throws -> [Action] {
        var life = try life(after: before)
        return try inputs.flatMap { try life.handle($0, others: others) }
    }

    private let connected: [Input] = [.connect(isNew: false)]
    private var active: [Input] { connected + [.move(.foregroundActive)] }
    private var inactive: [Input] { connected + [.move(.foregroundInactive)] }
    private var background: [Input] { connected + [.move(.background)] }
    private var suspended: [Input] { background + [.suspend] }

    private let connects: [Action] = [
        .make, .enter(.unattached), .post(.willConnect), .notify(.willConnect),
    ]
    private let entersForeground: [Action] = [
        .notify(.willEnterForeground), .post(.willEnterForeground), .enter(.foregroundInactive),
    ]
    private let becomesActive: [Action] = [
        .enter(.foregroundActive), .notify(.didBecomeActive), .post(.didBecomeActive),
    ]
    private let resignsActive: [Action] = [
        .notify(.willResignActive), .post(.willResignActive), .enter(.foregroundInactive),
    ]
    private let entersBackground: [Action] = [
        .enter(.background), .notify(.didEnterBackground), .post(.didEnterBackground),
    ]
    private let leaves: [Action] = [.collectActivity, .preserve, .sendSnapshot]
    private let disconnects: [Action] = [
        .notify(.didDisconnect), .post(.didDisconnect), .enter(.unattached), .release,
    ]
    private let vanishes: [Action] = [.notifyOfDiscard, .forget]

    @Test(.specification("6.2.1a", "6.2.2", "2.3.1", "2.3.3", "2.3.6"))
    func `a scene restores its interaction after it connects and before it becomes active`() throws
    {
        #expect(
            try yields(.connect(isNew: true), .move(.foregroundActive), after: [])
                == [.chooseConfiguration] + connects + [.restoreInteraction] + entersForeground
                + becomesActive)
        #expect(
            try yields(.connect(isNew: false), .move(.foregroundActive), after: [])
                == connects + [.restoreInteraction] + entersForeground + becomesActive)
        #expect(
            try yields(.move(.foregroundInactive), .move(.foregroundActive), after: connected)
                == yields(.move(.foregroundActive), after: connected))
    }

    @Test(.specification("6.2.1b"))
    func `a scene that the system opens in the background connects and enters the background`()
        throws
    {
        #expect(
            try yields(.connect(isNew: true), .move(.background), after: [])
                == [.chooseConfiguration] + connects + [.restoreInteraction] + entersBackground
                + leaves)
    }

    @Test(.specification("6.2.1c"))
    func `a scene becomes inactive without the focus and active with it`() throws {
        #expect(try yields(.move(.foregroundInactive), after: active) == resignsActive)
        #expect(try yields(.move(.foregroundActive), after: inactive) == becomesActive)
    }

    @Test(.specification("6.2.1d", "2.4.1", "9.11"))
    func `the activity of a scene is collected after its background callback`() throws {
        #expect(try yields(.move(.background), after: inactive) == entersBackground + leaves)
        #expect(
            try yields(.move(.background), after: active)
                == resignsActive + entersBackground + leaves)
    }

    @Test(.specification("6.2.1e"))
    func `a scene returns to the foreground from the background and from suspension`() throws {
        #expect(try yields(.move(.foregroundInactive), after: background) == entersForeground)
        #expect(
            try yields(.move(.foregroundActive), after: background)
                == entersForeground + becomesActive)
        #expect(try yields(.suspend, after: background) == [.enter(.suspended)])
        #expect(try yields(.resume, after: suspended) == [.enter(.background)])
        #expect(
            try yields(.move(.foregroundActive), after: suspended)
                == [.enter(.background)] + entersForeground + becomesActive)
    }

    @Test(.specification("6.2.1f", "6.2.3"))
    func `only a scene in the background is disconnected, and it is preserved first`() throws {
        for before in [background, suspended] {
            #expect(try yields(.disconnect, after: before) == [.preserve] + disconnects)
        }
        for before in [active, inactive] {
            #expect(throws: LifeCycleRefusal.self) { try yields(.disconnect, after: before) }
        }
    }

    @Test(.specification("6.2.1g", "2.4.8"))
    func `a scene that the user closes is disconnected and its session is discarded`() throws {
        #expect(try yields(.discard, after: []) == vanishes)
        for before in [connected, background, suspended] {
            #expect(try yields(.discard, after: before) == disconnects + vanishes)
        }
        #expect(
            try yields(.discard, after: inactive) == entersBackground + disconnects + vanishes)
        #expect(
            try yields(.discard, after: active)
                == resignsActive + entersBackground + disconnects + vanishes)
    }

    @Test(.specification("1.13.4", "6.2.4", "6.2.8"))
    func `the first scene to enter and the last to leave the foreground post for the app`() throws {
        func sent(_ input: Input, _ before: [Input], _ others: ScenePhase) throws
            -> [AppLifeCycle.Call]
        {
            try yields(input, after: before, others: others).compactMap { action in
                if case .postForApp(let call) = action { call } else { nil }
            }
        }
        let cases: [(Input, [Input], [ScenePhase: [AppLifeCycle.Call]])] = [
            (
                .move(.foregroundActive), background,
                [
                    .background: [.willEnterForeground, .didBecomeActive],
                    .foregroundInactive: [.didBecomeActive], .foregroundActive: [],
                ]
            ),
            (
                .move(.background), active,
                [
                    .background: [.willResignActive, .didEnterBackground],
                    .foregroundInactive: [.willResignActive], .foregroundActive: [],
                ]
            ),
            (
                .move(.foregroundInactive), active,
                [
                    .background: [.willResignActive], .foregroundInactive: [.willResignActive],
                    .foregroundActive: [],
                ]
            ),
        ]
        for (input, before, expected) in cases {
            for (others, calls) in expected {
                #expect(try sent(input, before, others) == calls, "\(input) with \(others)")
            }
        }
    }

    /// Every legal pair of a state and an input, with the state that it leads to.
    private let legal: [SceneLifeCycle.State: [Input: SceneLifeCycle.State]] = [
        .absent: [
            .connect(isNew: true): .unattached, .connect(isNew: false): .unattached,
            .discard: .absent,
        ],
        .unattached: [
            .move(.background): .background, .move(.foregroundInactive): .foregroundInactive,
            .move(.foregroundActive): .foregroundActive, .discard: .absent,
        ],
        .foregroundInactive: [
            .move(.foregroundActive): .foregroundActive, .move(.background): .background,
            .discard: .absent,
        ],
        .foregroundActive: [
            .move(.foregroundInactive): .foregroundInactive, .move(.background): .background,
            .discard: .absent,
        ],
        .background: [
            .move(.foregroundInactive): .foregroundInactive,
            .move(.foregroundActive): .foregroundActive, .suspend: .suspended,
            .disconnect: .absent, .discard: .absent,
        ],
        .suspended: [
            .move(.foregroundInactive): .foregroundInactive,
            .move(.foregroundActive): .foregroundActive, .resume: .background,
            .disconnect: .absent, .discard: .absent,
        ],
    ]

    @Test(.specification("10.21"))
    func `every transition of a scene that is not in the table is refused and changes nothing`()
        throws
    {
        let phases: [ScenePhase] = [.background, .foregroundInactive, .foregroundActive]
        let inputs: [Input] =
            [.connect(isNew: true), .connect(isNew: false)] + phases.map { .move($0) }
            + [.suspend, .resume, .disconnect, .discard]
        let ways: [SceneLifeCycle.State: [Input]] = [
            .absent: [], .unattached: connected, .foregroundInactive: inactive,
            .foregroundActive: active, .background: background, .suspended: suspended,
        ]
        for state in SceneLifeCycle.State.allCases {
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
}

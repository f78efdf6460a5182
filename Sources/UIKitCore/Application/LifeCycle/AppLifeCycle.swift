import HostLink

/// The life cycle of an app without scenes (specification 6.1): a value that lists the calls and
/// notifications of each transition, in order.
///
/// The caller performs them.
///
/// A transition that is not in table 6.1.2 is refused and has no effect.
nonisolated struct AppLifeCycle: Hashable, Sendable {
    /// The state of the app.
    private(set) var state = State.notRunning
    /// Whether the app ends when it leaves the screen: `UIApplicationExitsOnSuspend`
    /// (specification 6.1.2l).
    let exitsOnSuspend: Bool

    init(exitsOnSuspend: Bool = false) {
        self.exitsOnSuspend = exitsOnSuspend
    }

    /// The states of an app (specification 6.1.1).
    enum State: Hashable, Sendable, CaseIterable {
        case notRunning, inactive, active, background
        /// The process is stopped; no code of the app runs.
        case suspended
    }

    /// The inputs from the user and the system.
    enum Input: Hashable, Sendable {
        /// The process was started, to be brought to the phase.
        case launch(ScenePhase)
        /// The app enters or leaves the foreground, or gets or loses the focus.
        case move(ScenePhase)
        /// The process is stopped.
        case suspend
        /// The process is resumed for an event.
        case resume
        /// The app is terminated, and its code runs once more.
        case terminate
        /// The process was killed.
        case kill
    }

    /// The calls of the delegate; the notifications are named after them.
    enum Call: Hashable, Sendable, CaseIterable {
        case willFinishLaunching, didFinishLaunching, didBecomeActive, willResignActive
        case didEnterBackground, willEnterForeground, willTerminate
    }

    /// The actions that follow from an input.
    enum Action: Hashable, Sendable {
        /// The app has the state from now on.
        case enter(State)
        case notify(Call)
        case post(Call)
        /// The saved state is restored into the objects that the app has created.
        case restore
        /// The windows are shown, and the host is notified.
        case show
        case preserve
        case sendSnapshot
    }

    /// Returns the actions that follow from an input; throws if the state has no such transition.
    mutating func handle(_ input: Input) throws(LifeCycleRefusal) -> [Action] {
        guard let (actions, state) = transition(input) else {
            throw LifeCycleRefusal(subject: "The app", state: "\(state)", input: "\(input)")
        }
        self.state = state
        return actions
    }

    private func transition(_ input: Input) -> ([Action], State)? {
        switch (state, input) {
        case (.notRunning, .launch(let phase)): launch(phase)
        case (.inactive, .move), (.active, .move), (.background, .move), (.suspended, .move):
            move(input)
        case (.background, .suspend): ([.enter(.suspended)], .suspended)
        case (.suspended, .resume): ([.enter(.background)], .background)
        case (.inactive, .terminate), (.active, .terminate), (.background, .terminate): terminate
        case (.inactive, .kill), (.active, .kill), (.background, .kill), (.suspended, .kill):
            ([], .notRunning)
        default: nil
        }
    }

    private func launch(_ phase: ScenePhase) -> ([Action], State) {
        let isForeground = phase > .background
        // Both launch callbacks see the state that the launch leads to (specification 6.1.3).
        var actions: [Action] = [
            .enter(isForeground ? .inactive : .background), .notify(.willFinishLaunching), .restore,
            .notify(.didFinishLaunching), .post(.didFinishLaunching), .show,
        ]
        guard isForeground else { return leaving(actions + Self.entersBackground.dropFirst()) }
        // The first time, there is no callback for entering the foreground (specification 6.1.5).
        if phase == .foregroundActive { actions += Self.becomesActive }
        return (actions, phase == .foregroundActive ? .active : .inactive)
    }

    private func move(_ input: Input) -> ([Action], State)? {
        guard case .move(let phase) = input else { return nil }
        switch (state, phase) {
        case (.inactive, .foregroundActive): return (Self.becomesActive, .active)
        case (.inactive, .background): return leaving(Self.entersBackground)
        case (.active, .foregroundInactive): return (Self.resignsActive, .inactive)
        // The app is always inactive in between (specification 6.1.4).
        case (.active, .background): return leaving(Self.resignsActive + Self.entersBackground)
        case (.background, .foregroundInactive): return (Self.entersForeground, .inactive)
        case (.background, .foregroundActive):
            return (Self.entersForeground + Self.becomesActive, .active)
        case (.suspended, .foregroundInactive):
            return ([.enter(.background)] + Self.entersForeground, .inactive)
        case (.suspended, .foregroundActive):
            return ([.enter(.background)] + Self.entersForeground + Self.becomesActive, .active)
        default: return nil
        }
    }

    private var terminate: ([Action], State) {
        let leave: [Action] =
            switch state {
            case .active: Self.resignsActive + Self.entersBackground
            case .inactive: Self.entersBackground
            default: []
            }
        return (leave + Self.ends, .notRunning)
    }

    /// Completes the transitions into the background.
    private func leaving(_ actions: [Action]) -> ([Action], State) {
        exitsOnSuspend ? (actions + Self.ends, .notRunning) : (actions, .background)
    }

    private static let becomesActive: [Action] = [
        .enter(.active), .notify(.didBecomeActive), .post(.didBecomeActive),
    ]
    private static let resignsActive: [Action] = [
        .notify(.willResignActive), .post(.willResignActive), .enter(.inactive),
    ]
    /// The actions of entering the background.
    ///
    /// UIKit preserves shortly after the callback has returned (specification 2.1.1), then takes
    /// the snapshot (specification 5.4.1).
    private static let entersBackground: [Action] = [
        .enter(.background), .notify(.didEnterBackground), .post(.didEnterBackground), .preserve,
        .sendSnapshot,
    ]
    private static let entersForeground: [Action] = [
        .notify(.willEnterForeground), .post(.willEnterForeground), .enter(.inactive),
    ]
    private static let ends: [Action] = [
        .notify(.willTerminate), .post(.willTerminate), .enter(.notRunning),
    ]
}

/// The refusal of a requested transition that the life cycle does not have (specification 10.21).
nonisolated struct LifeCycleRefusal: Error, Hashable, CustomStringConvertible {
    /// The object whose state should have changed: the app, or a scene.
    let subject: String
    /// The state of the object.
    let state: String
    /// The input that was refused.
    let input: String

    /// The sentence for the log.
    var description: String {
        "\(subject) is \(state), and its life cycle has no transition from there for \(input). Nothing was "
            + "done; the host and the app may come from different releases."
    }
}

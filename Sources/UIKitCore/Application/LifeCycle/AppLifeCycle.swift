import HostLink

/// The life of an app without scenes (specification 6.1): a value that says what is to be called and
/// posted, in order, and calls nobody.
///
/// A transition that table 6.1.2 does not have is refused and changes nothing.
nonisolated struct AppLifeCycle: Hashable, Sendable {
    /// Where the app stands.
    private(set) var state = State.notRunning
    /// Whether the app ends when it leaves the screen, as `UIApplicationExitsOnSuspend` says (6.1.2l).
    let exitsOnSuspend: Bool

    init(exitsOnSuspend: Bool = false) {
        self.exitsOnSuspend = exitsOnSuspend
    }

    /// Where an app stands (6.1.1).
    enum State: Hashable, Sendable, CaseIterable {
        case notRunning, inactive, active, background
        /// The process is stopped; nothing of the app runs.
        case suspended
    }

    /// What a person or the system does.
    enum Input: Hashable, Sendable {
        /// The process was started, for that phase.
        case launch(ScenePhase)
        /// The app comes nearer to the person, or goes away from them.
        case move(ScenePhase)
        /// The process is stopped.
        case suspend
        /// The process goes on, for an event.
        case resume
        /// The app is ended while it can still do something.
        case terminate
        /// The process is gone.
        case kill
    }

    /// What the delegate is told, and what the notifications are named after.
    enum Call: Hashable, Sendable, CaseIterable {
        case willFinishLaunching, didFinishLaunching, didBecomeActive, willResignActive
        case didEnterBackground, willEnterForeground, willTerminate
    }

    /// What the performer does.
    enum Action: Hashable, Sendable {
        /// From here on the app stands there.
        case enter(State)
        case tell(Call)
        case post(Call)
        /// The state is restored into what the app has made.
        case restore
        /// What was made comes on the screen, and the host is told.
        case show
        case preserve
        case takeSnapshot
    }

    /// Takes an input; throws when the state has no such transition.
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
        // Both launch callbacks see where the launch leads to (6.1.3).
        var actions: [Action] = [
            .enter(isForeground ? .inactive : .background), .tell(.willFinishLaunching), .restore,
            .tell(.didFinishLaunching), .post(.didFinishLaunching), .show,
        ]
        guard isForeground else { return leaving(actions + Self.entersBackground.dropFirst()) }
        // The first time, nothing is said of coming to the foreground (6.1.5).
        if phase == .foregroundActive { actions += Self.becomesActive }
        return (actions, phase == .foregroundActive ? .active : .inactive)
    }

    private func move(_ input: Input) -> ([Action], State)? {
        guard case .move(let phase) = input else { return nil }
        switch (state, phase) {
        case (.inactive, .foregroundActive): return (Self.becomesActive, .active)
        case (.inactive, .background): return leaving(Self.entersBackground)
        case (.active, .foregroundInactive): return (Self.resignsActive, .inactive)
        // Never without being inactive in between (6.1.4).
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

    /// The end of whatever leads to the background.
    private func leaving(_ actions: [Action]) -> ([Action], State) {
        exitsOnSuspend ? (actions + Self.ends, .notRunning) : (actions, .background)
    }

    private static let becomesActive: [Action] = [
        .enter(.active), .tell(.didBecomeActive), .post(.didBecomeActive),
    ]
    private static let resignsActive: [Action] = [
        .tell(.willResignActive), .post(.willResignActive), .enter(.inactive),
    ]
    /// UIKit preserves shortly after the callback has returned (2.1.1), then takes the picture (5.4.1).
    private static let entersBackground: [Action] = [
        .enter(.background), .tell(.didEnterBackground), .post(.didEnterBackground), .preserve,
        .takeSnapshot,
    ]
    private static let entersForeground: [Action] = [
        .tell(.willEnterForeground), .post(.willEnterForeground), .enter(.inactive),
    ]
    private static let ends: [Action] = [
        .tell(.willTerminate), .post(.willTerminate), .enter(.notRunning),
    ]
}

import HostLink

/// The life of one scene (specification 6.2): a value that says what is to be called and posted, in
/// order, and calls nobody.
///
/// A transition that table 6.2.1 does not have is refused and changes nothing.
nonisolated struct SceneLifeCycle: Hashable, Sendable {
    /// Where the scene stands.
    private(set) var state = State.absent

    /// Where a scene stands (6.2.1).
    enum State: Hashable, Sendable, CaseIterable {
        /// There is a session at most.
        case absent
        /// Connected, and on its way.
        case unattached
        case foregroundInactive, foregroundActive, background
        /// The process is stopped; nothing of the app runs.
        case suspended
    }

    /// What a person or the system does.
    enum Input: Hashable, Sendable {
        /// The app gets the scene; whether the app has yet to say which classes make it (2.3.3).
        case connect(isNew: Bool)
        /// The scene comes nearer to the person, or goes away from them.
        case move(ScenePhase)
        /// The process is stopped.
        case suspend
        /// The process goes on, for an event.
        case resume
        /// The system takes the scene from the app, to free memory (6.2.3).
        case disconnect
        /// The person closes the scene for good (6.2.1g).
        case discard
    }

    /// What the scene's delegate is told, and what the notifications are named after.
    enum Call: Hashable, Sendable, CaseIterable {
        case willConnect, willEnterForeground, didBecomeActive, willResignActive
        case didEnterBackground, didDisconnect
    }

    /// What the performer does.
    enum Action: Hashable, Sendable {
        /// From here on the scene stands there.
        case enter(State)
        /// The app delegate says which classes make the scene.
        case chooseConfiguration
        /// The scene and its delegate are made.
        case make
        case tell(Call)
        case post(Call)
        /// The app as a whole goes the same way, so that its notification is posted too (1.13.4).
        case postForApp(AppLifeCycle.Call)
        /// The activity of the last time is given once more, now that views exist (2.3.6).
        case restoreInteraction
        /// The scene's delegate says what the person is doing (2.4.1).
        case collectActivity
        case preserve
        case takeSnapshot
        /// The scene and its windows are let go.
        case release
        /// The app delegate is told of the session that is gone.
        case tellDiscarded
        /// The session and all its state are deleted.
        case forget
    }

    /// Takes an input; throws when the state has no such transition.
    ///
    /// - Parameter others: Where the nearest of the app's other scenes stands: the app as a whole goes
    ///   along with the first scene that comes and the last that goes (6.2.4).
    mutating func handle(
        _ input: Input, others: ScenePhase = .background
    ) throws(LifeCycleRefusal) -> [Action] {
        guard let (actions, state) = transition(input, others) else {
            throw LifeCycleRefusal(subject: "A scene", state: "\(state)", input: "\(input)")
        }
        self.state = state
        return actions
    }

    private func transition(_ input: Input, _ others: ScenePhase) -> ([Action], State)? {
        switch (state, input) {
        case (.absent, .connect(let isNew)):
            let choice: [Action] = isNew ? [.chooseConfiguration] : []
            return (choice + Self.connects, .unattached)
        case (.absent, .discard): return (Self.vanishes, .absent)
        case (.absent, _): return nil
        case (_, .move(let phase)): return move(to: phase, others)
        case (.background, .suspend): return ([.enter(.suspended)], .suspended)
        case (.suspended, .resume): return ([.enter(.background)], .background)
        // Freeing memory is no reason to take away what a person sees (6.2.3).
        case (.background, .disconnect), (.suspended, .disconnect):
            return ([.preserve] + Self.disconnects, .absent)
        case (_, .discard): return (leaving(others) + Self.disconnects + Self.vanishes, .absent)
        default: return nil
        }
    }

    private func move(to phase: ScenePhase, _ others: ScenePhase) -> ([Action], State)? {
        let background: [Action] = enterBackground(others) + Self.leaves
        switch (state, phase) {
        case (.unattached, .background):
            return ([.restoreInteraction] + background, .background)
        case (.unattached, _): return come([.restoreInteraction], phase, others)
        case (.background, .foregroundInactive), (.background, .foregroundActive):
            return come([], phase, others)
        case (.suspended, .foregroundInactive), (.suspended, .foregroundActive):
            return come([.enter(.background)], phase, others)
        case (.foregroundInactive, .foregroundActive):
            return (becomeActive(others), .foregroundActive)
        case (.foregroundInactive, .background): return (background, .background)
        case (.foregroundActive, .foregroundInactive):
            return (resignActive(others), .foregroundInactive)
        case (.foregroundActive, .background):
            return (resignActive(others) + background, .background)
        default: return nil
        }
    }

    /// Comes to the foreground, which is said the first time as well (6.2.2).
    private func come(
        _ before: [Action], _ phase: ScenePhase, _ others: ScenePhase
    ) -> ([Action], State) {
        let actions =
            before + [.tell(.willEnterForeground), .post(.willEnterForeground)]
            + forApp(.willEnterForeground, if: others == .background)
            + [.enter(.foregroundInactive)]
        return phase == .foregroundActive
            ? (actions + becomeActive(others), .foregroundActive) : (actions, .foregroundInactive)
    }

    private func becomeActive(_ others: ScenePhase) -> [Action] {
        [.enter(.foregroundActive), .tell(.didBecomeActive), .post(.didBecomeActive)]
            + forApp(.didBecomeActive, if: others < .foregroundActive)
    }

    private func resignActive(_ others: ScenePhase) -> [Action] {
        [.tell(.willResignActive), .post(.willResignActive)]
            + forApp(.willResignActive, if: others < .foregroundActive)
            + [.enter(.foregroundInactive)]
    }

    private func enterBackground(_ others: ScenePhase) -> [Action] {
        [.enter(.background), .tell(.didEnterBackground), .post(.didEnterBackground)]
            // A scene that was made behind takes nothing along: the app was behind already.
            + forApp(
                .didEnterBackground, if: others == .background && state.phase > .background)
    }

    /// What a scene that is discarded says on its way out; nothing of it is preserved any more.
    private func leaving(_ others: ScenePhase) -> [Action] {
        switch state {
        case .foregroundActive: resignActive(others) + enterBackground(others)
        case .foregroundInactive: enterBackground(others)
        default: []
        }
    }

    private func forApp(_ call: AppLifeCycle.Call, if isAppWide: Bool) -> [Action] {
        isAppWide ? [.postForApp(call)] : []
    }

    private static let connects: [Action] = [
        .make, .enter(.unattached), .post(.willConnect), .tell(.willConnect),
    ]
    /// The activity is asked for after the callback (2.4.1, 9.11), so that what the callback puts away is
    /// in it; all is preserved then (2.1.1), and the picture comes last (5.4.1).
    private static let leaves: [Action] = [.collectActivity, .preserve, .takeSnapshot]
    private static let disconnects: [Action] = [
        .tell(.didDisconnect), .post(.didDisconnect), .enter(.unattached), .release,
    ]
    private static let vanishes: [Action] = [.tellDiscarded, .forget]
}

extension SceneLifeCycle.State {
    /// Where the person sees the scene.
    nonisolated var phase: ScenePhase {
        switch self {
        case .foregroundActive: .foregroundActive
        case .foregroundInactive: .foregroundInactive
        case .absent, .unattached, .background, .suspended: .background
        }
    }
}

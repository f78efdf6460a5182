import HostLink

/// The life cycle of one scene (specification 6.2), as a state machine.
///
/// It returns the callbacks and notifications in order; the caller performs them.
///
/// An input without a transition in table 6.2.1 is refused and has no effect.
nonisolated struct SceneLifeCycle: Hashable, Sendable {
    /// The state of the scene.
    private(set) var state = State.absent

    /// The states of a scene (specification 6.2.1).
    enum State: Hashable, Sendable, CaseIterable {
        /// There is no scene; there may be a session.
        case absent
        /// The scene is connected and has no other state yet.
        case unattached
        case foregroundInactive, foregroundActive, background
        /// The process is stopped; no code of the app runs.
        case suspended
    }

    /// The inputs from the user and the system.
    enum Input: Hashable, Sendable {
        /// The scene connects; for a new session, the app delegate still has to choose the
        /// configuration (specification 2.3.3).
        case connect(isNew: Bool)
        /// The scene enters or leaves the foreground, or gets or loses the focus.
        case move(ScenePhase)
        /// The process is stopped.
        case suspend
        /// The process is resumed for an event.
        case resume
        /// The system disconnects the scene, to free memory (specification 6.2.3).
        case disconnect
        /// The user closes the scene in the app switcher (specification 6.2.1g).
        case discard
    }

    /// The callbacks of the scene's delegate, which are also the names of the notifications.
    enum Call: Hashable, Sendable, CaseIterable {
        case willConnect, willEnterForeground, didBecomeActive, willResignActive
        case didEnterBackground, didDisconnect
    }

    /// The actions that follow from an input.
    enum Action: Hashable, Sendable {
        /// The scene enters the state.
        case enter(State)
        /// The app delegate chooses the configuration of the scene.
        case chooseConfiguration
        /// The scene and its delegate are created.
        case make
        case notify(Call)
        case post(Call)
        /// The notification of the app is posted, because the app as a whole changes with the scene
        /// (specification 1.13.4).
        case postForApp(AppLifeCycle.Call)
        /// The delegate gets the saved activity again, now that views exist (specification 2.3.6).
        case restoreInteraction
        /// The scene's delegate is asked for the user's activity (specification 2.4.1).
        case collectActivity
        case preserve
        case sendSnapshot
        /// The scene and its windows are released.
        case release
        /// The app delegate is notified of the discarded session.
        case notifyOfDiscard
        /// The session and all its state are deleted.
        case forget
    }

    /// Returns the actions that follow from an input; throws if the state has no such transition.
    ///
    /// - Parameter others: The most active phase among the app's other scenes. The app as a whole
    ///   enters a phase with its first scene and leaves it with its last (specification 6.2.4).
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
        // A scene that the user sees is not disconnected to free memory (specification 6.2.3).
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

    /// Enters the foreground, with a callback even the first time (specification 6.2.2).
    private func come(
        _ before: [Action], _ phase: ScenePhase, _ others: ScenePhase
    ) -> ([Action], State) {
        let actions =
            before + [.notify(.willEnterForeground), .post(.willEnterForeground)]
            + forApp(.willEnterForeground, if: others == .background)
            + [.enter(.foregroundInactive)]
        return phase == .foregroundActive
            ? (actions + becomeActive(others), .foregroundActive) : (actions, .foregroundInactive)
    }

    private func becomeActive(_ others: ScenePhase) -> [Action] {
        [.enter(.foregroundActive), .notify(.didBecomeActive), .post(.didBecomeActive)]
            + forApp(.didBecomeActive, if: others < .foregroundActive)
    }

    private func resignActive(_ others: ScenePhase) -> [Action] {
        [.notify(.willResignActive), .post(.willResignActive)]
            + forApp(.willResignActive, if: others < .foregroundActive)
            + [.enter(.foregroundInactive)]
    }

    private func enterBackground(_ others: ScenePhase) -> [Action] {
        [.enter(.background), .notify(.didEnterBackground), .post(.didEnterBackground)]
            // A scene that connects in the background does not count, because the app was already
            // in the background.
            + forApp(
                .didEnterBackground, if: others == .background && state.phase > .background)
    }

    /// Returns the callbacks of a scene that is discarded; its state is not preserved.
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
        .make, .enter(.unattached), .post(.willConnect), .notify(.willConnect),
    ]
    /// The activity is requested after the callback (specification 2.4.1, 9.11), so that it
    /// contains what the callback stores.
    ///
    /// Then the app is preserved (specification 2.1.1), and the snapshot is taken last
    /// (specification 5.4.1).
    private static let leaves: [Action] = [.collectActivity, .preserve, .sendSnapshot]
    private static let disconnects: [Action] = [
        .notify(.didDisconnect), .post(.didDisconnect), .enter(.unattached), .release,
    ]
    private static let vanishes: [Action] = [.notifyOfDiscard, .forget]
}

extension SceneLifeCycle.State {
    /// The phase that corresponds to the state.
    nonisolated var phase: ScenePhase {
        switch self {
        case .foregroundActive: .foregroundActive
        case .foregroundInactive: .foregroundInactive
        case .absent, .unattached, .background, .suspended: .background
        }
    }
}

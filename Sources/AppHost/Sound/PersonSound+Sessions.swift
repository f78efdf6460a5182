import HostLink

/// The audio sessions of apps (specification 7.6.3–7.6.8).
extension PersonSound {
    // MARK: Processes

    /// Handles that a process with a channel for sound was started.
    mutating func processStarted(
        _ app: String, mayRunInBackground: Bool, mayUseMicrophone: Bool, isInBackground: Bool,
        _ now: Duration
    ) -> [Effect] {
        step(now) { sound, effects in
            if sound.apps[app] != nil { sound.release(app, &effects, now) }
            var state = AppSound(
                mayRunInBackground: mayRunInBackground, mayUseMicrophone: mayUseMicrophone)
            state.isInBackground = isInBackground
            sound.apps[app] = state
        }
    }

    /// Handles the death of a process: the sessions that it had interrupted may resume, except
    /// during a call, because the app is started again for it.
    mutating func processDied(_ app: String, _ now: Duration) -> [Effect] {
        step(now) { sound, effects in sound.release(app, &effects, now) }
    }

    private mutating func release(_ app: String, _ effects: inout [Effect], _ now: Duration) {
        guard apps.removeValue(forKey: app) != nil else { return }
        // The next process is notified of its call when it has a call provider of its own.
        readyForCalls.remove(app)
        questions.removeAll { $0.app == app }
        if callOwner != app { endInterruptions(by: app, resumes: true, &effects) }
    }

    /// Handles that an app went to the background or to the foreground.
    ///
    /// Without a mode for sound in the background, the session ends there, and the app learns of
    /// it when it is in the foreground again.
    mutating func moved(_ app: String, toBackground isInBackground: Bool, _ now: Duration)
        -> [Effect]
    {
        guard let state = apps[app], state.isInBackground != isInBackground else { return [] }
        return step(now) { sound, effects in
            sound.apps[app]?.isInBackground = isInBackground
            if isInBackground {
                if !state.mayRunInBackground { sound.stopInBackground(app, &effects) }
            } else if state.interruption == .background {
                sound.apps[app]?.interruption = nil
                sound.tell(app, .soundInterrupted(.began(wasSuspended: true)), &effects)
            }
        }
    }

    /// Handles that a process was suspended or resumed.
    mutating func suspended(_ app: String, _ isSuspended: Bool, _ now: Duration) -> [Effect] {
        guard let state = apps[app], state.isSuspended != isSuspended else { return [] }
        return step(now) { sound, effects in
            sound.apps[app]?.isSuspended = isSuspended
            if isSuspended {
                sound.stopInBackground(app, &effects)
                return
            }
            for message in state.deferred { effects.append(.send(app, message)) }
            sound.apps[app]?.deferred = []
            guard state.interruption == .background else { return }
            sound.apps[app]?.interruption = nil
            effects.append(.send(app, .soundInterrupted(.began(wasSuspended: true))))
        }
    }

    /// Ends the session of an app that may not use it in the background.
    mutating func stopInBackground(_ app: String, _ effects: inout [Effect]) {
        guard apps[app]?.isActive == true, callOwner != app else { return }
        apps[app]?.isActive = false
        apps[app]?.interruption = .background
        endInterruptions(by: app, resumes: true, &effects)
    }

    // MARK: Requests of apps

    /// Handles that an app's session has other properties.
    mutating func configure(_ app: String, _ session: SoundSession, _ now: Duration) -> [Effect] {
        guard apps[app] != nil else { return [] }
        return step(now) { sound, effects in
            sound.setSession(session, of: app)
            sound.enforceMixing(of: app, &effects)
        }
    }

    /// Interrupts the others if an active session does not mix any more, or the session itself if
    /// it could not be activated like that.
    private mutating func enforceMixing(of app: String, _ effects: inout [Effect]) {
        guard let state = apps[app], state.isActive, !state.session.isMixable else { return }
        if let stronger = stronger(than: app) {
            interrupt(app, by: stronger, &effects)
        } else {
            interruptOthers(than: app, &effects)
        }
    }

    /// Returns the app whose sound a session that does not mix may not interrupt: the one in a
    /// call, or for an app in the background any with an active session.
    private func stronger(than app: String) -> String? {
        guard callOwner == nil else { return callOwner == app ? nil : callOwner }
        guard apps[app]?.isInBackground == true else { return nil }
        return apps.keys.sorted().first { $0 != app && apps[$0]?.isActive == true }
    }

    private mutating func setSession(_ session: SoundSession, of app: String) {
        let isKnown = apps[app]?.isKnown == true
        if isKnown, apps[app]?.session.category != session.category {
            routeReason = .categoryChange
        }
        apps[app]?.session = session
        apps[app]?.isKnown = true
    }

    /// Handles an app's request to activate its session.
    mutating func activate(
        _ app: String, _ session: SoundSession, request: UInt64, _ now: Duration
    ) -> [Effect] {
        guard apps[app] != nil else {
            return [.send(app, .soundAnswered(request: request, .notAllowed))]
        }
        return step(now) { sound, effects in
            sound.setSession(session, of: app)
            let refusal = sound.refusal(toActivate: app)
            effects.append(.send(app, .soundAnswered(request: request, refusal)))
            // A refusal changes an active session only by its new properties.
            guard refusal == nil else { return sound.enforceMixing(of: app, &effects) }
            sound.begin(app)
            if !session.isMixable {
                sound.interruptOthers(than: app, &effects)
            } else if session.options.contains(.interruptSpokenAudioAndMixWithOthers) {
                sound.interruptOthers(than: app, &effects) { $0.session.mode == .spokenAudio }
            }
        }
    }

    private func refusal(toActivate app: String) -> SoundRefusal? {
        guard let state = apps[app] else { return .notAllowed }
        let session = state.session
        if session.category == .record, microphonePermission(of: state) == .denied {
            return .noMicrophonePermission
        }
        if !session.isMixable, stronger(than: app) != nil {
            return callOwner == nil ? .cannotInterruptOthers : .insufficientPriority
        }
        guard callOwner != app, state.isInBackground else { return nil }
        return state.mayRunInBackground ? nil : .missingBackgroundMode
    }

    private mutating func begin(_ app: String) {
        if apps[app]?.isActive == false {
            apps[app]?.activation = clock
            apps[app]?.isIdleNoticed = false
        }
        apps[app]?.isActive = true
        apps[app]?.interruption = nil
    }

    /// Handles an app's request to deactivate its session.
    ///
    /// With `notifiesOthers`, the sessions that it interrupted may resume; without it, they hear
    /// nothing (7.6.7, 7.6.8).
    mutating func deactivate(
        _ app: String, _ session: SoundSession, request: UInt64, notifiesOthers: Bool,
        _ now: Duration
    ) -> [Effect] {
        guard apps[app] != nil else {
            return [.send(app, .soundAnswered(request: request, .notAllowed))]
        }
        return step(now) { sound, effects in
            sound.setSession(session, of: app)
            sound.apps[app]?.isActive = false
            sound.apps[app]?.interruption = nil
            effects.append(.send(app, .soundAnswered(request: request, nil)))
            // During a call, the sound is the call's until it ends.
            guard sound.callOwner != app else { return }
            sound.endInterruptions(by: app, resumes: notifiesOthers, &effects)
        }
    }

    /// Handles that an app captures or plays now, or does not.
    mutating func run(_ app: String, input: Bool, output: Bool, _ now: Duration) -> [Effect] {
        guard apps[app] != nil else { return [] }
        return step(now) { sound, _ in
            sound.apps[app]?.isKnown = true
            sound.apps[app]?.runsInput = input
            sound.apps[app]?.runsOutput = output
        }
    }

    /// Handles an app's request that the user be asked for the microphone.
    mutating func requestMicrophone(
        _ app: String, request: UInt64, _ now: Duration
    ) -> [Effect] {
        guard let state = apps[app] else {
            return [.send(app, .microphonePermission(.denied, answers: request))]
        }
        return step(now) { sound, effects in
            sound.apps[app]?.isKnown = true
            let permission = sound.microphonePermission(of: state)
            guard permission == .undetermined, sound.mayAsk(app) else {
                effects.append(.send(app, .microphonePermission(permission, answers: request)))
                return
            }
            sound.questions.append(
                Question(app: app, request: request, deadline: now + sound.limits.questionTime))
            sound.askOnPageOfLastAction()
        }
    }

    /// Whether one more request of an app for the microphone may wait for the user.
    private func mayAsk(_ app: String) -> Bool {
        questions.count < limits.questionsMax
            && questions.count(where: { $0.app == app }) < limits.questionsOfAppMax
    }

    // MARK: Calls

    /// Handles a change of the apps whose calls have the sound, in the order of their calls.
    ///
    /// An app that has it keeps it until its call is held or has ended, even while its process is
    /// dead. The session of a call is active without a request of the app.
    ///
    /// - Parameters:
    ///   - apps: The apps with calls that are connected and not held.
    ///   - ready: The apps among them that have a call provider, which is notified of the session.
    mutating func callsDidChange(
        _ apps: [String], ready: Set<String>, _ now: Duration
    ) -> [Effect] {
        let owner = callOwner.flatMap { apps.contains($0) ? $0 : nil } ?? apps.first
        guard owner != callOwner || ready != readyForCalls else { return [] }
        readyForCalls = ready
        return step(now) { sound, effects in
            guard owner != sound.callOwner else { return }
            if let old = sound.callOwner {
                sound.callOwner = nil
                sound.apps[old]?.isActive = false
                if let owner {
                    for (app, state) in sound.apps where state.interruption == .app(old) {
                        sound.apps[app]?.interruption = app == owner ? nil : .app(owner)
                    }
                } else {
                    sound.endInterruptions(by: old, resumes: true, &effects)
                }
            }
            sound.callOwner = owner
        }
    }

    /// Gives the sound to the app of the call, if its process is ready for it.
    mutating func activateCall(_ effects: inout [Effect]) {
        guard let owner = callOwner, readyForCalls.contains(owner),
            let state = apps[owner], !state.told.hasCall
        else { return }
        begin(owner)
        apps[owner]?.activation = clock
        interruptOthers(than: owner, &effects)
    }

    // MARK: Interruptions

    private mutating func interruptOthers(
        than app: String, _ effects: inout [Effect],
        where isAffected: (AppSound) -> Bool = { _ in true }
    ) {
        for other in apps.keys.sorted() where other != app {
            guard let state = apps[other], state.isActive, !state.session.isMixable,
                callOwner != other, isAffected(state)
            else { continue }
            interrupt(other, by: app, &effects)
        }
    }

    private mutating func interrupt(_ app: String, by other: String, _ effects: inout [Effect]) {
        apps[app]?.isActive = false
        apps[app]?.interruption = .app(other)
        tell(app, .soundInterrupted(.began(wasSuspended: false)), &effects)
    }

    /// Ends the interruptions by an app; while another session that does not mix is active, they
    /// last until that one ends.
    private mutating func endInterruptions(
        by app: String, resumes: Bool, _ effects: inout [Effect]
    ) {
        let next =
            callOwner
            ?? apps.keys.sorted().first {
                apps[$0]?.isActive == true && apps[$0]?.session.isMixable == false && $0 != app
            }
        for other in apps.keys.sorted() where apps[other]?.interruption == .app(app) {
            if let next, next != other {
                apps[other]?.interruption = .app(next)
                continue
            }
            apps[other]?.interruption = nil
            if resumes { tell(other, .soundInterrupted(.ended(shouldResume: true)), &effects) }
        }
    }
}

import HostLink

/// The consequences of a change: the messages that apps have not got yet, and the plan.
extension PersonSound {
    /// Changes the state, and adds everything that follows from the change.
    mutating func step(
        _ now: Duration, _ change: (inout PersonSound, inout [Effect]) -> Void
    ) -> [Effect] {
        clock += 1
        routeReason = .unknown
        var effects: [Effect] = []
        change(&self, &effects)
        // A request may have been on its way when its app was suspended.
        for app in apps.keys.sorted() where apps[app]?.isSuspended == true {
            stopInBackground(app, &effects)
        }
        activateCall(&effects)
        chooseDevice()
        // The plan changes before messages are sent, so that no sample passes for an app that
        // was notified of its end.
        let messages = effects
        effects = []
        updateDevice(&effects)
        updatePlan(&effects)
        effects += messages
        updateIdle(now)
        for app in apps.keys.sorted() { inform(app, &effects) }
        return effects
    }

    /// Sends a message to an app; a suspended app is resumed if it may play in the background, and
    /// gets the message later otherwise.
    ///
    /// - Parameter wakes: Whether a suspended app may be resumed; if not, the message waits until
    ///   the app is resumed for another reason, and only once.
    mutating func tell(
        _ app: String, _ message: HostMessage, wakes: Bool = true, _ effects: inout [Effect]
    ) {
        guard let state = apps[app] else { return }
        if !state.isSuspended {
            effects.append(.send(app, message))
        } else if wakes, state.mayRunInBackground {
            effects.append(.wake(app, message))
        } else if !wakes, state.deferred.contains(message) {
            return
        } else if state.deferred.count < Self.deferredMax {
            apps[app]?.deferred.append(message)
        }
    }

    /// The maximum number of messages that wait for a suspended app; it gets no others.
    private static let deferredMax = 8

    /// Returns the permission of an app: the user's, if `Info.plist` lets the app ask.
    func microphonePermission(of app: AppSound) -> MicrophonePermission {
        app.mayUseMicrophone ? permission : .denied
    }

    // MARK: The device

    private mutating func updateDevice(_ effects: inout [Effect]) {
        guard device != performedDevice else { return }
        if let old = performedDevice, pages[old] != nil {
            pages[old]?.devices = nil
            effects.append(.device(old, isOn: false))
        }
        if let device { effects.append(.device(device, isOn: true)) }
        performedDevice = device
    }

    // MARK: The plan

    /// The sound that passes now.
    var plan: Plan {
        var plan = Plan()
        guard device != nil else { return plan }
        plan.outputs = Set(
            apps.filter {
                $0.value.isAudible && $0.value.runsOutput && $0.value.session.category.plays
            }.keys)
        let owner = microphoneOwner
        plan.wantsInput = owner != nil
        plan.input = permission == .granted ? owner : nil
        plan.isVoice = owner.flatMap { apps[$0]?.session.isConversation } ?? false
        plan.asks = !questions.isEmpty && permission == .undetermined
        return plan
    }

    /// The app that gets the microphone if the user allows it: during a call only the call's app,
    /// otherwise the one that activated its session last.
    private var microphoneOwner: String? {
        let candidates = apps.filter { app, state in
            state.isAudible && state.runsInput && state.mayUseMicrophone
                && state.session.category.records && (callOwner == nil || callOwner == app)
        }
        return candidates.max { $0.value.activation < $1.value.activation }?.key
    }

    private mutating func updatePlan(_ effects: inout [Effect]) {
        let plan = plan
        guard plan != performed else { return }
        performed = plan
        effects.append(.plan(plan))
    }

    private mutating func updateIdle(_ now: Duration) {
        for (app, state) in apps {
            let isIdle =
                state.isActive && !state.runsInput && !state.runsOutput && callOwner != app
            if !isIdle {
                apps[app]?.idleSince = nil
            } else if state.idleSince == nil {
                apps[app]?.idleSince = now
            }
        }
    }

    // MARK: Apps

    /// Notifies an app of what has changed; a suspended app is notified when it runs again.
    private mutating func inform(_ app: String, _ effects: inout [Effect]) {
        guard let state = apps[app] else { return }
        let hasCall = callOwner == app && (state.told.hasCall || readyForCalls.contains(app))
        if hasCall != state.told.hasCall {
            apps[app]?.told.hasCall = hasCall
            tell(app, .callSound(isActive: hasCall), &effects)
        }
        guard state.isKnown, !state.isSuspended else { return }
        let permission = microphonePermission(of: state)
        if state.told.permission != permission {
            apps[app]?.told.permission = permission
            effects.append(.send(app, .microphonePermission(permission, answers: nil)))
        }
        let route = route(of: state)
        // A device that may come back is not reported as gone.
        if state.told.route != route, lostDevice == nil || state.told.route == nil {
            apps[app]?.told.route = route
            effects.append(.send(app, .soundRoute(route, reason(for: route, state))))
        }
        let other = otherSound(than: app)
        if state.told.other != other {
            apps[app]?.told.other = other
            effects.append(
                .send(
                    app,
                    .otherSound(
                        isPlaying: other.isPlaying, silencesSecondary: other.silencesSecondary)))
        }
    }

    private func route(of app: AppSound) -> SoundRoute {
        let devices = device.flatMap { pages[$0]?.devices }
        let category = app.session.category
        return SoundRoute(
            inputs: category.records ? Array(devices?.inputs.prefix(1) ?? []) : [],
            outputs: category.plays ? Array(devices?.outputs.prefix(1) ?? []) : [])
    }

    private func reason(for route: SoundRoute, _ app: AppSound) -> SoundRouteReason {
        guard app.told.route != nil else { return .unknown }
        let hasDevices = device.flatMap { pages[$0]?.devices } != nil
        let category = app.session.category
        let isUnsuitable =
            category.plays && route.outputs.isEmpty || category == .record && route.inputs.isEmpty
        return hasDevices && isUnsuitable ? .noSuitableRouteForCategory : routeReason
    }

    private func otherSound(than app: String) -> AppSound.OtherSound {
        let playing = apps.filter { $0.key != app && performed.outputs.contains($0.key) }
        return AppSound.OtherSound(
            isPlaying: !playing.isEmpty,
            silencesSecondary: playing.contains { !$0.value.session.isMixable })
    }
}

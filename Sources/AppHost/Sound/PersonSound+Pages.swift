import HostLink

/// The pages of the user, one of which is the sound device.
extension PersonSound {
    /// Handles that a page is connected.
    ///
    /// - Parameter isFreshlyLoaded: Whether its script has just begun, so that all that it had made
    ///   for sound is gone.
    mutating func pageCame(
        _ page: UInt64, token: String, isFreshlyLoaded: Bool, _ now: Duration
    ) -> [Effect] {
        step(now) { sound, effects in
            sound.pages[page] = Page(
                token: token, isFreshlyLoaded: isFreshlyLoaded, lastAction: 0)
            guard let lost = sound.lostDevice else { return }
            if lost.token == token {
                sound.deviceCameBack(page, lost.devices, &effects)
            } else if isFreshlyLoaded {
                // The user went on to another page, for example by answering a call.
                sound.continueSound(on: page, lost.devices)
            }
        }
    }

    /// Continues on a page without a pause, with the route of the page before until it reports its
    /// own.
    private mutating func continueSound(on page: UInt64, _ devices: SoundDevices?) {
        lostDevice = nil
        pages[page]?.lastAction = clock
        pages[page]?.devices = devices
        device = page
        routeReason = .routeConfigurationChange
    }

    /// Continues with the page that was the sound device, on another connection.
    private mutating func deviceCameBack(
        _ page: UInt64, _ devices: SoundDevices?, _ effects: inout [Effect]
    ) {
        continueSound(on: page, devices)
        guard pages[page]?.isFreshlyLoaded == true else { return }
        for app in apps.keys.sorted() where apps[app]?.isKnown == true {
            tell(app, .soundReset, wakes: false, &effects)
        }
    }

    /// Notes an action of the user on a page, which becomes the sound device, but not while another
    /// page plays.
    mutating func noteAction(on page: UInt64, _ now: Duration) -> [Effect] {
        guard pages[page] != nil else { return [] }
        clock += 1
        pages[page]?.lastAction = clock
        let isInUse = apps.values.contains(where: \.isActive) || lostDevice != nil
        guard device != page, !isInUse, needsDevice else { return [] }
        return makeDevice(page, now)
    }

    /// Makes a page the sound device, even while another page plays, because the user has answered
    /// a call there.
    mutating func makeDevice(_ page: UInt64, _ now: Duration) -> [Effect] {
        guard pages[page] != nil else { return [] }
        return step(now) { sound, _ in
            sound.pages[page]?.lastAction = sound.clock
            sound.lostDevice = nil
            guard sound.device != page else { return }
            if sound.device != nil { sound.routeReason = .override }
            sound.device = page
        }
    }

    /// Handles the end of a page's connection.
    mutating func pageLeft(_ page: UInt64, _ now: Duration) -> [Effect] {
        guard let gone = pages[page] else { return [] }
        return step(now) { sound, effects in
            sound.pages[page] = nil
            guard sound.device == page else { return }
            sound.device = nil
            sound.performedDevice = nil
            // The page may have reconnected before the end of its old connection was noticed.
            if let same = sound.pages.filter({ $0.value.token == gone.token }).keys.max() {
                return sound.deviceCameBack(same, gone.devices, &effects)
            }
            sound.lostDevice = LostDevice(
                token: gone.token, deadline: now + sound.limits.returnTime, devices: gone.devices)
        }
    }

    /// Handles what the page that is the sound device can capture and play with.
    mutating func devicesDidChange(
        _ devices: SoundDevices, of page: UInt64, _ now: Duration
    ) -> [Effect] {
        guard device == page else { return [] }
        return step(now) { sound, effects in
            let old = sound.pages[page]?.devices
            sound.pages[page]?.devices = devices
            sound.routeReason = Self.reason(from: old, to: devices)
            sound.permission = devices.permission
            guard devices.permission != .undetermined || devices.hasProblem else { return }
            for question in sound.questions {
                guard let state = sound.apps[question.app] else { continue }
                let permission = sound.microphonePermission(of: state)
                effects.append(
                    .send(
                        question.app,
                        .microphonePermission(permission, answers: question.request)))
                sound.apps[question.app]?.told.permission = permission
            }
            sound.questions = []
        }
    }

    private static func reason(
        from old: SoundDevices?, to new: SoundDevices
    ) -> SoundRouteReason {
        guard let old else { return .newDeviceAvailable }
        let (before, after) = (Set(old.inputs + old.outputs), Set(new.inputs + new.outputs))
        if let used = [old.outputs.first, old.inputs.first].compactMap(\.self).first(where: {
            !after.contains($0)
        }), !before.subtracting(after).isEmpty, before.contains(used) {
            return .oldDeviceUnavailable
        }
        return after.isSubset(of: before) ? .routeConfigurationChange : .newDeviceAvailable
    }

    /// Whether a page must be the sound device, because an app uses sound.
    var needsDevice: Bool {
        callOwner != nil || !questions.isEmpty
            || apps.values.contains { $0.isKnown && ($0.isActive || !$0.isInBackground) }
    }

    /// Makes the page of the user's last action the sound device, so that the user sees the
    /// browser's question for the microphone; not during a call, whose sound stays where it is.
    mutating func askOnPageOfLastAction() {
        guard callOwner == nil, let old = device,
            let acted = pages.max(by: { $0.value.lastAction < $1.value.lastAction }),
            acted.value.lastAction > pages[old]?.lastAction ?? 0
        else { return }
        device = acted.key
        routeReason = .override
    }

    /// Chooses a sound device, if one is needed and there is none, or releases it.
    mutating func chooseDevice() {
        guard needsDevice else {
            device = nil
            lostDevice = nil
            return
        }
        guard device == nil, lostDevice == nil else { return }
        // The page that was opened last has the largest number.
        device = pages.max { ($0.value.lastAction, $0.key) < ($1.value.lastAction, $1.key) }?.key
    }
}

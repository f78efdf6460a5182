import HostLink

/// The state of an app's session: what the app has set, and what the host has reported.
///
/// Only `SoundLoop` knows whether the session is active, because that decides what runs.
struct SessionState {
    var category = AVAudioSession.Category.soloAmbient
    var mode = AVAudioSession.Mode.default
    var options: AVAudioSession.CategoryOptions = []
    var preferences = Preferences()
    private(set) var route = SoundRoute()
    private var hasRoute = false
    private(set) var permission = MicrophonePermission.undetermined
    private(set) var isOtherAudioPlaying = false
    private(set) var silencesSecondary = false
    /// The requests without an answer, with the state that they request.
    private var requests: [UInt64: Bool] = [:]

    /// The preferences of the app, which have no effect on the page.
    struct Preferences {
        var sampleRate = 0.0
        var ioBufferDuration = 0.0
        var input: AVAudioSessionPortDescription?
    }

    /// A consequence of a message of the host.
    enum Effect: Equatable {
        /// The session became active or inactive.
        case activity(Bool)
        case interruptionBegan(wasSuspended: Bool)
        case interruptionEnded(shouldResume: Bool)
        case routeChanged(SoundRouteReason, previous: SoundRoute)
        case mediaServicesLost
        case mediaServicesReset
        case silenceHint(begins: Bool)
    }

    /// The properties for the host.
    var wire: SoundSession {
        SoundSession(
            category: category.wire ?? .soloAmbient, mode: mode.wire ?? .default,
            options: SoundSession.Options(rawValue: UInt32(effectiveOptions.rawValue)))
    }

    /// The options of the app, and those that they, the category and the mode imply
    /// (specification 7.6.2).
    var effectiveOptions: AVAudioSession.CategoryOptions {
        let all = options.union(mode.impliedOptions).union(category.impliedOptions)
        return all.contains(.duckOthers) ? all.union(.mixWithOthers) : all
    }

    /// Notes a request to activate the session, or to deactivate it.
    mutating func request(_ number: UInt64, isActive: Bool) { requests[number] = isActive }

    /// Notes that a request was withdrawn.
    mutating func withdraw(_ number: UInt64) { requests[number] = nil }

    /// Takes a message of the host.
    mutating func receive(_ message: HostMessage) -> [Effect] {
        switch message {
        case .soundAnswered(let request, let refusal): return answer(request, refusal)
        case .callSound(let isActive): return [.activity(isActive)]
        case .soundInterrupted(.began(let wasSuspended)):
            return [.activity(false), .interruptionBegan(wasSuspended: wasSuspended)]
        case .soundInterrupted(.ended(let shouldResume)):
            return [.interruptionEnded(shouldResume: shouldResume)]
        case .soundRoute(let new, let reason):
            let previous = route
            route = new
            defer { hasRoute = true }
            // The first route is not a change.
            guard hasRoute || reason != .unknown else { return [] }
            return [.routeChanged(reason, previous: previous)]
        case .soundReset:
            var new = SessionState()
            new.route = route
            new.hasRoute = hasRoute
            new.permission = permission
            new.isOtherAudioPlaying = isOtherAudioPlaying
            new.silencesSecondary = silencesSecondary
            self = new
            return [.activity(false), .mediaServicesLost, .mediaServicesReset]
        case .microphonePermission(let permission, _):
            self.permission = permission
        case .otherSound(let isPlaying, let silences):
            isOtherAudioPlaying = isPlaying
            guard silences != silencesSecondary else { return [] }
            silencesSecondary = silences
            return [.silenceHint(begins: silences)]
        default: break
        }
        return []
    }

    private mutating func answer(_ request: UInt64, _ refusal: SoundRefusal?) -> [Effect] {
        guard let requested = requests.removeValue(forKey: request), refusal == nil else {
            return []
        }
        return [.activity(requested)]
    }
}

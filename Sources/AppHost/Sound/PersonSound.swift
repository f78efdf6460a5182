import HostLink

/// The sound of one user: the audio sessions of all the user's apps and the pages that can capture
/// and play, as a state machine without clocks, processes and samples (specification 7.6).
///
/// It decides which sessions are active, which page is the sound device, and which samples pass.
/// `HostSound` performs that, and `SoundRouter` moves the samples. The requests of apps are in
/// `PersonSound+Sessions`, pages in `PersonSound+Pages`, and what follows from the state in
/// `PersonSound+Effects`.
struct PersonSound {
    let limits: SoundLimits
    /// The apps whose processes have a channel for sound.
    var apps: [String: AppSound] = [:]
    /// The pages that can be the sound device.
    var pages: [UInt64: Page] = [:]
    /// The page that is the sound device.
    var device: UInt64?
    /// The sound device whose connection ended a moment ago, and that may come back.
    var lostDevice: LostDevice?
    /// The app whose call has the sound.
    var callOwner: String?
    /// The apps with call providers, which are notified when a call has the sound.
    var readyForCalls: Set<String> = []
    /// The requests for the microphone that the user has not answered.
    var questions: [Question] = []
    /// The last permission that a page reported; it stays when the page is gone.
    var permission = MicrophonePermission.undetermined
    /// The number of steps, which orders activations and the user's actions.
    var clock: UInt64 = 0
    /// The plan that was last performed.
    var performed = Plan()
    /// The page that was last notified that it is the sound device.
    var performedDevice: UInt64?
    /// The reason for which routes change in the present step.
    var routeReason = SoundRouteReason.unknown

    /// A page of the user.
    struct Page {
        /// The secret text that the page presents on its socket for sound.
        let token: String
        /// Whether its script began with this connection, so that what it had made for sound is
        /// gone.
        let isFreshlyLoaded: Bool
        /// The step of the user's last action on the page.
        var lastAction: UInt64
        /// The devices of the page, once it has reported them.
        var devices: SoundDevices?
    }

    /// A sound device that may come back.
    struct LostDevice: Equatable {
        let token: String
        let deadline: Duration
        /// Its devices, which stay the route until it comes back or is given up.
        let devices: SoundDevices?
    }

    /// A request for the microphone.
    struct Question: Equatable {
        let app: String
        let request: UInt64
        let deadline: Duration
    }

    /// The sound that passes.
    struct Plan: Equatable, Sendable {
        /// The apps whose samples are played.
        var outputs: Set<String> = []
        /// The app that gets the samples of the microphone.
        var input: String?
        /// Whether an app would get them if the user allowed the microphone: then the page says why
        /// it captures nothing, or asks the user.
        var wantsInput = false
        /// Whether the microphone is used for a conversation.
        var isVoice = false
        /// Whether the page asks the user for the microphone.
        var asks = false

        /// The part that concerns the page.
        var use: SoundUse {
            SoundUse(
                input: wantsInput, output: !outputs.isEmpty, isVoice: isVoice, asks: asks)
        }
    }

    /// An effect that the caller carries out, in order.
    enum Effect: Equatable {
        /// Send a message to an app that runs.
        case send(String, HostMessage)
        /// Send a message to an app, and resume it for that.
        case wake(String, HostMessage)
        /// Tell a page that it is the sound device, or is not any more.
        case device(UInt64, isOn: Bool)
        /// Let exactly this sound pass.
        case plan(Plan)
        /// Log that an app's session is active although nothing runs (7.6.1).
        case activeWithoutSound(String)
    }

    init(limits: SoundLimits = SoundLimits()) { self.limits = limits }

    /// Whether there is nothing to remember.
    var isEmpty: Bool { apps.isEmpty && pages.isEmpty && callOwner == nil }

    /// Whether an app must run although no page shows it, because its sound is in use (7.6.3).
    ///
    /// Without a page there is no loudspeaker, so an app whose user closed every page is suspended.
    func keepsRunning(_ app: String) -> Bool {
        guard let state = apps[app], device != nil || lostDevice != nil else { return false }
        return state.isActive && state.mayRunInBackground && state.session.category.runsInBackground
            && (state.runsInput || state.runsOutput)
    }

    /// The next time at which `timePassed` has something to do.
    var nextDeadline: Duration? {
        (questions.map(\.deadline) + [lostDevice?.deadline].compactMap(\.self)
            + apps.values.compactMap { idleDeadline($0) }).min()
    }

    private func idleDeadline(_ app: AppSound) -> Duration? {
        app.isIdleNoticed ? nil : app.idleSince.map { $0 + limits.idleTime }
    }

    /// Handles every deadline that has passed.
    mutating func timePassed(_ now: Duration) -> [Effect] {
        step(now) { sound, effects in
            for question in sound.questions where question.deadline <= now {
                effects.append(
                    .send(
                        question.app,
                        .microphonePermission(.undetermined, answers: question.request)))
            }
            sound.questions.removeAll { $0.deadline <= now }
            if let lost = sound.lostDevice, lost.deadline <= now {
                sound.lostDevice = nil
                sound.routeReason = .oldDeviceUnavailable
            }
            for (app, state) in sound.apps.sorted(by: { $0.key < $1.key }) {
                guard let deadline = sound.idleDeadline(state), deadline <= now else { continue }
                sound.apps[app]?.isIdleNoticed = true
                effects.append(.activeWithoutSound(app))
            }
        }
    }
}

/// The sound of one app's process.
struct AppSound {
    /// Whether `UIBackgroundModes` allow sound in the background.
    let mayRunInBackground: Bool
    /// Whether `Info.plist` says for what the app uses the microphone.
    let mayUseMicrophone: Bool
    /// The properties of the session.
    var session = SoundSession()
    /// Whether the app has sent a message about sound; before, it gets none.
    var isKnown = false
    var isActive = false
    /// The step in which the session was last activated.
    var activation: UInt64 = 0
    var runsInput = false
    var runsOutput = false
    var isInBackground = false
    var isSuspended = false
    /// The reason for which the session is not active although the app activated it.
    var interruption: Interruption?
    /// The time since which the session is active without sound and without a call.
    var idleSince: Duration?
    var isIdleNoticed = false
    /// The messages that the app gets when it runs again.
    var deferred: [HostMessage] = []
    /// The values of which the app was last notified.
    var told = Told()

    /// The reason for an interruption.
    enum Interruption: Equatable {
        /// The session of another app.
        case app(String)
        /// The app itself went to the background.
        case background
    }

    /// The values of which an app was last notified.
    struct Told: Equatable {
        var route: SoundRoute?
        var permission: MicrophonePermission?
        var other: OtherSound?
        var hasCall = false
    }

    /// The sound of the user's other apps.
    struct OtherSound: Equatable {
        var isPlaying = false
        var silencesSecondary = false
    }

    init(mayRunInBackground: Bool, mayUseMicrophone: Bool) {
        self.mayRunInBackground = mayRunInBackground
        self.mayUseMicrophone = mayUseMicrophone
    }

    /// Whether the session's sound may pass: one that is not important is silent in the background.
    var isAudible: Bool {
        isActive && (!isInBackground || session.category.runsInBackground)
    }
}

/// The time limits of sound.
public struct SoundLimits: Hashable, Sendable {
    /// The time after which an active session without sound is logged.
    public var idleTime = Duration.seconds(60)
    /// The time in which the page that was the sound device may come back.
    public var returnTime = Duration.seconds(2)
    /// The time in which the user answers a request for the microphone.
    public var questionTime = Duration.seconds(120)
    /// The maximum number of requests for the microphone of one user that wait for an answer.
    public var questionsMax = 16
    /// The maximum number of them of one app.
    public var questionsOfAppMax = 4

    /// Creates the standard limits.
    public init() {}
}

extension SoundSession.Category {
    /// Whether the session continues while the app is in the background.
    var runsInBackground: Bool {
        switch self {
        case .ambient, .soloAmbient: false
        case .playback, .record, .playAndRecord, .multiRoute: true
        }
    }

    /// Whether the session captures.
    var records: Bool {
        switch self {
        case .record, .playAndRecord, .multiRoute: true
        case .ambient, .soloAmbient, .playback: false
        }
    }

    /// Whether the session plays.
    var plays: Bool { self != .record }
}

extension SoundSession {
    /// Whether the session lets others play, and is not interrupted by them.
    var isMixable: Bool {
        switch category {
        case .ambient: true
        case .soloAmbient, .record: false
        case .playback, .playAndRecord, .multiRoute:
            !options.isDisjoint(with: [.mixWithOthers, .duckOthers])
        }
    }

    /// Whether the session is one of a conversation.
    var isConversation: Bool {
        switch mode {
        case .voiceChat, .videoChat, .gameChat: true
        case .default, .videoRecording, .measurement, .moviePlayback, .spokenAudio, .voicePrompt:
            false
        }
    }
}

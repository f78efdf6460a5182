import Foundation
import HostLink

extension AVAudioSession {
    /// The category of a session, which decides how its sound behaves beside that of other apps.
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// The name of the category.
        public let rawValue: String
        /// Creates a category; the session accepts only the categories that this type names.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Sound that is not essential: mixed with other apps' sound, and silent in the background.
        public static let ambient = Self(rawValue: "AVAudioSessionCategoryAmbient")
        /// The default: sound that is not essential, interrupts other apps, and is silent in the
        /// background.
        public static let soloAmbient = Self(rawValue: "AVAudioSessionCategorySoloAmbient")
        /// Sound that is the app's purpose.
        public static let playback = Self(rawValue: "AVAudioSessionCategoryPlayback")
        /// Recording, without playing.
        public static let record = Self(rawValue: "AVAudioSessionCategoryRecord")
        /// Recording and playing, as for a call.
        public static let playAndRecord = Self(rawValue: "AVAudioSessionCategoryPlayAndRecord")
        /// Playing on several outputs.
        public static let multiRoute = Self(rawValue: "AVAudioSessionCategoryMultiRoute")
    }

    /// The mode of a session, which adapts its category to a use.
    public struct Mode: RawRepresentable, Hashable, Sendable {
        /// The name of the mode.
        public let rawValue: String
        /// Creates a mode; the session accepts only the modes that this type names.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// No special use.
        public static let `default` = Self(rawValue: "AVAudioSessionModeDefault")
        /// A conversation: the page cancels the echo, and Bluetooth headsets are allowed.
        public static let voiceChat = Self(rawValue: "AVAudioSessionModeVoiceChat")
        /// A conversation with video, on the loudspeaker.
        public static let videoChat = Self(rawValue: "AVAudioSessionModeVideoChat")
        /// A conversation in a game.
        public static let gameChat = Self(rawValue: "AVAudioSessionModeGameChat")
        /// The sound of a video.
        public static let videoRecording = Self(rawValue: "AVAudioSessionModeVideoRecording")
        /// A measurement of sound, without processing.
        public static let measurement = Self(rawValue: "AVAudioSessionModeMeasurement")
        /// A film.
        public static let moviePlayback = Self(rawValue: "AVAudioSessionModeMoviePlayback")
        /// Speech that pauses instead of being mixed with other speech.
        public static let spokenAudio = Self(rawValue: "AVAudioSessionModeSpokenAudio")
        /// Short spoken prompts.
        public static let voicePrompt = Self(rawValue: "AVAudioSessionModeVoicePrompt")
    }

    /// The options of a category.
    ///
    /// With `ambient` and `soloAmbient`, an app can set none. With `record`, it can set
    /// ``allowBluetoothHFP``; with `playback` and `multiRoute`, ``mixWithOthers``, ``duckOthers``
    /// and ``interruptSpokenAudioAndMixWithOthers``; with `playAndRecord`, all.
    public struct CategoryOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The sound is mixed with that of other apps instead of interrupting it; always set with
        /// the category `ambient`, and by ``duckOthers``.
        public static let mixWithOthers = Self(rawValue: 0x1)
        /// Other apps' sound is quieter while the session is active.
        public static let duckOthers = Self(rawValue: 0x2)
        /// Bluetooth headsets may be used for a conversation.
        public static let allowBluetoothHFP = Self(rawValue: 0x4)
        /// Bluetooth headsets may be used for a conversation.
        public static let allowBluetooth = Self(rawValue: 0x4)
        /// The loudspeaker is used instead of the receiver.
        public static let defaultToSpeaker = Self(rawValue: 0x8)
        /// The speech of other apps is interrupted, and their other sound is mixed.
        public static let interruptSpokenAudioAndMixWithOthers = Self(rawValue: 0x11)
        /// Bluetooth loudspeakers may be used.
        public static let allowBluetoothA2DP = Self(rawValue: 0x20)
        /// AirPlay may be used.
        public static let allowAirPlay = Self(rawValue: 0x40)
    }

    /// The options of activating and deactivating a session.
    public struct SetActiveOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The sessions that this one has interrupted may resume; only for deactivating.
        public static let notifyOthersOnDeactivation = Self(rawValue: 1)
    }

    /// The policy of choosing a route.
    public enum RouteSharingPolicy: UInt, Hashable, Sendable {
        /// The route of all sound.
        case `default` = 0
        /// The route of music and podcasts; not supported.
        case longFormAudio = 1
        /// A route of a picker; not supported.
        case independent = 2
        /// The route of films; not supported.
        case longFormVideo = 3
    }

    /// The permission to use the microphone.
    public enum RecordPermission: UInt, Hashable, Sendable {
        /// The user was not asked yet.
        case undetermined = 0x756E_6474
        /// The user has denied it.
        case denied = 0x6465_6E79
        /// The user has granted it.
        case granted = 0x6772_6E74
    }

    /// The code of a session's error, whose domain is `NSOSStatusErrorDomain`.
    ///
    /// ```swift
    /// catch let error as NSError
    ///     where error.code == AVAudioSession.ErrorCode.insufficientPriority.rawValue
    /// ```
    public enum ErrorCode: Int, Hashable, Sendable {
        /// No error.
        case none = 0
        /// The host did not answer, or the connection for sound was closed, or the media services
        /// were reset.
        case mediaServicesFailed = 0x6D73_7276
        /// The session was deactivated while sound was running (specification 7.6.6).
        case isBusy = 0x2161_6374
        /// The category does not allow the operation.
        case incompatibleCategory = 0x2163_6174
        /// The app is in the background, and would interrupt another app (specification 7.6.5).
        case cannotInterruptOthers = 0x2169_6E74
        /// `Info.plist` has no key that allows sound.
        case missingEntitlement = 0x656E_743F
        /// Another service records; never thrown.
        case siriIsRecording = 0x7369_7269
        /// The app may not play in the background.
        case cannotStartPlaying = 0x2170_6C61
        /// The app may not record.
        case cannotStartRecording = 0x2172_6563
        /// A parameter is not valid.
        case badParam = -50
        /// A session with a higher priority is active, such as a call (specification 7.6.5).
        case insufficientPriority = 0x2170_7269
        /// There is no device for the operation.
        case resourceNotAvailable = 0x2172_6573
        /// Any other error.
        case unspecified = 0x7768_6174
        /// The session is not valid any more.
        case expiredSession = 0x2173_6573
        /// The session is not active.
        case sessionNotActive = 0x696E_6163
    }
}

/// The categories with their values on the link.
extension AVAudioSession.Category {
    static let all: [(AVAudioSession.Category, SoundSession.Category)] = [
        (.ambient, .ambient), (.soloAmbient, .soloAmbient), (.playback, .playback),
        (.record, .record), (.playAndRecord, .playAndRecord), (.multiRoute, .multiRoute),
    ]

    var wire: SoundSession.Category? { Self.all.first { $0.0 == self }?.1 }

    /// Whether the category records.
    var hasInput: Bool { [.record, .playAndRecord, .multiRoute].contains(self) }

    /// Whether the category plays.
    var hasOutput: Bool { self != .record }

    /// The options that an app can set with the category.
    var options: AVAudioSession.CategoryOptions {
        switch self {
        case .playback, .multiRoute:
            [.mixWithOthers, .duckOthers, .interruptSpokenAudioAndMixWithOthers]
        case .record: [.allowBluetoothHFP]
        case .playAndRecord:
            [
                .mixWithOthers, .duckOthers, .interruptSpokenAudioAndMixWithOthers,
                .allowBluetoothHFP, .allowBluetoothA2DP, .allowAirPlay, .defaultToSpeaker,
            ]
        default: []
        }
    }

    /// The options that the category adds, and that an app cannot set with it.
    var impliedOptions: AVAudioSession.CategoryOptions {
        self == .ambient ? [.mixWithOthers] : []
    }
}

extension AVAudioSession.Mode {
    static let all: [(AVAudioSession.Mode, SoundSession.Mode)] = [
        (.default, .default), (.voiceChat, .voiceChat), (.videoChat, .videoChat),
        (.gameChat, .gameChat), (.videoRecording, .videoRecording),
        (.measurement, .measurement), (.moviePlayback, .moviePlayback),
        (.spokenAudio, .spokenAudio), (.voicePrompt, .voicePrompt),
    ]

    var wire: SoundSession.Mode? { Self.all.first { $0.0 == self }?.1 }

    /// The categories that the mode can have; `nil` for all.
    var categories: Set<AVAudioSession.Category>? {
        switch self {
        case .voiceChat, .videoChat, .gameChat: [.playAndRecord]
        case .videoRecording: [.record, .playAndRecord]
        case .measurement: [.playback, .record, .playAndRecord]
        case .moviePlayback: [.playback]
        case .voicePrompt: [.playback, .playAndRecord]
        default: nil
        }
    }

    /// The options that the mode adds (specification 7.6.2).
    var impliedOptions: AVAudioSession.CategoryOptions {
        switch self {
        case .voiceChat, .gameChat: [.allowBluetoothHFP]
        case .videoChat: [.allowBluetoothHFP, .defaultToSpeaker]
        default: []
        }
    }
}

/// The properties of an app's audio session (specification 7.6.2).
public struct SoundSession: Hashable, Sendable {
    /// The category, which decides how the session behaves beside others.
    public var category: Category
    /// The mode, which adapts the category to a use.
    public var mode: Mode
    /// The options, with the raw values of `AVAudioSession.CategoryOptions`.
    public var options: Options

    /// The category of an audio session.
    public enum Category: UInt8, Hashable, Sendable, CaseIterable {
        /// Sounds that are not important, mixed with others.
        case ambient = 1
        /// Sounds that are not important, alone.
        case soloAmbient = 2
        /// Music or speech that is the purpose of the app.
        case playback = 3
        /// Recording without playing.
        case record = 4
        /// Recording and playing, for example a call.
        case playAndRecord = 5
        /// Playing on several outputs.
        case multiRoute = 6
    }

    /// The mode of an audio session.
    public enum Mode: UInt8, Hashable, Sendable, CaseIterable {
        /// No special use.
        case `default` = 0
        /// A conversation.
        case voiceChat = 1
        /// A conversation with video.
        case videoChat = 2
        /// A conversation in a game.
        case gameChat = 3
        /// Recording a video.
        case videoRecording = 4
        /// Measuring the sound.
        case measurement = 5
        /// Playing a film.
        case moviePlayback = 6
        /// Playing speech.
        case spokenAudio = 7
        /// Playing short prompts.
        case voicePrompt = 8
    }

    /// The options of an audio session.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt32

        /// Creates options from the bits of `AVAudioSession.CategoryOptions`.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// The session does not interrupt others.
        public static let mixWithOthers = Self(rawValue: 0x1)
        /// Others are played at a lower volume; includes the effect of `mixWithOthers`.
        public static let duckOthers = Self(rawValue: 0x2)
        /// Bluetooth headsets may be used.
        public static let allowBluetooth = Self(rawValue: 0x4)
        /// The loudspeaker is the output instead of the receiver.
        public static let defaultToSpeaker = Self(rawValue: 0x8)
        /// Only sessions that play speech are interrupted; others are mixed.
        public static let interruptSpokenAudioAndMixWithOthers = Self(rawValue: 0x11)
    }

    /// Creates a session; the defaults are those of an app that sets nothing.
    public init(
        category: Category = .soloAmbient, mode: Mode = .default, options: Options = []
    ) {
        self.category = category
        self.mode = mode
        self.options = options
    }
}

/// The reason for which the host does not activate a session (specification 7.6.5).
public enum SoundRefusal: UInt8, Hashable, Sendable, CaseIterable {
    /// A call has the sound.
    case insufficientPriority = 1
    /// The app is in the background, and another app's session is active.
    case cannotInterruptOthers = 2
    /// The app is in the background, and its `UIBackgroundModes` do not allow sound there.
    case missingBackgroundMode = 3
    /// The user has not allowed the app's use of the microphone.
    case noMicrophonePermission = 4
    /// The app has no sample channel, because its `Info.plist` does not request one.
    case notAllowed = 5
}

/// The permission to use the microphone.
public enum MicrophonePermission: UInt8, Hashable, Sendable, CaseIterable {
    /// The user was not asked yet, or made no choice.
    case undetermined = 0
    /// The user has denied it.
    case denied = 1
    /// The user has granted it.
    case granted = 2
}

/// The beginning or the end of an interruption of an app's session (specification 7.6.8).
public enum SoundInterruption: Hashable, Sendable {
    /// The session was deactivated. With `wasSuspended`, because the app was suspended: the app
    /// learns of it when it runs again.
    case began(wasSuspended: Bool)
    /// The reason of the interruption has ended. With `shouldResume`, the app may activate its
    /// session again.
    case ended(shouldResume: Bool)
}

extension SoundSession.Category: LinkValue {}
extension SoundSession.Mode: LinkValue {}
extension SoundRefusal: LinkValue {}
extension MicrophonePermission: LinkValue {}

extension SoundSession: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(
            category: try reader.read(), mode: try reader.read(),
            options: Options(rawValue: try reader.read()))
    }

    func write(to writer: inout LinkWriter) { writer.write(category, mode, options.rawValue) }
}

extension SoundInterruption: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self =
            try reader.read(Bool.self)
            ? .began(wasSuspended: try reader.read()) : .ended(shouldResume: try reader.read())
    }

    func write(to writer: inout LinkWriter) {
        switch self {
        case .began(let wasSuspended): writer.write(true, wasSuspended)
        case .ended(let shouldResume): writer.write(false, shouldResume)
        }
    }
}

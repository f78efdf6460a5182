/// The names on the second socket of a page, which carries sound.
extension PageProtocol {
    /// The kind of a text message from the page on the socket for sound, in its field `t`.
    package enum SoundRequest: String, CaseIterable, Sendable {
        /// The first message: the page introduces itself.
        case sound
        /// The page's devices, and whether it may use the microphone.
        case devices
    }

    /// The kind of a text message to the page on the socket for sound, in its field `t`.
    package enum SoundMessage: String, CaseIterable, Sendable {
        /// The use of the page's devices from now on.
        case use
    }

    /// A field of a text message from the page on the socket for sound.
    package enum SoundRequestField: String, CaseIterable, Sendable {
        case kind = "t"
        case token
        case permission
        case inputs
        case outputs
        case problem
    }

    /// A field of a text message to the page on the socket for sound.
    package enum SoundMessageField: String, CaseIterable, Sendable {
        case kind = "t"
        case input
        case output
        case isVoice = "voice"
        case asks = "ask"
    }

    /// A field of a microphone or a loudspeaker in the message `devices`.
    package enum SoundDeviceField: String, CaseIterable, Sendable {
        case kind
        case name
        case identifier = "id"
    }

    /// The kind of a microphone or a loudspeaker, as far as its name tells.
    package enum SoundDeviceKind: String, CaseIterable, Sendable {
        case builtInMic
        case builtInSpeaker
        case builtInReceiver
        case headphones
        case headsetMic
        case bluetooth
        case other
    }

    /// Whether the page may use the microphone.
    package enum MicrophonePermission: String, CaseIterable, Sendable {
        case undetermined
        case denied
        case granted
    }

    /// The reason why the page cannot capture although it was asked to.
    package enum MicrophoneProblem: String, CaseIterable, Sendable {
        /// The user or the browser refused it.
        case refused
        /// The page is not from a secure origin, so the browser offers no microphone.
        case insecure
        /// There is no microphone.
        case missing
        /// The microphone could not be opened, for example because another program has it.
        case failed
    }

    /// A code with which the host closes the socket for sound, to which the page reacts.
    package enum SoundCloseCode: UInt16, CaseIterable, Sendable {
        /// The page is not the user's sound device. It connects again after another `sound`.
        case notDevice = 1000
        /// The host does not accept the page or its messages. It connects again after another
        /// `sound`.
        case notAccepted = 1008
    }
}

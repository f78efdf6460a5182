import HostLink

/// The errors of the audio session.
extension SoundError {
    static let noChannel = SoundError(
        .missingEntitlement,
        "The audio session is not activated: the app may not use sound. Add the key "
            + "PerennialUsesSound with the value true to Info.plist, or NSMicrophoneUsageDescription "
            + "to record, or audio or voip to UIBackgroundModes to use sound in the background.")
    static let busy = SoundError(
        .isBusy,
        "The audio session was deactivated while sound was running. Stop players and engines "
            + "before setActive(false).")
    static let orphaned = SoundError(
        .mediaServicesFailed,
        "The media services were reset since this object was created. Create it again when "
            + "mediaServicesWereResetNotification is posted.")
    static let unanswered = SoundError(
        .mediaServicesFailed,
        "The audio session is not active, because the host did not answer. Try again.")
    static let channelClosed = SoundError(
        .mediaServicesFailed,
        "The audio session is not active, because the connection for sound to the host was "
            + "closed. The app can use sound again after its next launch.")

    /// The error for the host's refusal (specification 7.6.5).
    init(_ refusal: SoundRefusal) {
        switch refusal {
        case .insufficientPriority:
            self.init(
                .insufficientPriority,
                "The audio session is not activated: a call is active. Activate it when "
                    + "interruptionNotification reports the end.")
        case .cannotInterruptOthers:
            self.init(
                .cannotInterruptOthers,
                "The audio session is not activated: the app is in the background, and another "
                    + "app's session is active. Use the option mixWithOthers, or activate the "
                    + "session in the foreground.")
        case .missingBackgroundMode:
            self.init(
                .cannotStartPlaying,
                "The audio session is not activated: the app is in the background. Add audio or "
                    + "voip to UIBackgroundModes in Info.plist, and use the category playback or "
                    + "playAndRecord.")
        case .noMicrophonePermission:
            self.init(
                .cannotStartRecording,
                "The audio session is not activated: the user has not allowed the microphone. "
                    + "Call AVAudioApplication.requestRecordPermission first.")
        case .notAllowed: self = .noChannel
        }
    }
}

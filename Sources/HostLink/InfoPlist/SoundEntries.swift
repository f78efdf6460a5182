/// The sound that an app requests in its `Info.plist`.
///
/// The host reads this before the app runs, and the app reads it too.
public struct SoundEntries: Hashable, Sendable {
    /// Whether the app gets a channel for sound.
    public var hasChannel: Bool
    /// Whether the app may ask for the microphone (`NSMicrophoneUsageDescription`).
    public var hasMicrophone: Bool

    /// Describes a request; the default is none.
    public init(hasChannel: Bool = false, hasMicrophone: Bool = false) {
        self.hasChannel = hasChannel || hasMicrophone
        self.hasMicrophone = hasMicrophone
    }

    /// Reads the request from the entries of `Info.plist`.
    ///
    /// Most apps make no sound, and a channel costs two descriptors.
    package init(infoDictionary: [String: Any]) {
        let modes = infoDictionary["UIBackgroundModes"] as? [String] ?? []
        let purpose = infoDictionary["NSMicrophoneUsageDescription"] as? String ?? ""
        self.init(
            hasChannel: Self.playsInBackground(modes)
                || infoDictionary["PerennialUsesSound"] as? Bool == true,
            hasMicrophone: !purpose.isEmpty)
    }

    /// Whether `UIBackgroundModes` let an app play and capture in the background.
    package static func playsInBackground(_ modes: some Sequence<String>) -> Bool {
        modes.contains { $0 == "audio" || $0 == "voip" }
    }
}

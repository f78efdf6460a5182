public import Foundation

extension AVAudioSession {
    /// Posted on the main thread when the session was interrupted, and when the interruption has
    /// ended (specification 7.6.8).
    ///
    /// The end is not guaranteed: an app whose session was interrupted can always try to activate
    /// it again, for example when the user presses "play".
    public static let interruptionNotification = Notification.Name(
        "AVAudioSessionInterruptionNotification")
    /// Posted on a queue of the session when the route has changed (specification 7.6.9).
    public static let routeChangeNotification = Notification.Name(
        "AVAudioSessionRouteChangeNotification")
    /// Posted on the main thread before ``mediaServicesWereResetNotification``, and when the host
    /// has closed the app's connection for sound.
    public static let mediaServicesWereLostNotification = Notification.Name(
        "AVAudioSessionMediaServicesWereLostNotification")
    /// Posted on the main thread when the page that plays was loaded again (specification 7.6.10).
    ///
    /// Create all objects of this module again, and set the category of the session again.
    public static let mediaServicesWereResetNotification = Notification.Name(
        "AVAudioSessionMediaServicesWereResetNotification")
    /// Posted on the main thread when secondary sound should become silent, or may be heard again.
    public static let silenceSecondaryAudioHintNotification = Notification.Name(
        "AVAudioSessionSilenceSecondaryAudioHintNotification")

    /// The kind of an interruption's notification.
    public enum InterruptionType: UInt, Hashable, Sendable {
        /// The interruption has ended.
        case ended = 0
        /// The session was interrupted.
        case began = 1
    }

    /// The options of an interruption that has ended.
    public struct InterruptionOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The app may resume.
        public static let shouldResume = Self(rawValue: 1)
    }

    /// The reason for an interruption.
    public enum InterruptionReason: UInt, Hashable, Sendable {
        /// Another session was activated.
        case `default` = 0
        /// The app was suspended.
        case appWasSuspended = 1
        /// The microphone was muted; never reported.
        case builtInMicMuted = 2
        /// The device of the route was disconnected; never reported.
        case routeDisconnected = 4
    }

    /// The reason for a change of the route.
    public enum RouteChangeReason: UInt, Hashable, Sendable {
        /// The reason is not known.
        case unknown = 0
        /// A device was connected.
        case newDeviceAvailable = 1
        /// The device was disconnected, or the page that played was closed.
        case oldDeviceUnavailable = 2
        /// The category was changed.
        case categoryChange = 3
        /// The route was overridden.
        case override = 4
        /// The device was woken; never reported.
        case wakeFromSleep = 6
        /// No device fits the category.
        case noSuitableRouteForCategory = 7
        /// The configuration of the same devices has changed.
        case routeConfigurationChange = 8
    }

    /// The kind of a hint about secondary sound.
    public enum SilenceSecondaryAudioHintType: UInt, Hashable, Sendable {
        /// Secondary sound may be heard.
        case end = 0
        /// Secondary sound should be silent.
        case begin = 1
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the ``AVAudioSession/InterruptionType`` of a notification, as a `UInt`.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the ``AVAudioSession/InterruptionOptions`` of a notification, as a `UInt`.
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the ``AVAudioSession/InterruptionReason`` of a notification, as a `UInt`.
public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key that says whether the app was interrupted because it was suspended, as a `Bool`.
public let AVAudioSessionInterruptionWasSuspendedKey = "AVAudioSessionInterruptionWasSuspendedKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the ``AVAudioSession/RouteChangeReason`` of a notification, as a `UInt`.
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the route before a change, an ``AVAudioSessionRouteDescription``.
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the ``AVAudioSession/SilenceSecondaryAudioHintType`` of a notification, as a `UInt`.
public let AVAudioSessionSilenceSecondaryAudioHintTypeKey =
    "AVAudioSessionSilenceSecondaryAudioHintTypeKey"

import HostLink

/// A type of pushes (specification 7.2.9).
///
/// - Note: Difference from Apple's PushKit: the host delivers VoIP pushes only.
public struct PKPushType: RawRepresentable, Hashable, Sendable {
    /// The name of the type.
    public let rawValue: String

    /// Creates the type with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the type with a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Pushes about calls, for an app with `voip` in `UIBackgroundModes`.
    public static let voIP = PKPushType(rawValue: "PKPushTypeVoIP")

    /// Pushes that update a watch's complication.
    @available(
        *, unavailable,
        message: "There is no watch whose complication could be updated; use voIP for calls."
    )
    public static var complication: PKPushType { PKPushType(rawValue: "PKPushTypeComplication") }

    /// Pushes about changed files of a file provider.
    @available(
        *, unavailable,
        message: "There are no file provider extensions; fetch changes with BackgroundTasks."
    )
    public static var fileProvider: PKPushType { PKPushType(rawValue: "PKPushTypeFileProvider") }

    /// The type on the link; `nil` for a type that the host does not deliver.
    var wire: PushType? { self == .voIP ? .voIP : nil }

    init(_ wire: PushType) {
        self =
            switch wire {
            case .voIP: .voIP
            }
    }
}

/// The identifier of a background task.
public nonisolated struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int

    /// Creates an identifier from a number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The result of ``UIApplication/beginBackgroundTask(withName:expirationHandler:)`` if the app
    /// has no time left.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

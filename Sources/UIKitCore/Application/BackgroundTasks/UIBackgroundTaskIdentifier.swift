/// Names something that the app goes on with in the background.
public nonisolated struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int

    /// Makes an identifier of a number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// What ``UIApplication/beginBackgroundTask(withName:expirationHandler:)`` returns when the app has no
    /// time left.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

public import Foundation

/// A process's unintended end and its consequence, stored for the app's page.
public struct AppDeath: Hashable, Sendable {
    /// The time of the end.
    public var date: Date
    /// The way in which the process ended, as the rest of a sentence that begins with "The app",
    /// such as "crashed (signal 11)".
    public var description: String
    /// Whether the app had not sent its first frame, or was still restoring.
    public var wasLaunching: Bool
    /// `CFBundleVersion` of the app, if it had reported it.
    public var version: String
    /// The consequence.
    public var outcome: Outcome

    /// The consequence of a death; the raw values are stored in the database.
    public enum Outcome: String, Hashable, Sendable {
        /// The app starts again with its state.
        case restored
        /// Its state is set aside, and the app starts without it.
        case setAside
        /// The app is started again after a delay.
        case backedOff
        /// The app is started again only on its user's request.
        case givenUp
        /// The app is not needed now; it starts when it is next needed.
        case notNeeded = "asleep"
    }

    /// Creates a record of a death.
    public init(
        date: Date, description: String, wasLaunching: Bool, version: String, outcome: Outcome
    ) {
        self.date = date
        self.description = description
        self.wasLaunching = wasLaunching
        self.version = version
        self.outcome = outcome
    }
}

public import Foundation

/// A process's unintended end and its consequence, stored for the app's page.
public struct AppDeath: Hashable, Sendable {
    /// The time of the end.
    public var date: Date
    /// The kind of the end, to follow "The app", such as "crashed (signal 11)".
    public var how: String
    /// Whether the app had not shown itself yet, or was still restoring.
    public var wasLaunching: Bool
    /// `CFBundleVersion` of the app, if it had reported it.
    public var version: String
    /// The consequence.
    public var outcome: Outcome

    /// The consequence of a death; the raw values are stored in the database.
    public enum Outcome: String, Hashable, Sendable {
        /// The app was started again with its state.
        case restored
        /// Its state was set aside, and the app started without it.
        case setAside
        /// The app is started again after a delay.
        case backedOff
        /// The app is started again only on its user's request.
        case givenUp
        /// Nothing needed the app; it starts when it is next needed.
        case asleep
    }

    /// Describes a death.
    public init(
        date: Date, how: String, wasLaunching: Bool, version: String, outcome: Outcome
    ) {
        self.date = date
        self.how = how
        self.wasLaunching = wasLaunching
        self.version = version
        self.outcome = outcome
    }
}

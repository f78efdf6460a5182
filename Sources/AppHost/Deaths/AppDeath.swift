public import Foundation

/// A process that ended as no process should, and what followed; kept for the app's page.
public struct AppDeath: Hashable, Sendable {
    /// When it was.
    public var date: Date
    /// How it ended, to follow "The app", such as "crashed (signal 11)".
    public var how: String
    /// Whether the app had not shown itself yet, or was still restoring.
    public var wasLaunching: Bool
    /// `CFBundleVersion` of the app, where it had said it.
    public var version: String
    /// What followed.
    public var outcome: Outcome

    /// What followed a death; the raw values stand in the database.
    public enum Outcome: String, Hashable, Sendable {
        /// It was started again with its state.
        case restored
        /// Its state was set aside, and it started without.
        case setAside
        /// It is started again after a while.
        case backedOff
        /// It is started again only when the person says so.
        case givenUp
        /// Nobody needed it; it starts when it is next wanted.
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

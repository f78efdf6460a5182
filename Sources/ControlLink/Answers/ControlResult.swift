/// What became of one person's app, or of whatever else a command was about.
package struct ControlResult: Hashable, Sendable, Codable {
    /// The app's name in addresses; absent for what concerns no single app.
    package var app: String?
    /// The person's identifier; absent for what concerns everybody.
    package var person: String?
    /// The process it had when the command came.
    package var process: Int32?
    /// The session, where the command was about one.
    package var session: String?
    package var outcome: Outcome
    /// The outcome as a sentence for people.
    package var message: String

    /// How it went; the raw values stand in the tool's JSON.
    package enum Outcome: String, Hashable, Sendable, Codable {
        /// It was done.
        case done
        /// There was nothing to do.
        case unchanged
        /// It cannot be done now.
        case notNow
        /// It failed.
        case failed
    }

    package init(
        app: String? = nil, person: String? = nil, process: Int32? = nil, session: String? = nil,
        outcome: Outcome, message: String
    ) {
        self.app = app
        self.person = person
        self.process = process
        self.session = session
        self.outcome = outcome
        self.message = message
    }
}

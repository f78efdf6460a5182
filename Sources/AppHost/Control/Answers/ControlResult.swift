/// The result of a command for one user's app, or for another object of the command.
package struct ControlResult: Hashable, Sendable, Codable {
    /// The app's name in addresses; absent if the result concerns no single app.
    package var app: String?
    /// The user's identifier; absent if the result concerns all users.
    package var person: String?
    /// The app's process when the command arrived.
    package var process: Int32?
    /// The session, if the command concerned one.
    package var session: String?
    package var outcome: Outcome
    /// The outcome as a sentence for operators.
    package var message: String

    /// The outcome.
    ///
    /// The raw values are part of the tool's JSON.
    package enum Outcome: String, Hashable, Sendable, Codable {
        /// The command was performed.
        case done
        /// There was nothing to do.
        case unchanged
        /// The command cannot be performed now.
        case notNow
        /// The command failed.
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

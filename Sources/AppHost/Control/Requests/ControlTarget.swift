/// The target of an operator's command.
package struct ControlTarget: Hashable, Sendable, Codable {
    /// Names of apps, prefixes of session identifiers, and process ids; empty for every app.
    package var names: [String]
    /// A prefix of a user's identifier; `nil` for all users.
    package var person: String?
    /// Whether the quit command may act on several matches or, if `names` is empty, on all apps.
    package var isAll: Bool

    /// Creates a target; by default all apps of all users.
    package init(names: [String] = [], person: String? = nil, isAll: Bool = false) {
        self.names = names
        self.person = person
        self.isAll = isAll
    }
}

/// The target of an operator's command.
package struct ControlTarget: Hashable, Sendable, Codable {
    /// Names of apps, prefixes of session identifiers, and process ids; empty for every app.
    package var names: [String]
    /// A prefix of a user's identifier; `nil` for all users.
    package var person: String?
    /// Whether a quit may act on several matches, or on everything if there are no names.
    package var isAll: Bool

    /// Makes a target; by default all apps of all users.
    package init(names: [String] = [], person: String? = nil, isAll: Bool = false) {
        self.names = names
        self.person = person
        self.isAll = isAll
    }
}

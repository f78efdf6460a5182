/// What an operator's command is about.
package struct ControlTarget: Hashable, Sendable, Codable {
    /// Names of apps, beginnings of session identifiers, numbers of processes; none means every app.
    package var names: [String]
    /// The beginning of a person's identifier; `nil` means everybody.
    package var person: String?
    /// Whether several persons are meant where a command asks for that to be said.
    package var isAll: Bool

    /// Names a target; by default everything.
    package init(names: [String] = [], person: String? = nil, isAll: Bool = false) {
        self.names = names
        self.person = person
        self.isAll = isAll
    }
}

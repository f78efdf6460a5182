import ControlLink

/// Finds the person that an operator means among those that there are.
struct PeopleSelection {
    let people: [PersonReport]

    /// The person with a user's name, or else the one whose identifier begins so.
    func person(_ text: String) throws(ControlFailure) -> PersonReport {
        if let named = people.first(where: { $0.users.contains(text) }) { return named }
        let found = text.isEmpty ? [] : people.filter { $0.person.hasPrefix(text) }
        guard found.count <= 1 else {
            throw ControlFailure(
                .ambiguous, "The identifiers of \(found.count) people begin so. Give more of it.")
        }
        guard let person = found.first else {
            throw ControlFailure(
                .notFound,
                "No user has this name, and no person's identifier begins so. `perennial people "
                    + "list` lists them.")
        }
        return person
    }
}

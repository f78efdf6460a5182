/// Finds the user that an operator has named, among all users.
struct PeopleSelection {
    let people: [PersonReport]

    /// The person with a user name, or whose identifier begins with a text.
    ///
    /// A text that fits two people is refused, because users choose their names, and one may have
    /// chosen the beginning of another's identifier. Names are compared by bytes, as the database
    /// compares them.
    func person(_ text: String) throws(ControlFailure) -> PersonReport {
        let found = people.filter { person in
            person.users.contains { $0.utf8.elementsEqual(text.utf8) }
                || !text.isEmpty && person.person.hasPrefix(text)
        }
        guard found.count <= 1 else {
            throw ControlFailure(
                .ambiguous,
                "\(found.count) people have this name or an identifier that begins so. Give the whole "
                    + "identifier; `perennial people list --json` prints it.")
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

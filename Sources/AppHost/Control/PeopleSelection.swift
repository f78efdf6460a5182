/// The search for the user whom an operator names.
struct PeopleSelection {
    let people: [PersonReport]

    /// Returns the person with a user name, or with an identifier that begins with a prefix.
    ///
    /// An ambiguous text is refused, because users choose their names, and a name may equal the
    /// beginning of another user's identifier. Names are compared by bytes, as the database
    /// compares them.
    func person(_ text: String) throws(ControlFailure) -> PersonReport {
        let found = people.filter { person in
            person.users.contains { $0.utf8.elementsEqual(text.utf8) }
                || !text.isEmpty && person.person.hasPrefix(text)
        }
        guard found.count <= 1 else {
            throw ControlFailure(
                .ambiguous,
                "\(found.count) people have this name or an identifier with this prefix. Give the whole "
                    + "identifier; `perennial people list --json` prints it.")
        }
        guard let person = found.first else {
            throw ControlFailure(
                .notFound,
                "No user has this name, and no person's identifier begins with it. `perennial people "
                    + "list` lists them.")
        }
        return person
    }
}

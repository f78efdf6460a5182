/// All data about one person.
struct Contact: Hashable, Sendable {
    /// The pronunciation of a name if its spelling does not show it, for sorting and searching.
    struct Reading: Hashable, Sendable {
        var family = ""
        var given = ""
    }

    /// The row id in the store, which is never reused for another person; nil before the contact is
    /// stored.
    var id: Int64?

    /// The identifier that the card's writer uses for the contact in every file, if there is one.
    var uid: String?
    var name = PersonName()

    /// The display name that the card's writer specified.
    var formattedName = ""
    var reading: Reading?
    var organization = ""
    var jobTitle = ""
    var note = ""

    /// The date of birth in the card's form; ``birthday`` is the parsed date.
    var birthdayText = ""
    var birthday: Birthday?
    var url = ""

    /// The date of the card's last change, in the card's form.
    var revision = ""

    /// The names of the groups, in the order of the card.
    var groups: [String] = []
    var phones: [ContactPoint] = []
    var emails: [ContactPoint] = []
    var addresses: [PostalAddress] = []

    /// The version of the original card, which is also used for the export.
    var cardVersion = VCard.Version.v4

    /// The content lines of the fields above that occur once in a card, kept for their parameters.
    var knownLines: [String] = []

    /// The content lines of the card that correspond to no field, verbatim.
    var unknownProperties: [String] = []

    var givenName: String { name.given }
    var familyName: String { name.family }

    /// The name in a list; never empty.
    var displayName: String {
        let candidates = [
            formattedName, name.composed, organization, emails.first?.value ?? "",
            phones.first?.value ?? "",
        ]
        return candidates.first { !$0.isBlank } ?? "No name"
    }

    /// The second line in a list: the person's job and organisation.
    var subtitle: String {
        [jobTitle, organization == displayName ? "" : organization].filter { !$0.isEmpty }
            .joined(separator: ", ")
    }

    /// At most two letters for a monogram, from the name or from its replacement.
    var initials: String {
        let letters = name.initials
        if !letters.isEmpty { return letters }
        return displayName.first(where: \.isLetter).map { String($0).uppercased() } ?? "#"
    }

    /// Changes the first and last name, and drops the previous display name and pronunciation.
    mutating func rename(given: String, family: String) {
        guard given != name.given || family != name.family else { return }
        name.given = given
        name.family = family
        formattedName = name.composed
        reading = nil
        unknownProperties.removeAll { line in
            let property = try? VCardProperty(contentLine: line)
            return property.map { Self.readingProperties.contains($0.name) } ?? false
        }
        knownLines = knownLines.map { line in
            guard var property = try? VCardProperty(contentLine: line), property.name == "N" else {
                return line
            }
            property.parameters.removeAll { $0.name == "SORT-AS" }
            return property.contentLine
        }
    }

    /// The properties, other than SORT-AS, that contain the pronunciation of a name.
    static let readingProperties: Set = [
        "SORT-STRING", "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME",
    ]
}

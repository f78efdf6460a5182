/// Everything that is known about one person.
struct Contact: Hashable, Sendable {
    /// How a name is read aloud where its writing does not tell, for sorting and searching.
    struct Reading: Hashable, Sendable {
        var family = ""
        var given = ""
    }

    /// The row id in the store, which is never used again for another person; nil before the
    /// contact is stored.
    var id: Int64?

    /// What the card's writer calls the contact in every file, if it does.
    var uid: String?
    var name = PersonName()

    /// The name as the card's writer wants it shown.
    var formattedName = ""
    var reading: Reading?
    var organization = ""
    var jobTitle = ""
    var note = ""

    /// The day of birth as the card has it; ``birthday`` understands it.
    var birthdayText = ""
    var birthday: Birthday?
    var url = ""

    /// When the card was last changed, as the card has it.
    var revision = ""

    /// The names of the groups, in the order of the card.
    var groups: [String] = []
    var phones: [ContactPoint] = []
    var emails: [ContactPoint] = []
    var addresses: [PostalAddress] = []

    /// The version of the card it came from, and in which it is exported.
    var cardVersion = VCard.Version.v4

    /// The content lines behind the fields above that a card has once, for their parameters.
    var knownLines: [String] = []

    /// The content lines of the card that have no field here, word for word.
    var unknownProperties: [String] = []

    var givenName: String { name.given }
    var familyName: String { name.family }

    /// What stands in a list; never empty.
    var displayName: String {
        let candidates = [
            formattedName, name.composed, organization, emails.first?.value ?? "",
            phones.first?.value ?? "",
        ]
        return candidates.first { !$0.isBlank } ?? "No name"
    }

    /// The second line in a list: what the person does and where.
    var subtitle: String {
        [jobTitle, organization == displayName ? "" : organization].filter { !$0.isEmpty }
            .joined(separator: ", ")
    }

    /// At most two letters for a picture, from the name or from what stands in its place.
    var initials: String {
        let letters = name.initials
        if !letters.isEmpty { return letters }
        return displayName.first(where: \.isLetter).map { String($0).uppercased() } ?? "#"
    }

    /// Gives the person another first and last name, and forgets how the old one was shown and read.
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

    /// The properties beside SORT-AS that say how a name is read.
    static let readingProperties: Set = [
        "SORT-STRING", "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME",
    ]
}

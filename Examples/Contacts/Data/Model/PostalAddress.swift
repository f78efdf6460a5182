/// A postal address of a contact, as the property ADR holds it.
struct PostalAddress: Hashable, Sendable {
    /// What it is for, in a word to show.
    var label: String
    var postOfficeBox = ""
    var extended = ""
    var street = ""
    var locality = ""
    var region = ""
    var postalCode = ""
    var country = ""

    /// The line of the card it came from; nil for one that was made here.
    var cardLine: String?

    /// The lines of an envelope.
    var lines: [String] {
        let place = [postalCode, locality, region].filter { !$0.isEmpty }.joined(separator: " ")
        let parts =
            [extended, postOfficeBox]
            + street.split(whereSeparator: \.isNewline)
            .map(String.init) + [place, country]
        return parts.filter { !$0.isEmpty }
    }
}

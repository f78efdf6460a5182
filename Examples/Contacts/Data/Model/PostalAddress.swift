/// A postal address of a contact, as the property ADR holds it.
struct PostalAddress: Hashable, Sendable {
    /// The label to show.
    var label: String
    var postOfficeBox = ""
    var extended = ""
    var street = ""
    var locality = ""
    var region = ""
    var postalCode = ""
    var country = ""

    /// The original line of the card; nil for an address that was entered in this app.
    var cardLine: String?

    /// The lines as on an envelope.
    var lines: [String] {
        let place = [postalCode, locality, region].filter { !$0.isEmpty }.joined(separator: " ")
        let parts =
            [extended, postOfficeBox]
            + street.split(whereSeparator: \.isNewline)
            .map(String.init) + [place, country]
        return parts.filter { !$0.isEmpty }
    }
}

/// The fields of the edit form: both names, the first number, the first mail address, the note.
struct ContactEdit: Hashable, Sendable {
    var givenName = ""
    var familyName = ""

    /// The first number of the contact; an empty text removes that number.
    var phone = ""

    /// The first mail address of the contact; an empty text removes that address.
    var email = ""
    var note = ""

    init() {}

    /// Creates the fields for a contact.
    init(_ contact: Contact) {
        givenName = contact.givenName
        familyName = contact.familyName
        phone = contact.phones.first?.value ?? ""
        email = contact.emails.first?.value ?? ""
        note = contact.note
    }

    /// Writes the form's fields to a contact.
    func apply(to contact: inout Contact) {
        contact.rename(given: givenName, family: familyName)
        Self.setFirst(of: &contact.phones, to: phone, label: "mobile")
        Self.setFirst(of: &contact.emails, to: email, label: "home")
        contact.note = note
    }

    private static func setFirst(of points: inout [ContactPoint], to value: String, label: String) {
        if value.isEmpty {
            points = Array(points.dropFirst())
        } else if points.isEmpty {
            points = [ContactPoint(label: label, value: value)]
        } else {
            points[0].value = value
        }
    }
}

/// A telephone number or a mail address of a contact.
struct ContactPoint: Hashable, Sendable {
    /// What it is for, in a word to show: `mobile`, `home`, `work`, or the person's own label.
    var label: String

    /// The number or address as the person wrote it.
    var value: String

    /// The line of the card it came from, so that everything the line says beside the value
    /// survives an export; nil for one that was typed here.
    var cardLine: String?
}

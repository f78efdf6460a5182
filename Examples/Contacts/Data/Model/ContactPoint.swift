/// A telephone number or a mail address of a contact.
struct ContactPoint: Hashable, Sendable {
    /// The label to show: `mobile`, `home`, `work`, or the person's own label.
    var label: String

    /// The number or address as it was written.
    var value: String

    /// The original line of the card, so that its parameters survive an export; nil for a value
    /// that was typed here.
    var cardLine: String?
}

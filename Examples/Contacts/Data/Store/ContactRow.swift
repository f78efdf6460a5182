/// What a list shows of a contact.
struct ContactRow: Hashable, Identifiable, Sendable {
    /// How many colours ``colorIndex`` tells apart.
    static let colorCount = 8

    /// The row id of the contact, which is never used again for another person.
    let id: Int64
    let displayName: String

    /// The job and the organisation; empty for many.
    let subtitle: String

    /// One or two letters for a picture.
    let initials: String

    /// Which colour the picture has, below ``colorCount``; it stays when the name changes.
    let colorIndex: Int
}

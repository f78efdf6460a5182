/// A contact as a list shows it.
struct ContactRow: Hashable, Identifiable, Sendable {
    /// The number of colours that ``colorIndex`` selects from.
    static let colorCount = 8

    /// The row id of the contact, which is never reused for another person.
    let id: Int64
    let displayName: String

    /// The job and the organisation; often empty.
    let subtitle: String

    /// One or two letters for a monogram.
    let initials: String

    /// The index of the monogram's colour, below ``colorCount``; it stays when the name changes.
    let colorIndex: Int
}

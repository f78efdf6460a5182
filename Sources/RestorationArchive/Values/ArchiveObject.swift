/// An object encoded by value: the stable name of its class and what it wrote, in order.
public struct ArchiveObject: Sendable, Hashable {
    /// The stable class name, such as `Contacts.Draft`.
    public let className: String
    /// What the object encoded.
    public let fields: [ArchiveField]

    /// Makes an object value.
    public init(className: String, fields: [ArchiveField]) {
        self.className = className
        self.fields = fields
    }
}

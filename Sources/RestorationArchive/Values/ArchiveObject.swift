/// An object encoded by value: the stable name of its class and what it wrote, in order.
public struct ArchiveObject: Sendable, Hashable {
    /// The stable class name, such as `Contacts.Draft`.
    public let className: String
    /// What the object encoded.
    public let fields: [ArchiveField]

    /// The number by which ``ArchiveValue/shared(_:)`` means this object, if anything does.
    public let number: UInt32?

    /// Makes an object value.
    public init(className: String, fields: [ArchiveField], number: UInt32? = nil) {
        self.className = className
        self.number = number
        self.fields = fields
    }
}

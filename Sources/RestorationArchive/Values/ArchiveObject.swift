/// An object encoded by value: the stable name of its class and the fields that it encoded, in
/// order.
public struct ArchiveObject: Sendable, Hashable {
    /// The stable class name, such as `Contacts.Draft`.
    public let className: String
    /// The values that the object encoded.
    public let fields: [ArchiveField]

    /// The number by which ``ArchiveValue/shared(_:)`` refers to this object, if anything does.
    public let number: UInt32?

    /// Makes an object value.
    public init(className: String, fields: [ArchiveField], number: UInt32? = nil) {
        self.className = className
        self.number = number
        self.fields = fields
    }
}

/// One key and value that an object encoded.
///
/// Fields keep the order in which they were encoded.
public struct ArchiveField: Sendable, Hashable {
    /// The coder key.
    public let key: String
    /// The encoded value; `.null` for an encoded nil.
    public let value: ArchiveValue

    /// Makes a field.
    public init(key: String, value: ArchiveValue) {
        self.key = key
        self.value = value
    }
}

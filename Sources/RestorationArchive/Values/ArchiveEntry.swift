/// One key and its value in a dictionary value.
public struct ArchiveEntry: Sendable, Hashable {
    /// The key, usually a string.
    public let key: ArchiveValue
    /// The value for the key.
    public let value: ArchiveValue

    /// Makes an entry.
    public init(key: ArchiveValue, value: ArchiveValue) {
        self.key = key
        self.value = value
    }
}

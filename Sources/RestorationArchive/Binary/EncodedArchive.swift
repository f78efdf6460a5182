/// The binary form of an archive, ready for a store.
public struct EncodedArchive: Sendable {
    /// The bytes, in the form that ``ArchiveReader`` opens.
    public let bytes: [UInt8]

    /// The number of bytes.
    public var byteCount: Int { bytes.count }

    /// Wraps bytes that a store returned, to compare them or to open them.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether both contain the same state; only time and event number may differ.
    ///
    /// This compares memory, so a pass that changed nothing is recognised at almost no cost.
    public func hasSameContent(as other: EncodedArchive) -> Bool {
        let skipped = ArchiveLayout.volatileBytes
        guard bytes.count == other.bytes.count, bytes.count >= skipped.upperBound else {
            return bytes == other.bytes
        }
        return bytes[..<skipped.lowerBound] == other.bytes[..<skipped.lowerBound]
            && bytes[skipped.upperBound...] == other.bytes[skipped.upperBound...]
    }
}

/// The binary form of an archive, ready for a store.
public struct EncodedArchive: Sendable {
    private enum Form {
        case array([UInt8])
        /// The memory into which a stream wrote the archive.
        case memory(EncodedMemory)
    }

    private let form: Form

    /// The bytes, in the form that ``ArchiveReader`` opens.
    ///
    /// For an archive that was streamed, this copies the bytes; a store saves such an archive
    /// without a copy.
    public var bytes: [UInt8] {
        switch form {
        case .array(let bytes): bytes
        case .memory(let memory): Array(memory.bytes)
        }
    }

    /// The number of bytes.
    public var byteCount: Int {
        switch form {
        case .array(let bytes): bytes.count
        case .memory(let memory): memory.bytes.count
        }
    }

    /// Wraps bytes that were just written and are known to be complete.
    init(knownBytes: [UInt8]) {
        form = .array(knownBytes)
    }

    /// Takes ownership of memory to which an archive was just written.
    init(knownMemory: EncodedMemory) {
        form = .memory(knownMemory)
    }

    /// Wraps bytes that a store returned, to compare them or to open them.
    public init(bytes: [UInt8]) {
        form = .array(bytes)
    }

    /// Calls the closure with the memory of a streamed archive; returns nil for any other archive.
    package func withStreamedBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard case .memory(let memory) = form else { return nil }
        defer { withExtendedLifetime(memory) {} }
        return try body(memory.bytes)
    }

    /// Whether both contain the same state; only time and event number may differ.
    ///
    /// This compares memory, so a pass that changed nothing is recognised at almost no cost.
    public func hasSameContent(as other: EncodedArchive) -> Bool {
        let skipped = ArchiveLayout.volatileBytes
        let (bytes, otherBytes) = (self.bytes, other.bytes)
        guard bytes.count == otherBytes.count, bytes.count >= skipped.upperBound else {
            return bytes == otherBytes
        }
        return bytes[..<skipped.lowerBound] == otherBytes[..<skipped.lowerBound]
            && bytes[skipped.upperBound...] == otherBytes[skipped.upperBound...]
    }
}

/// The binary form of an archive, ready for a store.
public struct EncodedArchive: Sendable {
    private enum Form {
        case array([UInt8])
        /// What a stream wrote, where it wrote it.
        case memory(EncodedMemory)
    }

    private let form: Form

    /// The bytes, in the form that ``ArchiveReader`` opens.
    ///
    /// An archive that was streamed copies them; a store takes such an archive itself.
    public var bytes: [UInt8] {
        switch form {
        case .array(let bytes): bytes
        case .memory(let memory): Array(memory.bytes)
        }
    }

    /// How many bytes there are.
    public var byteCount: Int {
        switch form {
        case .array(let bytes): bytes.count
        case .memory(let memory): memory.bytes.count
        }
    }

    /// Bytes that were just written, known to be whole.
    init(knownBytes: [UInt8]) {
        form = .array(knownBytes)
    }

    /// What was just written to memory that is this archive's from now on.
    init(knownMemory: EncodedMemory) {
        form = .memory(knownMemory)
    }

    /// Takes bytes as a store gave them back, to compare with or to open.
    public init(bytes: [UInt8]) {
        form = .array(bytes)
    }

    /// The memory of a streamed archive, for as long as the closure runs; nil of any other.
    package func withStreamedBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard case .memory(let memory) = form else { return nil }
        defer { withExtendedLifetime(memory) {} }
        return try body(memory.bytes)
    }

    /// Whether both hold the same state; only time and event number may differ.
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

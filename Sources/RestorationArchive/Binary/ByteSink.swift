/// A little-endian buffer for writing the binary form.
///
/// Invariants: memory beyond `capacity` is never touched. A sink counts the bytes beyond its
/// capacity but does not write them, so that a second pass knows the size.
struct ByteSink {
    private let base: UnsafeMutableRawPointer?
    private let capacity: Int
    private(set) var count = 0

    private init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
        base = UnsafeMutableRawPointer(buffer.baseAddress)
        capacity = buffer.count
    }

    /// Returns the bytes that `write` appends, in one allocation if the expected size suffices.
    ///
    /// - Parameter write: Called a second time if more was appended than expected.
    static func bytes(
        expected: Int, _ write: (inout ByteSink) throws(ArchiveError) -> Void
    ) throws(ArchiveError) -> [UInt8] {
        var capacity = max(expected, 64)
        while true {
            var needed = 0
            var failure: ArchiveError?
            let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                var sink = ByteSink(UnsafeMutableBufferPointer(rebasing: buffer[..<capacity]))
                do throws(ArchiveError) { try write(&sink) } catch { failure = error }
                needed = sink.count
                count = failure == nil && needed <= capacity ? needed : 0
            }
            if let failure { throw failure }
            if needed <= capacity { return bytes }
            capacity = needed
        }
    }

    /// Returns the address for the next `size` bytes, or nil if they do not fit.
    @inline(__always)
    private mutating func place(_ size: Int) -> UnsafeMutableRawPointer? {
        let start = count
        count += size
        return count <= capacity ? base?.advanced(by: start) : nil
    }

    @inline(__always)
    mutating func append<Integer: FixedWidthInteger>(_ value: Integer) {
        place(MemoryLayout<Integer>.size)?
            .storeBytes(of: value.littleEndian, as: Integer.self)
    }

    /// Appends a number with seven bits in each byte, the lowest first.
    ///
    /// The high bit means that more bytes follow.
    @inline(__always)
    mutating func appendVariable(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    @inline(__always)
    mutating func appendVariable(_ value: Int) {
        appendVariable(UInt64(value))
    }

    mutating func append(contentsOf bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
        place(bytes.count)?.copyMemory(from: source, byteCount: bytes.count)
    }

    /// Appends the UTF-8 bytes without their count.
    @inline(__always)
    mutating func append(utf8 text: String) {
        text.withBytes { append(contentsOf: $0) }
    }

    /// Overwrites bytes that were written as a placeholder.
    mutating func replace<Integer: FixedWidthInteger>(at offset: Int, with value: Integer) {
        precondition(offset >= 0 && offset + MemoryLayout<Integer>.size <= count)
        guard offset + MemoryLayout<Integer>.size <= capacity else { return }
        base?.advanced(by: offset).storeBytes(of: value.littleEndian, as: Integer.self)
    }
}

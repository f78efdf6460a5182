/// A cursor over bytes that may be hostile.
///
/// Every read is checked against the end, and every count against the remaining bytes, before
/// memory is allocated.
struct ByteSource {
    private let bytes: UnsafeRawBufferPointer
    private let end: Int
    private(set) var position: Int
    /// The number of values that this cursor may still decode.
    ///
    /// Nested containers share it.
    private var valuesLeft = ArchiveLimits.valueCountMax
    /// The bytes of names that may still be returned.
    var nameBytesLeft = ArchiveLimits.readNameBytesMax

    init(_ bytes: UnsafeRawBufferPointer, at position: Int, count: Int) throws(ArchiveError) {
        guard position >= 0, count >= 0, position <= bytes.count,
            count <= bytes.count - position
        else { throw .damaged("a part is outside the bytes") }
        self.bytes = bytes
        self.position = position
        end = position + count
    }

    var remaining: Int { end - position }

    @inline(__always)
    mutating func integer<Integer: FixedWidthInteger>(
        _ type: Integer.Type
    ) throws(ArchiveError) -> Integer {
        let size = MemoryLayout<Integer>.size
        guard remaining >= size else { throw .damaged("a value is cut off") }
        defer { position += size }
        return Integer(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: type))
    }

    /// Reads a number of variable length.
    ///
    /// Most numbers take one byte.
    @inline(__always)
    mutating func variable() throws(ArchiveError) -> UInt64 {
        if position < end {
            let byte = bytes[position]
            if byte < 0x80 {
                position += 1
                return UInt64(byte)
            }
        }
        return try longVariable()
    }

    private mutating func longVariable() throws(ArchiveError) -> UInt64 {
        var result: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = try integer(UInt8.self)
            let part = UInt64(byte & 0x7F)
            guard shift < 63 || (shift == 63 && part <= 1) else {
                throw .damaged("a number is too long")
            }
            result |= part << shift
            if byte & 0x80 == 0 { return result }
            shift += 7
        }
    }

    /// Reads a count of parts that take at least `minimumBytes` each.
    mutating func count(
        of what: String, max limit: Int, minimumBytes: Int = 1
    ) throws(ArchiveError) -> Int {
        let raw = try variable()
        guard raw <= UInt64(limit) else { throw .limit("The count of \(what)", limit) }
        let count = Int(raw)
        guard count <= remaining / minimumBytes else { throw .damaged("\(what) are cut off") }
        return count
    }

    mutating func rawBytes(count: Int) throws(ArchiveError) -> UnsafeRawBufferPointer {
        guard count >= 0, remaining >= count else { throw .damaged("bytes are cut off") }
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    }

    mutating func text(byteCount: Int) throws(ArchiveError) -> String {
        let raw = try rawBytes(count: byteCount)
        guard let text = String(validBytes: raw) else {
            throw .damaged("a text is not UTF-8")
        }
        return text
    }

    mutating func spendValue() throws(ArchiveError) {
        guard valuesLeft > 0 else {
            throw .limit("The count of values", ArchiveLimits.valueCountMax)
        }
        valuesLeft -= 1
    }

    mutating func spend(nameBytes: Int) throws(ArchiveError) {
        guard nameBytesLeft >= nameBytes else {
            throw .limit("The size of all names", ArchiveLimits.readNameBytesMax)
        }
        nameBytesLeft -= nameBytes
    }

    func requireEnd() throws(ArchiveError) {
        guard position == end else { throw .damaged("a part is longer than its content") }
    }
}

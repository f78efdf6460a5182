/// Bytes that are read from the front.
///
/// The caller first compares the counts with the number of bytes. Each read is checked again.
struct CachedBytes {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    @inline(__always)
    mutating func next<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
        let size = MemoryLayout<Number>.size
        precondition(position + size <= bytes.count, "A count was not checked.")
        defer { position += size }
        return bytes.withUnsafeBytes {
            Number(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: type))
        }
    }

    /// Reads values that consist of numbers and have the same layout in memory as in the bytes.
    ///
    /// So a table is copied as a whole and not number by number.
    mutating func array<Value: BitwiseCopyable>(of type: Value.Type, count: Int) -> [Value] {
        #if !_endian(little)
            #error("The compact form has little-endian numbers.")
        #endif
        let size = count * MemoryLayout<Value>.stride
        precondition(position + size <= bytes.count, "A count was not checked.")
        defer { position += size }
        return [Value](unsafeUninitializedCapacity: count) { buffer, used in
            bytes.withUnsafeBytes { bytes in
                UnsafeMutableRawBufferPointer(buffer).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes[position..<position + size]))
            }
            used = count
        }
    }

    func rest() -> [UInt8] { Array(bytes[position...]) }
}

/// A buffer to which bytes are appended.
struct ByteSink {
    private(set) var bytes: [UInt8] = []
    let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        bytes.reserveCapacity(capacity)
    }

    mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ more: [UInt8]) {
        bytes.append(contentsOf: more)
    }

    mutating func replace(at offset: Int, with number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { new in
            bytes.replaceSubrange(offset..<offset + new.count, with: new)
        }
    }
}

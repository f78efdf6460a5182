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

    @inline(__always)
    mutating func array<Value>(
        count: Int, _ value: (inout CachedBytes) -> Value
    ) -> [Value] {
        [Value](unsafeUninitializedCapacity: count) { buffer, used in
            while used < count {
                buffer.initializeElement(at: used, to: value(&self))
                used += 1
            }
        }
    }

    func rest() -> [UInt8] { Array(bytes[position...]) }
}

/// Bytes that grow at the end.
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

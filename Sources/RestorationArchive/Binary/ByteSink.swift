/// One growing buffer that the binary form is written to, little-endian.
///
/// Invariants: `count <= capacity`; the first `count` bytes are initialised. Nothing is allocated
/// per value; the buffer doubles, so a pass that reserves well allocates once.
struct ByteSink: ~Copyable {
    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = max(capacity, 64)
        base = .allocate(byteCount: self.capacity, alignment: 8)
    }

    deinit { base.deallocate() }

    private mutating func reserve(_ additional: Int) {
        guard count + additional > capacity else { return }
        let larger = max(capacity * 2, count + additional)
        let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 8)
        moved.copyMemory(from: base, byteCount: count)
        base.deallocate()
        base = moved
        capacity = larger
    }

    mutating func append<Integer: FixedWidthInteger>(_ value: Integer) {
        let size = MemoryLayout<Integer>.size
        reserve(size)
        (base + count).storeBytes(of: value.littleEndian, as: Integer.self)
        count += size
    }

    /// Seven bits a byte, the lowest first; the high bit says that more follow.
    mutating func appendVariable(_ value: UInt64) {
        reserve(10)
        var rest = value
        while rest >= 0x80 {
            (base + count).storeBytes(of: UInt8(truncatingIfNeeded: rest) | 0x80, as: UInt8.self)
            count += 1
            rest >>= 7
        }
        (base + count).storeBytes(of: UInt8(truncatingIfNeeded: rest), as: UInt8.self)
        count += 1
    }

    mutating func appendVariable(_ value: Int) {
        appendVariable(UInt64(value))
    }

    mutating func append(contentsOf bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
        reserve(bytes.count)
        (base + count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
    }

    /// Appends the UTF-8 bytes without their count.
    mutating func append(utf8 text: String) {
        var text = text
        text.withUTF8 { append(contentsOf: UnsafeRawBufferPointer($0)) }
    }

    /// Overwrites bytes that were written as a placeholder.
    mutating func replace<Integer: FixedWidthInteger>(at offset: Int, with value: Integer) {
        precondition(offset >= 0 && offset + MemoryLayout<Integer>.size <= count)
        (base + offset).storeBytes(of: value.littleEndian, as: Integer.self)
    }

    /// Gives the bytes and empties the buffer.
    mutating func finish() -> [UInt8] {
        defer { count = 0 }
        return [UInt8](UnsafeRawBufferPointer(start: base, count: count))
    }
}

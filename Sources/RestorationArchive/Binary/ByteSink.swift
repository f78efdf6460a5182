import Foundation

/// A buffer that the binary form is written to, little-endian.
///
/// Invariants: nothing behind `capacity` is ever touched. A sink over borrowed memory counts what
/// does not fit and does not write it, so that a second pass knows the size; one with memory of
/// its own grows.
struct ByteSink {
    private var base: UnsafeMutableRawPointer?
    private var capacity: Int
    private let ownsMemory: Bool
    private(set) var count = 0

    private init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
        base = UnsafeMutableRawPointer(buffer.baseAddress)
        capacity = buffer.count
        ownsMemory = false
    }

    /// Makes a sink with memory of its own; whoever makes it calls ``free()`` once.
    init(growingFrom capacity: Int) {
        self.capacity = max(capacity, 64)
        base = malloc(self.capacity)
        ownsMemory = true
        if base == nil { self.capacity = 0 }
    }

    /// Makes room for so many bytes in all, so that memory is taken once.
    mutating func reserve(_ size: Int) {
        guard ownsMemory, size > capacity else { return }
        guard let moved = realloc(base, size) else {
            fatalError("no memory is left for an archive of \(size) bytes")
        }
        base = moved
        capacity = size
    }

    /// Hands the memory of a sink of its own over; the sink is empty then.
    mutating func take() -> EncodedMemory {
        precondition(ownsMemory)
        let memory = EncodedMemory(taking: UnsafeRawBufferPointer(start: base, count: count))
        base = nil
        capacity = 0
        count = 0
        return memory
    }

    /// Gives the memory back.
    func free() {
        if ownsMemory { Foundation.free(base) }
    }

    /// Takes back what was written from a place on.
    mutating func truncate(to count: Int) {
        precondition(count >= 0 && count <= self.count)
        self.count = count
    }

    /// Moves the bytes from a place on further back, to make room before them.
    mutating func open(_ size: Int, at offset: Int) {
        let moved = count - offset
        guard place(size) != nil, let base else { return }
        memmove(base + offset + size, base + offset, moved)
    }

    /// Gives the bytes that `write` appends, in one allocation when the expectation suffices.
    ///
    /// - Parameter write: Called a second time when more was appended than expected.
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

    /// Makes room; nil when there is none.
    @inline(__always)
    private mutating func place(_ size: Int) -> UnsafeMutableRawPointer? {
        let start = count
        count += size
        guard count > capacity else { return base?.advanced(by: start) }
        return grown(start)
    }

    private mutating func grown(_ start: Int) -> UnsafeMutableRawPointer? {
        guard ownsMemory else { return nil }
        reserve(max(count, capacity * 2))
        return base?.advanced(by: start)
    }

    @inline(__always)
    mutating func append<Integer: FixedWidthInteger>(_ value: Integer) {
        place(MemoryLayout<Integer>.size)?
            .storeBytes(of: value.littleEndian, as: Integer.self)
    }

    /// Seven bits a byte, the lowest first; the high bit says that more follow.
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

// Invariants of reading:
//
// 1. No byte sequence traps. A value that is not complete is absent.
// 2. A length in a message is compared with the available bytes before it is used.
// 3. Every message and every attribute that is skipped is at least as long as its header, so
//    reading always ends.

/// The bytes of a netlink message, or of a part of one.
///
/// Numbers have the machine's byte order, as the kernel writes them.
package struct NetlinkBytes: Equatable, Sendable {
    private let bytes: ArraySlice<UInt8>

    /// Creates a value with some bytes.
    package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The number of bytes.
    package var count: Int { bytes.count }

    /// Returns the byte at an offset; `nil` after the end.
    package func byte(at offset: Int) -> UInt8? {
        part(from: offset, count: 1)?.bytes.first
    }

    /// Returns the 16-bit number at an offset; `nil` if it is not complete.
    package func number16(at offset: Int) -> UInt16? { number(at: offset) }

    /// Returns the 32-bit number at an offset; `nil` if it is not complete.
    package func number32(at offset: Int) -> UInt32? { number(at: offset) }

    /// Returns a part; `nil` if it is not complete.
    package func part(from offset: Int, count: Int) -> NetlinkBytes? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
            return nil
        }
        let start = bytes.startIndex + offset
        return NetlinkBytes(bytes[start..<start + count])
    }

    /// Returns the bytes from an offset on; none after the end.
    package func rest(from offset: Int) -> NetlinkBytes {
        NetlinkBytes(offset >= 0 ? bytes.dropFirst(offset) : [])
    }

    /// The bytes as an array.
    package var array: [UInt8] { Array(bytes) }

    /// The text until the first null byte, as the names of interfaces are stored.
    package var text: String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private func number<Number: FixedWidthInteger>(at offset: Int) -> Number? {
        guard let part = part(from: offset, count: MemoryLayout<Number>.size) else { return nil }
        return part.bytes.withUnsafeBytes { $0.loadUnaligned(as: Number.self) }
    }
}

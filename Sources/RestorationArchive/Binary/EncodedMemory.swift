import Foundation

/// Memory that contains a complete binary form and is freed together with this object.
// NB: safe, because nothing writes to the bytes after this object was made.
final class EncodedMemory: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer

    /// Takes ownership of memory that was allocated with `malloc`.
    init(taking bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    deinit { free(UnsafeMutableRawPointer(mutating: bytes.baseAddress)) }
}

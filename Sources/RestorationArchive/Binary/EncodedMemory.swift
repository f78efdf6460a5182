import Foundation

/// Memory that holds a whole binary form and is given back with it.
// Safe: nothing writes to the bytes once they are here.
final class EncodedMemory: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer

    /// Takes memory that `malloc` gave.
    init(taking bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    deinit { free(UnsafeMutableRawPointer(mutating: bytes.baseAddress)) }
}

import Foundation

extension String {
    /// Calls the closure with the UTF-8 bytes, without a copy if the text is stored in that form.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let direct = utf8.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
        if let direct { return direct }
        var copy = self
        return copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }

    /// Whether this text and another have the same UTF-8 bytes.
    ///
    /// Texts that are only canonically equal do not.
    @inline(__always)
    package func hasSameBytes(as other: String) -> Bool {
        // Equal bits mean equal values.
        if MemoryLayout<String>.size == 16,
            unsafeBitCast(self, to: (UInt64, UInt64).self)
                == unsafeBitCast(other, to: (UInt64, UInt64).self)
        {
            return true
        }
        guard utf8.count == other.utf8.count else { return false }
        return withBytes { own in
            other.withBytes { theirs in
                guard let first = own.baseAddress, let second = theirs.baseAddress else {
                    return own.count == theirs.count
                }
                return memcmp(first, second, own.count) == 0
            }
        }
    }

    /// Creates the text of UTF-8 bytes, or returns nil if they are not valid.
    @inline(__always)
    init?(validBytes bytes: UnsafeRawBufferPointer) {
        self = String(decoding: bytes, as: UTF8.self)
        // Decoding replaces invalid bytes, and then the bytes differ.
        let isSame = withBytes { own in
            guard own.count == bytes.count else { return false }
            guard let first = own.baseAddress, let second = bytes.baseAddress else { return true }
            return memcmp(first, second, own.count) == 0
        }
        guard isSame else { return nil }
    }
}

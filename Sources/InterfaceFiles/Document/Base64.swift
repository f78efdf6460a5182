/// The base-64 form that Xcode uses for texts that XML cannot contain.
enum Base64 {
    /// Returns the decoded UTF-8 text, or nil if the bytes are not base 64 of UTF-8.
    ///
    /// Padding is optional, because Xcode omits it.
    static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var bits: UInt32 = 0
        var bitCount = 0
        for byte in bytes where !XMLCharacters.isSpace(byte) && byte != 0x3D {
            guard let value = value(of: byte) else { return nil }
            bits = (bits << 6 | UInt32(value)) & 0xFFFF
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
            }
        }
        return String(validating: result, as: UTF8.self) == nil ? nil : result
    }

    private static func value(of byte: UInt8) -> UInt8? {
        switch byte {
        case 0x41...0x5A: byte - 0x41
        case 0x61...0x7A: byte - 0x61 + 26
        case 0x30...0x39: byte - 0x30 + 52
        case 0x2B: 62
        case 0x2F: 63
        default: nil
        }
    }
}

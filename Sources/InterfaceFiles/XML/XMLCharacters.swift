/// The character classes of XML, on bytes of UTF-8.
enum XMLCharacters {
    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }

    /// Whether a byte can start a name; all characters beyond ASCII can.
    static func isNameStart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x3A, 0x80...: true
        default: false
        }
    }

    @inline(__always)
    static func isName(_ byte: UInt8) -> Bool {
        isNameStart(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
    }

    /// Whether a byte is a control character that XML does not allow.
    @inline(__always)
    static func isForbidden(_ byte: UInt8) -> Bool {
        byte < 0x20 && !isSpace(byte)
    }

    /// Returns the character of a reference such as `&#233;`, or nil if XML does not allow it.
    static func scalar(_ value: UInt32) -> Unicode.Scalar? {
        if value < 0x20 { return isSpace(UInt8(value)) ? Unicode.Scalar(value) : nil }
        return value == 0xFFFE || value == 0xFFFF ? nil : Unicode.Scalar(value)
    }
}

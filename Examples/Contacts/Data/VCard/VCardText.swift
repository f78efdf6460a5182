/// The escapes of vCard text: `\n` for a line break, and a backslash before a comma, a semicolon or
/// a backslash.
enum VCardText {
    /// Resolves the escapes.
    ///
    /// A backslash before any other character is kept.
    static func unescape(_ raw: some StringProtocol) -> String {
        guard raw.utf8.contains(.backslash) else { return String(raw) }
        var text: [UInt8] = []
        text.reserveCapacity(raw.utf8.count)
        var isEscaped = false
        for byte in raw.utf8 {
            if isEscaped {
                isEscaped = false
                switch byte {
                case UInt8(ascii: "n"), UInt8(ascii: "N"): text.append(.lineFeed)
                case .comma, .semicolon, .backslash, .colon: text.append(byte)
                default: text += [.backslash, byte]
                }
            } else if byte == .backslash {
                isEscaped = true
            } else {
                text.append(byte)
            }
        }
        if isEscaped { text.append(.backslash) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Escapes a text so that it fits in one line and keeps its commas and semicolons.
    static func escape(_ text: String) -> String {
        var raw: [UInt8] = []
        raw.reserveCapacity(text.utf8.count)
        var afterCarriageReturn = false
        for byte in text.utf8 {
            switch byte {
            case .comma, .semicolon, .backslash: raw += [.backslash, byte]
            case .lineFeed where afterCarriageReturn: break
            case .lineFeed, .carriageReturn: raw += [.backslash, UInt8(ascii: "n")]
            default: raw.append(byte)
            }
            afterCarriageReturn = byte == .carriageReturn
        }
        return String(decoding: raw, as: UTF8.self)
    }

    /// Splits at each separator without a preceding backslash and resolves the escapes of each
    /// part.
    static func components(of raw: some StringProtocol, separator: UInt8) -> [String] {
        rawComponents(of: raw, separator: separator).map { unescape($0) }
    }

    /// Splits at each separator without a preceding backslash; the parts keep their escapes.
    static func rawComponents<Text: StringProtocol>(
        of raw: Text, separator: UInt8
    ) -> [Text.SubSequence] {
        var parts: [Text.SubSequence] = []
        let bytes = raw.utf8
        var start = bytes.startIndex
        var isEscaped = false
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == separator, !isEscaped {
                parts.append(raw[start..<index])
                start = bytes.index(after: index)
            }
            isEscaped = byte == .backslash && !isEscaped
        }
        parts.append(raw[start...])
        return parts
    }
}

/// The decoding of text files.
enum StringsText {
    /// Returns the text in UTF-8 and without a byte order mark.
    static func utf8(_ bytes: [UInt8], source: String) throws(InterfaceFileError) -> [UInt8] {
        if bytes.starts(with: [0xFF, 0xFE]) {
            return try utf16(bytes, highByte: 1, source: source)
        }
        if bytes.starts(with: [0xFE, 0xFF]) {
            return try utf16(bytes, highByte: 0, source: source)
        }
        // A file from Xcode starts with ASCII, so a zero byte means UTF-16 without a byte order
        // mark.
        if bytes.count >= 2, bytes.count.isMultiple(of: 2), bytes[0] == 0 || bytes[1] == 0 {
            throw InterfaceFileError(
                source: source,
                message: "The file is UTF-16 without a byte order mark. Save it as UTF-8.")
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        guard String(validating: text, as: UTF8.self) != nil else {
            throw InterfaceFileError(
                source: source,
                message: "The file contains bytes that are not UTF-8. Save it as UTF-8.")
        }
        return text
    }

    private static func utf16(
        _ bytes: [UInt8], highByte: Int, source: String
    ) throws(InterfaceFileError) -> [UInt8] {
        let units = stride(from: 2, to: bytes.count - 1, by: 2).lazy.map { place in
            UInt16(bytes[place + highByte]) << 8 | UInt16(bytes[place + 1 - highByte])
        }
        guard bytes.count.isMultiple(of: 2),
            let text = String(validating: units, as: UTF16.self)
        else {
            throw InterfaceFileError(
                source: source,
                message: "The file is damaged UTF-16. Save it as UTF-8.")
        }
        return Array(text.utf8)
    }
}

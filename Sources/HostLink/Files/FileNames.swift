/// The names of files that come from an app or from a page.
package enum FileNames {
    /// The maximum length of a name, in UTF-8; file systems have at most 255 bytes.
    private static let bytesMax = 200
    private static let extensionBytesMax = 16
    private static let reserved = Set("<>:\"|?*".unicodeScalars)

    /// Returns the last part of a path without the characters that a file system cannot store, or
    /// that make a user read another name or type than the file has.
    package static func sanitized(_ name: String) -> String {
        let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
        let kept = last.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
                false
            default: !reserved.contains(scalar)
            }
        }
        let name = trimmed(String(String.UnicodeScalarView(kept)))
        guard !name.isEmpty else { return "File" }
        guard name.utf8.count > bytesMax else { return name }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let type = name[dot...].utf8.count <= extensionBytesMax ? name[dot...] : ""
        var base = name[..<(type.isEmpty ? name.endIndex : dot)].unicodeScalars
        // A single character can be longer than a name may be.
        while String(base).utf8.count + type.utf8.count > bytesMax { base.removeLast() }
        let short = trimmed(String(base))
        return (short.isEmpty ? "File" : short) + type
    }

    /// Returns a name without dots and spaces at its ends.
    private static func trimmed(_ name: String) -> String {
        let isKept: (Character) -> Bool = { $0 != "." && $0 != " " }
        guard let first = name.firstIndex(where: isKept), let last = name.lastIndex(where: isKept)
        else { return "" }
        return String(name[first...last])
    }
}

/// The names that the host gives to uploaded files and apps give to permissions of uploads.
package enum UploadName {
    /// The number of characters.
    package static let length = 32

    /// Returns a random name.
    package static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        let words: [UInt64] = [generator.next(), generator.next()]
        return words.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Whether a text has the form of a name, so that it is safe in a path.
    package static func isValid(_ text: String) -> Bool {
        text.utf8.count == length
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The maximum number of files that a page uploads for one permission.
    package static let filesMax = 100
}

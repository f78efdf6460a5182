/// The reader of property lists in the forms in which projects contain them.
///
/// The forms are OpenStep's (`project.pbxproj`), XML and JSON. Any bytes are read or refused with
/// an error, in bounded memory and depth.
package enum PropertyListReader {
    /// The maximum size of a file, in bytes.
    package static let sizeMax = 64 << 20
    /// The maximum number of arrays and dictionaries inside each other.
    package static let depthMax = 64

    /// Reads a property list.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - file: The file's path, for messages.
    /// - Throws: `AdoptionError`, with the line.
    package static func read(_ bytes: [UInt8], file: String) throws -> PropertyListNode {
        guard bytes.count <= sizeMax else {
            throw AdoptionError(
                .unreadable, "The file has more than \(sizeMax >> 20) MB", file: file,
                remedy: "Check that it is a project's file.")
        }
        if bytes.starts(with: Array("bplist".utf8)) {
            throw AdoptionError(
                .unreadable, "The file is a binary property list", file: file,
                remedy: "Convert it with “plutil -convert xml1”.")
        }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            throw AdoptionError(
                .unreadable, "The file is in UTF-16", file: file, remedy: "Save it as UTF-8.")
        }
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        let first = content.first { !isSpace($0) }
        if first == UInt8(ascii: "<"), !isData(content) {
            var reader = XMLPropertyListReader(content, file: file)
            return try reader.read()
        }
        var reader = TextPropertyListReader(
            content, file: file, dialect: TextPropertyListReader.dialect(of: content))
        return try reader.read()
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    /// Whether a list that begins with `<` is data in OpenStep's form: `<0fbd 77>`.
    private static func isData(_ bytes: [UInt8]) -> Bool {
        guard let start = bytes.firstIndex(of: UInt8(ascii: "<")),
            let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
        else { return false }
        return bytes[(start + 1)..<end].allSatisfy { isSpace($0) || hexValue($0) != nil }
    }

    static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

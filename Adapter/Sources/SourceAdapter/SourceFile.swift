/// A Swift source file of a module, as the developer wrote it.
public struct SourceFile: Sendable {
    /// The path that messages and `#file` show.
    public let path: String
    /// The text without a byte order mark.
    public let text: String

    /// Creates a source file.
    ///
    /// A byte order mark at the start of the text is dropped, because it may only be the first
    /// character of a file.
    public init(path: String, text: String) {
        self.path = path
        self.text =
            text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// Whether a file has top-level code, which no file of another name may have.
    private static func isMain(_ path: String) -> Bool {
        path == "main.swift" || path.hasSuffix("/main.swift")
    }

    /// The file's name as a part of an identifier.
    ///
    /// Different names give different parts.
    var tag: String { Self.tag(of: path) }

    static func tag(of path: String) -> String {
        var name = path.split(separator: "/").last.map(String.init) ?? path
        if name.hasSuffix(".swift") { name.removeLast(".swift".count) }
        var tag = ""
        for byte in name.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: tag.unicodeScalars.append(.init(byte))
            default:
                let digits = Array("0123456789ABCDEF")
                tag += "_\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
        return tag
    }

    /// The line that maps the next line of a copy to a line of a developer's file.
    ///
    /// It is empty for `main.swift`, because its copy has the same name, and the compiler warns
    /// about two files with the same name.
    static func directive(_ path: String, line: Int) -> String {
        isMain(path)
            ? "" : "#sourceLocation(file: \(StringLiteral.quoted(path)), line: \(line))\n"
    }
}

enum StringLiteral {
    /// Returns a Swift string literal without interpolation.
    static func quoted(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\" + String(scalar)
            case "\n": literal += "\\n"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}

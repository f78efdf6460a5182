import Foundation

/// The reader of property lists in XML.
///
/// It knows the elements of property lists and the five entities of XML; a document type is
/// skipped, so entities cannot be declared.
struct XMLPropertyListReader {
    /// A tag as it is in the file.
    private struct Tag {
        let name: Substring
        let isClosing: Bool
        let isEmpty: Bool
    }

    private let bytes: [UInt8]
    private let file: String
    private var position = 0
    private var line = 1

    init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
    }

    /// Reads the whole file.
    mutating func read() throws -> PropertyListNode {
        var tag = try nextTag()
        if tag.name == "plist", !tag.isClosing, !tag.isEmpty { tag = try nextTag() }
        return try value(tag, depth: 0)
    }

    // MARK: - Values

    private mutating func value(_ tag: Tag, depth: Int) throws -> PropertyListNode {
        guard depth < PropertyListReader.depthMax else {
            throw failure("More than \(PropertyListReader.depthMax) lists are inside each other")
        }
        let start = line
        guard !tag.isClosing else { throw failure("“</\(tag.name)>” is not expected here") }
        let content: PropertyListNode.Content
        switch tag.name {
        case "dict": content = .dictionary(try tag.isEmpty ? [:] : entries(depth: depth))
        case "array": content = .array(try tag.isEmpty ? [] : elements(depth: depth))
        case "true", "false":
            if !tag.isEmpty { try close(tag.name) }
            content = .boolean(tag.name == "true")
        case "string": content = .text(try text(of: tag))
        case "date": content = .date(try text(of: tag))
        case "integer": content = .integer(try number(of: tag) { Self.integer($0) })
        case "real":
            content = .real(try number(of: tag) { Double($0).flatMap { $0.isFinite ? $0 : nil } })
        case "data": content = .data(try Self.base64(try text(of: tag)) ?? refuse(tag))
        default: throw failure("“<\(tag.name.prefix(40))>” is not an element of property lists")
        }
        return PropertyListNode(content, line: start)
    }

    private mutating func entries(depth: Int) throws -> [String: PropertyListNode] {
        var entries: [String: PropertyListNode] = [:]
        while true {
            let tag = try nextTag()
            if tag.name == "dict", tag.isClosing { return entries }
            guard tag.name == "key", !tag.isClosing else {
                throw failure("“<key>” is expected")
            }
            let key = try text(of: tag)
            entries[key] = try value(try nextTag(), depth: depth + 1)
        }
    }

    private mutating func elements(depth: Int) throws -> [PropertyListNode] {
        var elements: [PropertyListNode] = []
        while true {
            let tag = try nextTag()
            if tag.name == "array", tag.isClosing { return elements }
            elements.append(try value(tag, depth: depth + 1))
        }
    }

    private mutating func number<Value>(
        of tag: Tag, _ convert: (Substring) -> Value?
    ) throws -> Value {
        let text = try text(of: tag)
        let trimmed = text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
        guard let value = convert(trimmed) else { return try refuse(tag) }
        return value
    }

    private func refuse<Value>(_ tag: Tag) throws -> Value {
        throw failure("The value of “<\(tag.name)>” is invalid")
    }

    private static func integer(_ text: Substring) -> Int? {
        text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
    }

    /// Returns the bytes of data in base 64, or nil if a sign does not belong to it.
    private static func base64(_ text: String) -> [UInt8]? {
        Data(base64Encoded: text.filter { !$0.isWhitespace }).map(Array.init)
    }

    // MARK: - Tags and text

    /// Returns the next tag; comments, instructions and the document type are skipped.
    private mutating func nextTag() throws -> Tag {
        while true {
            while let byte = peek, PropertyListReader.isSpace(byte) { advance() }
            guard peek == UInt8(ascii: "<") else { throw failure("A tag is expected") }
            if try skipMarkup() { continue }
            return try tag()
        }
    }

    private mutating func skipMarkup() throws -> Bool {
        for (opening, closing) in [("<!--", "-->"), ("<?", "?>"), ("<!DOCTYPE", ">")]
        where bytes[position...].starts(with: opening.utf8) {
            try skip(through: closing)
            return true
        }
        return false
    }

    private mutating func tag() throws -> Tag {
        advance()
        let start = position
        while let byte = peek, byte != UInt8(ascii: ">") { advance() }
        guard peek != nil else { throw failure("A tag is not closed") }
        guard let body = String(validating: bytes[start..<position], as: UTF8.self) else {
            throw failure("A tag is not valid UTF-8")
        }
        advance()
        let isClosing = body.hasPrefix("/")
        let name = (isClosing ? body.dropFirst() : body[...])
            .prefix { !$0.isWhitespace && $0 != "/" }
        return Tag(name: name, isClosing: isClosing, isEmpty: body.hasSuffix("/"))
    }

    /// Returns the text of an element, through its closing tag.
    private mutating func text(of tag: Tag) throws -> String {
        guard !tag.isEmpty else { return "" }
        var units: [UInt8] = []
        while let byte = peek {
            if byte == UInt8(ascii: "&") {
                units += try entity().utf8
            } else if bytes[position...].starts(with: "<![CDATA[".utf8) {
                for _ in 0..<9 { advance() }
                let start = position
                try skip(through: "]]>")
                units += bytes[start..<(position - 3)]
            } else if bytes[position...].starts(with: "<!--".utf8) {
                try skip(through: "-->")
            } else if byte == UInt8(ascii: "<") {
                try close(tag.name)
                guard let text = String(validating: units, as: UTF8.self) else {
                    throw failure("A text is not valid UTF-8")
                }
                return text
            } else {
                units.append(byte)
                advance()
            }
        }
        throw failure("“<\(tag.name)>” is not closed")
    }

    private mutating func close(_ name: Substring) throws {
        guard peek == UInt8(ascii: "<") else { throw failure("“</\(name)>” is expected") }
        let closing = try tag()
        guard closing.isClosing, closing.name == name else {
            throw failure("“</\(name)>” is expected")
        }
    }

    private mutating func entity() throws -> String {
        let start = position
        while let byte = peek, byte != UInt8(ascii: ";"), position - start < 12 { advance() }
        guard peek == UInt8(ascii: ";") else { throw failure("An entity is not closed") }
        let name = String(decoding: bytes[(start + 1)..<position], as: UTF8.self)
        advance()
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let number =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16)
                : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
            guard let scalar = number.flatMap(UnicodeScalar.init) else {
                throw failure("“&\(name);” is not an entity of property lists")
            }
            return String(scalar)
        }
    }

    // MARK: - Bytes

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func advance() {
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    private mutating func skip(through end: String) throws {
        while position < bytes.count {
            if bytes[position...].starts(with: end.utf8) {
                for _ in 0..<end.utf8.count { advance() }
                return
            }
            advance()
        }
        throw failure("“\(end)” is missing")
    }

    private func failure(_ problem: String) -> AdoptionError {
        AdoptionError(
            .unreadable, problem, file: file, line: line,
            remedy: "Restore the file from version control, or save it in Xcode.")
    }
}

extension XMLReader {
    private static let encodings: Set<String> = ["utf-8", "utf8", "us-ascii", "ascii"]

    func error(_ message: String) -> InterfaceFileError {
        InterfaceFileError(source: source, line: line, message: message)
    }

    /// The text at the current position, for messages.
    var found: String {
        guard position < bytes.count else { return "the end of the file" }
        let byte = bytes[position]
        guard byte >= 0x20 else { return byte == 0 ? "a zero byte" : "a control character" }
        var end = position + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return "\"\(text(position..<end))\""
    }

    func text(_ range: Range<Int>) -> String {
        // The text is shortened, because names may have any length.
        String(decoding: bytes[range].prefix(80), as: UTF8.self)
    }

    func with<Result>(
        _ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    func starts(with prefix: StaticString) -> Bool {
        prefix.withUTF8Buffer { starts(with: $0) }
    }

    func starts(with prefix: some Collection<UInt8>) -> Bool {
        bytes.count - position >= prefix.count
            && bytes[position..<position + prefix.count].elementsEqual(prefix)
    }

    func isSpace(at position: Int) -> Bool {
        XMLCharacters.isSpace(bytes[position])
    }

    /// Skips white space and returns whether there was any.
    @discardableResult
    mutating func skipSpace() -> Bool {
        let start = position
        while position < bytes.count, isSpace(at: position) {
            if isLineEnd(at: position) { line += 1 }
            position += 1
        }
        return position > start
    }

    /// Whether a byte ends a line: a line feed, or a carriage return without a line feed.
    func isLineEnd(at position: Int) -> Bool {
        switch bytes[position] {
        case 0x0A: true
        case 0x0D: position + 1 == bytes.count || bytes[position + 1] != 0x0A
        default: false
        }
    }

    /// Counts a line feed and refuses control characters.
    @inline(__always)
    mutating func count(_ byte: UInt8) throws(InterfaceFileError) {
        guard byte < 0x20 else { return }
        if byte == 0x0A { line += 1 }
        guard !XMLCharacters.isForbidden(byte) else {
            throw error("The file contains \(found), which XML does not allow. Remove it.")
        }
    }

    mutating func readName(_ what: String) throws(InterfaceFileError) -> Range<Int> {
        let start = position
        guard position < bytes.count, XMLCharacters.isNameStart(bytes[position]) else {
            throw error("Found \(found); expected the name of \(what).")
        }
        while position < bytes.count, XMLCharacters.isName(bytes[position]) { position += 1 }
        return start..<position
    }

    /// Replaces a reference such as `&amp;` or `&#233;` and appends the result to `scratch`.
    mutating func readReference() throws(InterfaceFileError) {
        let start = position + 1
        var end = start
        while end < bytes.count, end - start < 12, bytes[end] != 0x3B { end += 1 }
        guard end < bytes.count, bytes[end] == 0x3B else {
            throw error("\"&\" starts no reference. Write \"&amp;\".")
        }
        let name = bytes[start..<end]
        position = end + 1
        if name.first == 0x23 {
            guard let scalar = XMLReader.scalar(name.dropFirst()) else {
                throw error("\"&\(text(start..<end));\" is not a character that XML allows.")
            }
            scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            return
        }
        guard let byte = XMLReader.entity(name) else {
            throw error(
                "The entity \"&\(text(start..<end));\" is not known. "
                    + "Write the character itself, or \"&amp;\" for \"&\".")
        }
        scratch.append(byte)
    }

    private static func entity(_ name: ArraySlice<UInt8>) -> UInt8? {
        switch String(decoding: name, as: UTF8.self) {
        case "amp": 0x26
        case "lt": 0x3C
        case "gt": 0x3E
        case "quot": 0x22
        case "apos": 0x27
        default: nil
        }
    }

    private static func scalar(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let isHexadecimal = digits.first == 0x78
        let digits = isHexadecimal ? digits.dropFirst() : digits
        guard let first = digits.first, first != 0x2B, first != 0x2D else { return nil }
        let text = String(decoding: digits, as: UTF8.self)
        return UInt32(text, radix: isHexadecimal ? 16 : 10).flatMap(XMLCharacters.scalar)
    }

    mutating func skipComment() throws(InterfaceFileError) {
        try skip(past: "--", after: 4, "The comment")
        guard position < bytes.count, bytes[position] == 0x3E else {
            throw error("A comment contains \"--\". Write another dash, or end it with \"-->\".")
        }
        position += 1
    }

    mutating func readCharacterData(
        into builder: inout InterfaceTableBuilder
    ) throws(InterfaceFileError) {
        guard builder.depth > 0 else {
            throw error("There is text outside of the root element. Remove it.")
        }
        let start = position + 9
        try skip(past: "]]>", after: 9, "The CDATA section")
        let range = start..<position - 3
        guard bytes[range].contains(0x0D) else {
            builder.addText(bytes[range])
            return
        }
        builder.addText(
            range.lazy.filter { [bytes] place in
                bytes[place] != 0x0D || bytes[place + 1] != 0x0A
            }.map { [bytes] place in bytes[place] == 0x0D ? 0x0A : bytes[place] })
    }

    /// Moves past the next `end`, starting `count` bytes after the current position.
    mutating func skip(
        past end: StaticString, after count: Int, _ what: String
    ) throws(InterfaceFileError) {
        let startLine = line
        position += count
        let first = end.withUTF8Buffer { $0[0] }
        while position < bytes.count {
            if bytes[position] == first, starts(with: end) {
                position += end.utf8CodeUnitCount
                return
            }
            if isLineEnd(at: position) { line += 1 }
            guard !XMLCharacters.isForbidden(bytes[position]) else {
                throw error("The file contains \(found), which XML does not allow. Remove it.")
            }
            position += 1
        }
        throw error("\(what) of line \(startLine) has no end.")
    }

    /// Reads `<?xml … ?>` and refuses encodings other than UTF-8.
    mutating func readDeclaration() throws(InterfaceFileError) {
        let start = position
        try skip(past: "?>", after: 5, "The XML declaration")
        let declaration = text(start..<position).lowercased()
        guard let place = declaration.firstRange(of: "encoding") else { return }
        let value = declaration[place.upperBound...]
            .drop { $0 == " " || $0 == "=" || $0 == "\t" }
        guard let quote = value.first, quote == "\"" || quote == "'" else {
            throw error("The encoding of the XML declaration has no quotes.")
        }
        let name = String(value.dropFirst().prefix { $0 != quote })
        guard XMLReader.encodings.contains(name) else {
            throw error("The file has the encoding \"\(name)\". Save it as UTF-8.")
        }
    }

    func requireUTF8() throws(InterfaceFileError) {
        if starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) {
            throw error("The file has the encoding UTF-16. Save it as UTF-8.")
        }
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        var valid = 0
        var decoder = UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        search: while true {
            switch decoder.parseScalar(from: &iterator) {
            case .valid(let scalar): valid += scalar.count
            case .emptyInput, .error: break search
            }
        }
        let lines = bytes[..<valid].count { $0 == 0x0A }
        throw InterfaceFileError(
            source: source, line: lines + 1,
            message: "The file contains bytes that are not UTF-8. Save it as UTF-8.")
    }
}

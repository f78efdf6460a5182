/// A reader of XML files without a document type declaration.
///
/// Each byte is read a fixed number of times, and no reference is expanded to more bytes than it
/// has in the file. So time and memory are proportional to the size of the file.
struct XMLReader {
    let source: String
    let bytes: [UInt8]
    var position = 0
    var line = 1
    /// The last value with references, after the references were replaced.
    var scratch: [UInt8] = []

    init(_ bytes: [UInt8], source: String) {
        self.bytes = bytes
        self.source = source
    }

    mutating func read(into builder: inout InterfaceTableBuilder) throws(InterfaceFileError) {
        guard bytes.count <= InterfaceLimits.fileBytesMax else {
            throw error(
                "The file has \(bytes.count) bytes; the limit is "
                    + "\(InterfaceLimits.fileBytesMax). Divide it into several files.")
        }
        try requireUTF8()
        if starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        if starts(with: "<?xml"), position + 5 < bytes.count, isSpace(at: position + 5) {
            try readDeclaration()
        }
        repeat {
            try readMarkup(into: &builder)
        } while position < bytes.count
        guard builder.depth == 0 else {
            let name = String(decoding: builder.openName, as: UTF8.self)
            throw error(
                "The file ends inside <\(name)> of line \(builder.openLine). "
                    + "Restore the end of the file.")
        }
        guard builder.elementCount > 0 else {
            throw error("The file contains no XML element. Save it again in Xcode.")
        }
    }

    /// Reads the text up to the next tag, comment or instruction, and then reads that markup.
    private mutating func readMarkup(
        into builder: inout InterfaceTableBuilder
    ) throws(InterfaceFileError) {
        try readText(into: &builder)
        guard position < bytes.count else { return }
        if starts(with: "</") {
            try readEndTag(into: &builder)
        } else if starts(with: "<!--") {
            try skipComment()
        } else if starts(with: "<![CDATA[") {
            try readCharacterData(into: &builder)
        } else if starts(with: "<?") {
            try skip(past: "?>", after: 2, "The processing instruction")
        } else if starts(with: "<!") {
            throw error(
                starts(with: "<!DOCTYPE")
                    ? "The file has a document type declaration (DOCTYPE), which is refused "
                        + "because it can define entities. Remove it."
                    : "\"<!\" does not start a comment or CDATA here.")
        } else {
            try readStartTag(into: &builder)
        }
    }

    private mutating func readText(
        into builder: inout InterfaceTableBuilder
    ) throws(InterfaceFileError) {
        guard builder.depth > 0 else {
            skipSpace()
            guard position == bytes.count || bytes[position] == 0x3C else {
                throw error("There is text outside of the root element. Remove it.")
            }
            return
        }
        var start = position
        while position < bytes.count {
            let byte = bytes[position]
            if byte == 0x3C { break }
            if byte == 0x26 {
                builder.addText(bytes[start..<position])
                scratch.removeAll(keepingCapacity: true)
                try readReference()
                builder.addText(scratch)
                start = position
                continue
            }
            if byte == 0x0D {
                builder.addText(bytes[start..<position])
                position += 1
                start = position
                if position == bytes.count || bytes[position] != 0x0A {
                    line += 1
                    builder.addText(CollectionOfOne(0x0A))
                }
                continue
            }
            try count(byte)
            position += 1
        }
        if start < position { builder.addText(bytes[start..<position]) }
    }

    private mutating func readStartTag(
        into builder: inout InterfaceTableBuilder
    ) throws(InterfaceFileError) {
        guard builder.depth > 0 || builder.elementCount == 0 else {
            throw error("There is a second root element. A file has one.")
        }
        guard builder.depth < InterfaceLimits.depthMax else {
            throw error("Elements are nested more than \(InterfaceLimits.depthMax) deep.")
        }
        guard builder.elementCount < InterfaceLimits.elementCountMax else {
            throw error("The file has more than \(InterfaceLimits.elementCountMax) elements.")
        }
        let startLine = line
        position += 1
        let name = try readName("an element")
        with(name) { builder.openElement($0, line: startLine) }
        while true {
            let hadSpace = skipSpace()
            guard position < bytes.count else {
                throw error("The file ends inside the tag <\(text(name))> of line \(startLine).")
            }
            if bytes[position] == 0x3E {
                position += 1
                return
            }
            if starts(with: "/>") {
                position += 2
                builder.closeElement()
                return
            }
            guard hadSpace else {
                throw error("Found \(found) in the tag <\(text(name))>; expected a space or \">\".")
            }
            try readAttribute(of: name, into: &builder)
        }
    }

    private mutating func readAttribute(
        of element: Range<Int>, into builder: inout InterfaceTableBuilder
    ) throws(InterfaceFileError) {
        guard builder.attributeCount < InterfaceLimits.attributesPerElementMax else {
            throw error(
                "<\(text(element))> has more than "
                    + "\(InterfaceLimits.attributesPerElementMax) attributes.")
        }
        let name = try readName("an attribute of <\(text(element))>")
        skipSpace()
        guard position < bytes.count, bytes[position] == 0x3D else {
            throw error("Found \(found) after the attribute \"\(text(name))\"; expected \"=\".")
        }
        position += 1
        skipSpace()
        guard position < bytes.count, bytes[position] == 0x22 || bytes[position] == 0x27 else {
            throw error("Found \(found) as value of \"\(text(name))\"; expected a quote.")
        }
        let isNew: Bool
        if let value = try readValue(of: name) {
            isNew = with(name) { name in with(value) { builder.addAttribute(name, $0) } }
        } else {
            isNew = with(name) { name in
                scratch.withUnsafeBufferPointer { builder.addAttribute(name, $0) }
            }
        }
        guard isNew else {
            throw error(
                "<\(text(element))> has the attribute \"\(text(name))\" twice. Remove one.")
        }
    }

    /// Reads a quoted value and returns its range, or nil if the value is in `scratch`.
    private mutating func readValue(
        of name: Range<Int>
    ) throws(InterfaceFileError) -> Range<Int>? {
        let quote = bytes[position]
        let startLine = line
        position += 1
        var start = position
        var isPlain = true
        while position < bytes.count {
            let byte = bytes[position]
            if byte == quote {
                defer { position += 1 }
                if isPlain { return start..<position }
                scratch.append(contentsOf: bytes[start..<position])
                return nil
            }
            guard byte != 0x3C else {
                throw error(
                    "The value of \"\(text(name))\" contains \"<\"; write \"&lt;\", or close the "
                        + "quote of line \(startLine).")
            }
            guard byte == 0x26 || byte < 0x20 else {
                position += 1
                continue
            }
            if isPlain { scratch.removeAll(keepingCapacity: true) }
            isPlain = false
            scratch.append(contentsOf: bytes[start..<position])
            if byte == 0x26 {
                try readReference()
            } else {
                try count(byte)
                position += 1
                // A line end of two characters counts as one, and each line end is read as a space.
                let isPair = byte == 0x0D && position < bytes.count && bytes[position] == 0x0A
                if byte == 0x0D, !isPair { line += 1 }
                if !isPair { scratch.append(0x20) }
            }
            start = position
        }
        throw error("The file ends inside the value of \"\(text(name))\" of line \(startLine).")
    }

    private mutating func readEndTag(
        into builder: inout InterfaceTableBuilder
    ) throws(InterfaceFileError) {
        position += 2
        let name = try readName("an end tag")
        guard builder.depth > 0 else {
            throw error("</\(text(name))> closes no element. Remove it.")
        }
        guard builder.openName == bytes[name] else {
            let open = String(decoding: builder.openName, as: UTF8.self)
            throw error(
                "Found </\(text(name))>; expected </\(open)> for the element of line "
                    + "\(builder.openLine).")
        }
        skipSpace()
        guard position < bytes.count, bytes[position] == 0x3E else {
            throw error("Found \(found) in </\(text(name))>; expected \">\".")
        }
        position += 1
        builder.closeElement()
    }
}

import Foundation

/// A scanner that finds the values of JSON (RFC 8259) without decoding them.
///
/// It accepts only JSON that a browser's own parser accepts, so both find the same values.
struct JSONScanner {
    /// The reason why the bytes are not JSON, or exceed the limits.
    enum Fault: Error {
        case malformed
        case tooDeep
    }

    private let bytes: [UInt8]
    private let depthMax: Int
    private let noted: [[UInt8]]
    private var position = 0
    /// The nested members with noted names, and the positions of their values.
    private(set) var notedMembers: [(name: String, position: Int)] = []

    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - depthMax: The maximum depth of nested objects and lists.
    ///   - noted: The names of nested members whose positions are recorded. If there are any, a
    ///     name with an escape is malformed, because it might be one of them.
    init(_ bytes: [UInt8], depthMax: Int, noting noted: [String] = []) {
        self.bytes = bytes
        self.depthMax = depthMax
        self.noted = noted.map { Array($0.utf8) }
    }

    /// Returns the text of the string at a noted position; `nil` if the value is not a string.
    func text(at position: Int) -> String? {
        var scanner = self
        scanner.position = position
        guard let bytes = try? scanner.string() else { return nil }
        guard bytes.contains(UInt8(ascii: "\\")) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        let quoted = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
        return try? JSONDecoder().decode(String.self, from: Data(quoted))
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Reads one byte of the grammar, and the space before it, if it comes next.
    mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard isNext(character) else { return false }
        position += 1
        return true
    }

    /// Whether a byte of the grammar comes next, after optional space.
    mutating func isNext(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        return next == UInt8(ascii: character)
    }

    /// Reads one byte of the grammar, and the space before it; throws if another byte comes.
    mutating func require(_ character: Unicode.Scalar) throws(Fault) {
        guard consume(character) else { throw .malformed }
    }

    /// Reads the end of the bytes; throws if there are more.
    mutating func end() throws(Fault) {
        skipSpace()
        guard next == nil else { throw .malformed }
    }

    /// Reads the name of a member and its colon; returns the name undecoded, without its quotes.
    @discardableResult
    mutating func name() throws(Fault) -> ArraySlice<UInt8> {
        let name = try string()
        try require(":")
        return name
    }

    /// Reads a string; returns it undecoded, without its quotes.
    mutating func string() throws(Fault) -> ArraySlice<UInt8> {
        try require("\"")
        let start = position
        while true {
            skipPlain()
            switch next {
            case UInt8(ascii: "\""):
                position += 1
                return bytes[start..<position - 1]
            case UInt8(ascii: "\\"): try skipEscape()
            default: throw .malformed
            }
        }
    }

    /// Reads a number; returns its text.
    mutating func number() throws(Fault) -> ArraySlice<UInt8> {
        skipSpace()
        let start = position
        if next == UInt8(ascii: "-") { position += 1 }
        if next == UInt8(ascii: "0") { position += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        return bytes[start..<position]
    }

    /// Reads a value of any kind, with all nested values.
    mutating func value() throws(Fault) {
        // The closing brackets of the objects and lists that contain the position, innermost last.
        // A list replaces recursion, so the depth cannot exhaust the stack.
        var open: [Unicode.Scalar] = []
        repeat {
            if consume("{") {
                try enter("}", &open)
                guard consume("}") else {
                    try nestedName()
                    continue
                }
                open.removeLast()
            } else if consume("[") {
                try enter("]", &open)
                guard consume("]") else { continue }
                open.removeLast()
            } else {
                try leaf()
            }
            try leave(&open)
        } while !open.isEmpty
    }

    private mutating func nestedName() throws(Fault) {
        let name = try name()
        guard !noted.isEmpty else { return }
        guard !name.contains(UInt8(ascii: "\\")) else { throw .malformed }
        if noted.contains(where: { name.elementsEqual($0) }) {
            notedMembers.append((String(decoding: name, as: UTF8.self), position))
        }
    }

    private func enter(
        _ close: Unicode.Scalar, _ open: inout [Unicode.Scalar]
    ) throws(Fault) {
        guard open.count < depthMax else { throw .tooDeep }
        open.append(close)
    }

    /// Reads the bytes after a value: closing brackets, or the separator before the next value.
    private mutating func leave(_ open: inout [Unicode.Scalar]) throws(Fault) {
        while let close = open.last {
            if consume(",") {
                if close == "}" { try nestedName() }
                return
            }
            try require(close)
            open.removeLast()
        }
    }

    private mutating func leaf() throws(Fault) {
        switch next {
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: _ = try number()
        }
    }

    private mutating func word(_ word: StaticString) throws(Fault) {
        let isThere = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
        guard isThere else { throw .malformed }
        position += word.utf8CodeUnitCount
    }

    private mutating func digits() throws(Fault) {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        guard position > start else { throw .malformed }
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 {
            position += 1
        }
    }

    /// Skips ordinary characters.
    ///
    /// Images are strings of megabytes, so most of the time is spent here.
    private mutating func skipPlain() {
        let start = position
        position = bytes.withUnsafeBufferPointer { buffer in
            var place = start
            while place < buffer.count, buffer[place] >= 0x20, buffer[place] != 0x22,
                buffer[place] != 0x5c
            {
                place += 1
            }
            return place
        }
    }

    private mutating func skipEscape() throws(Fault) {
        position += 1
        guard let byte = next else { throw .malformed }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return
        case UInt8(ascii: "u"):
            for _ in 0..<4 {
                guard let digit = next, digit.isHexadecimalDigit else { throw .malformed }
                position += 1
            }
        default: throw .malformed
        }
    }
}

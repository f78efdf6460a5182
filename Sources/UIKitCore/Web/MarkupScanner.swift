import Foundation

/// A scanner for the parts of markup that are needed before a page parses it: the title, and every
/// address that may be an image or a style sheet.
///
/// It may find too many addresses. The files at these addresses are only read, and only from
/// allowed folders. The browser's own parser then decides about their meaning.
nonisolated struct MarkupScanner {
    private let bytes: [UInt8]

    init(_ markup: String) {
        bytes = Array(markup.utf8)
    }

    /// The addresses after `src`, `href`, `poster` and `background`, and in `url(…)`.
    var addresses: [String] {
        var found: [String] = []
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "="):
                if Self.names.contains(word(before: index)), let value = value(after: index) {
                    found.append(value.replacingOccurrences(of: "&amp;", with: "&"))
                }
            case UInt8(ascii: "("):
                if word(before: index) == "url", let value = value(after: index) {
                    found.append(value)
                }
            default: break
            }
            index += 1
        }
        return found
    }

    /// The text between `<title>` and `</title>`.
    var title: String {
        guard let start = position(of: "<title", from: 0),
            let open = bytes[start...].firstIndex(of: UInt8(ascii: ">")),
            let end = position(of: "</title", from: open)
        else { return "" }
        var title = String(decoding: bytes[open + 1..<end], as: UTF8.self)
        for (entity, character) in Self.entities {
            title = title.replacingOccurrences(of: entity, with: character)
        }
        return title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static let names: Set = ["src", "href", "poster", "background"]

    /// The entities of the title.
    ///
    /// `&amp;` is last, so that its result is not decoded again.
    private static let entities = [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", "\u{a0}"),
        ("&amp;", "&"),
    ]

    private func word(before index: Int) -> String {
        var end = index
        while end > 0, Self.isSpace(bytes[end - 1]) { end -= 1 }
        var start = end
        while start > 0, Self.isLetter(bytes[start - 1]), end - start < 16 { start -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
    }

    private func value(after index: Int) -> String? {
        var start = index + 1
        while start < bytes.count, Self.isSpace(bytes[start]) { start += 1 }
        guard start < bytes.count else { return nil }
        let quote = bytes[start]
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        if isQuoted { start += 1 }
        var end = start
        while end < bytes.count, end - start <= Self.addressBytesMax {
            let byte = bytes[end]
            let isEnd =
                isQuoted
                ? byte == quote
                : Self.isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: ")")
            if isEnd { return String(decoding: bytes[start..<end], as: UTF8.self) }
            end += 1
        }
        return nil
    }

    /// The maximum length of an address.
    ///
    /// A longer one names no file.
    private static let addressBytesMax = 4096

    private func position(of word: StaticString, from start: Int) -> Int? {
        let wanted = Array("\(word)".utf8)
        guard bytes.count >= wanted.count, start <= bytes.count - wanted.count else { return nil }
        return (start...bytes.count - wanted.count).first { place in
            wanted.indices.allSatisfy { Self.lowercased(bytes[place + $0]) == wanted[$0] }
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(lowercased(byte)) || byte == UInt8(ascii: "-")
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0d).contains(byte)
    }
}

/// Replacements of parts of a text, by positions in its bytes.
struct Edits {
    fileprivate var list: [(start: Int, end: Int, text: String)] = []

    mutating func replace(_ range: Range<Int>, with text: String) {
        list.append((range.lowerBound, range.upperBound, text))
    }

    mutating func insert(_ text: String, at position: Int) {
        list.append((position, position, text))
    }

    /// Replaces a range by spaces, so that the following code keeps its line and column.
    mutating func blank(_ range: Range<Int>, in bytes: [UInt8]) {
        replace(range, with: Self.blanks(for: bytes[range]))
    }

    /// Replaces a range by a text, padded with spaces to the old length.
    mutating func replace(_ range: Range<Int>, withPadded text: String, in bytes: [UInt8]) {
        let lines = bytes[range].filter { $0 == 0x0A }.count
        if lines > 0 {
            replace(range, with: text + String(repeating: "\n", count: lines))
        } else {
            replace(
                range,
                with: text + String(repeating: " ", count: max(0, range.count - text.utf8.count)))
        }
    }

    /// Returns the text with the replacements.
    ///
    /// Insertions at the same position keep their order.
    func applied(to bytes: [UInt8]) -> [UInt8] {
        let sorted = list.enumerated().sorted {
            ($0.element.start, $0.element.end, $0.offset) < (
                $1.element.start, $1.element.end, $1.offset
            )
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 2)
        var position = 0
        for (_, edit) in sorted where edit.start >= position {
            result += bytes[position..<edit.start]
            result += Array(edit.text.utf8)
            position = edit.end
        }
        return result + bytes[position...]
    }

    private static func blanks(for bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map { $0 == 0x0A || $0 == 0x0D ? $0 : 0x20 }, as: UTF8.self)
    }
}

extension Edits {
    mutating func append(_ other: Edits) { list += other.list }
}

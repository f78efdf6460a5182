/// A value of a property list, with the line on which it begins.
package struct PropertyListNode: Sendable, Equatable {
    /// The value.
    package indirect enum Content: Sendable, Equatable {
        case text(String)
        case data([UInt8])
        case integer(Int)
        case real(Double)
        case boolean(Bool)
        /// A date, as the file writes it.
        case date(String)
        case array([PropertyListNode])
        case dictionary([String: PropertyListNode])
    }

    /// The value.
    package var content: Content
    /// The line in the file, from 1 on.
    package let line: Int

    /// Creates a node.
    package init(_ content: Content, line: Int = 1) {
        self.content = content
        self.line = line
    }

    /// The value as a text; numbers and Booleans as Xcode writes them in text files.
    package var text: String? {
        switch content {
        case .text(let text): text
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .boolean(let isTrue): isTrue ? "YES" : "NO"
        case .data, .date, .array, .dictionary: nil
        }
    }

    /// The elements of an array.
    package var array: [PropertyListNode]? {
        guard case .array(let elements) = content else { return nil }
        return elements
    }

    /// The entries of a dictionary.
    package var dictionary: [String: PropertyListNode]? {
        guard case .dictionary(let entries) = content else { return nil }
        return entries
    }

    /// Returns the value of an entry of a dictionary.
    package subscript(key: String) -> PropertyListNode? { dictionary?[key] }
}

extension PropertyListNode: ExpressibleByStringLiteral {
    /// Creates a text.
    package init(stringLiteral value: String) {
        self.init(.text(value))
    }
}

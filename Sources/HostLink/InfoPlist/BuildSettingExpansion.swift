/// The replacement of the variables in one text of `Info.plist`.
///
/// A variable has the form `$(NAME)` or `${NAME}`, with modifiers as in `$(NAME:lower)`. Its name
/// may itself contain variables.
struct BuildSettingExpansion {
    /// The maximum length of one variable with its modifiers, in bytes.
    private static let lengthMax = 512
    /// The maximum number of variables inside each other.
    private static let depthMax = 8

    private let settings: BuildSettings
    /// The variables without a value, as they are written.
    private(set) var unknown: [String] = []

    init(_ settings: BuildSettings) {
        self.settings = settings
    }

    /// Returns the text with the values of its variables.
    ///
    /// The result is meaningless if ``unknown`` is not empty afterwards.
    mutating func expand(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "$")) ? expand(text[...], depth: 0) : text
    }

    private mutating func expand(_ text: Substring, depth: Int) -> String {
        var result = ""
        var rest = text
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[dollar...]
            guard let inside = Self.inside(of: rest) else {
                result.append("$")
                rest = rest.dropFirst()
                continue
            }
            let end = rest.utf8.index(after: inside.endIndex)
            result += value(of: inside, written: rest[..<end], depth: depth)
            rest = rest[end...]
        }
        return result + rest
    }

    /// Returns the text between the parentheses or braces behind a dollar sign, or nil if there is
    /// no closing one.
    private static func inside(of text: Substring) -> Substring? {
        // Bytes are enough: the signs are ASCII, and comparing characters takes longer.
        let bytes = text.utf8
        let start = bytes.index(after: bytes.startIndex)
        guard start < bytes.endIndex, let closing = closing(for: bytes[start]) else { return nil }
        var depth = 0
        for index in bytes[start...].prefix(lengthMax).indices {
            if bytes[index] == bytes[start] { depth += 1 }
            guard bytes[index] == closing else { continue }
            depth -= 1
            if depth == 0 { return text[bytes.index(after: start)..<index] }
        }
        return nil
    }

    private static func closing(for opening: UInt8) -> UInt8? {
        switch opening {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
    }

    private mutating func value(
        of variable: Substring, written: Substring, depth: Int
    ) -> String {
        guard depth < Self.depthMax else {
            note(written)
            return ""
        }
        let parts = expand(variable, depth: depth + 1)
            .split(separator: ":", omittingEmptySubsequences: false)
        let name = parts.first ?? ""
        guard Self.isName(name) else { return String(written) }
        var value = settings[String(name)]
        for modifier in parts.dropFirst() {
            guard let modified = BuildSettingModifier.apply(modifier, to: value) else {
                note(written)
                return ""
            }
            value = modified
        }
        if value == nil { note(written) }
        return value ?? ""
    }

    private mutating func note(_ written: Substring) {
        let variable = String(written)
        if !unknown.contains(variable) { unknown.append(variable) }
    }

    private static func isName(_ text: Substring) -> Bool {
        guard let first = text.first, !first.isNumber else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
}

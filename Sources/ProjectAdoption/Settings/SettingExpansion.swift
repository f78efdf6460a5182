import Foundation
import HostLink

/// The replacement of the variables of build settings in one text.
///
/// A variable has the form `$(NAME)` or `${NAME}`, with modifiers as in `$(NAME:lower)`. Its name
/// may itself contain variables.
struct SettingExpansion {
    /// The maximum number of variables inside each other.
    static let depthMax = 24
    /// The maximum length of a value, in bytes.
    static let lengthMax = 64 << 10

    private let lookUp: (_ name: String, _ depth: Int) -> String?
    /// The variables without a value, as they are written.
    private(set) var unknown: [String] = []
    /// The bytes of all values so far; variables inside each other may double it each time.
    private var length = 0

    /// Prepares an expansion.
    ///
    /// - Parameter lookUp: Returns the value of a setting, expanded, or nil.
    init(_ lookUp: @escaping (_ name: String, _ depth: Int) -> String?) {
        self.lookUp = lookUp
    }

    /// Returns a text with the values of its variables; a variable without a value is empty.
    mutating func expand(_ text: String, depth: Int = 0) -> String {
        text.utf8.contains(UInt8(ascii: "$")) ? expand(text[...], depth: depth) : text
    }

    private mutating func expand(_ text: Substring, depth: Int) -> String {
        var result = ""
        var rest = text
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[dollar...]
            guard length < Self.lengthMax, let inside = Self.inside(of: rest) else {
                result.append("$")
                rest = rest.dropFirst()
                continue
            }
            let end = rest.index(after: inside.endIndex)
            let value = value(of: inside, written: rest[..<end], depth: depth)
            length += value.utf8.count
            result += value
            rest = rest[end...]
        }
        return result + rest
    }

    /// Returns the text between the parentheses or braces behind a dollar sign, or nil.
    private static func inside(of text: Substring) -> Substring? {
        let start = text.index(after: text.startIndex)
        guard start < text.endIndex, text[start] == "(" || text[start] == "{" else { return nil }
        let closing: Character = text[start] == "(" ? ")" : "}"
        var depth = 0
        for index in text[start...].prefix(1024).indices {
            if text[index] == text[start] { depth += 1 }
            guard text[index] == closing else { continue }
            depth -= 1
            if depth == 0 { return text[text.index(after: start)..<index] }
        }
        return nil
    }

    private mutating func value(
        of variable: Substring, written: Substring, depth: Int
    ) -> String {
        guard depth < Self.depthMax else { return note(written) }
        let parts = expand(variable, depth: depth + 1)
            .split(separator: ":", omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
            return String(written)
        }
        var value = lookUp(name, depth + 1)
        for modifier in parts.dropFirst() {
            guard let modified = SettingModifier.apply(modifier, to: value) else {
                return note(written)
            }
            value = modified
        }
        return value ?? note(written)
    }

    private mutating func note(_ written: Substring) -> String {
        let variable = String(written)
        if !unknown.contains(variable) { unknown.append(variable) }
        return ""
    }
}

/// The modifiers behind the name of a setting that need the project, and those of
/// `BuildSettingModifier`, which an app's `Info.plist` has without one.
enum SettingModifier {
    /// Returns the modified value, or nil for an unknown modifier.
    ///
    /// - Parameter value: The value; nil if the setting has none.
    static func apply(_ modifier: Substring, to value: String?) -> String?? {
        let modify: (String) -> String
        switch modifier {
        case "file": modify = FilePath.name
        case "dir": modify = FilePath.folder
        case "base": modify = FilePath.stem
        case "suffix": modify = { FilePath.type($0).isEmpty ? "" : "." + FilePath.type($0) }
        case "standardizepath": modify = { $0.hasPrefix("/") ? FilePath.normalized($0) : $0 }
        case "quote": modify = { $0.replacing(" ", with: "\\ ") }
        default: return BuildSettingModifier.apply(modifier, to: value)
        }
        return .some(value.map(modify))
    }

    /// Returns a text as an identifier of C and Swift: "My App" becomes "My_App".
    static func identifier(_ text: String) -> String { BuildSettingModifier.identifier(text) }

    /// Returns a text as an identifier of ASCII letters: "Übung 1" becomes "Ubung_1".
    static func asciiIdentifier(_ text: String) -> String {
        // A letter with a mark decomposes into the letter and the mark.
        let letters = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
            !$0.properties.isGraphemeExtend
        }
        return identifier(String(letters.map { $0.isASCII ? Character($0) : "_" }))
    }
}

/// One content line of a card: `item1.TEL;TYPE=cell:+1 202 555 0100`.
///
/// The value stays in its written form (unfolded, with escapes), so that an unknown property can be
/// written back unchanged.
struct VCardProperty: Hashable, Sendable {
    /// One parameter with its values, without quotes.
    struct Parameter: Hashable, Sendable {
        /// The name in capitals; `TYPE` for the bare words of older writers (`TEL;HOME:`).
        var name: String
        var values: [String]
    }

    /// The prefix that joins related properties, `item1` in `item1.TEL`.
    var group: String? { didSet { line = nil } }

    /// The name in capitals.
    var name: String { didSet { line = nil } }
    var parameters: [Parameter] { didSet { line = nil } }
    var value: String { didSet { line = nil } }

    /// The original line, until the property is changed, so that its spelling is kept.
    private var line: String?

    init(group: String? = nil, name: String, parameters: [Parameter] = [], value: String) {
        self.group = group
        self.name = name
        self.parameters = parameters
        self.value = value
    }

    /// Returns every value of one parameter, over all its occurrences.
    func values(of parameter: String) -> [String] {
        parameters.filter { $0.name == parameter }.flatMap(\.values)
    }

    /// The `TYPE` values in lower case.
    var types: [String] { values(of: "TYPE").map { $0.lowercased() } }

    /// Whether the value is a URI instead of a text with escapes.
    var isURI: Bool { values(of: "VALUE").contains { $0.lowercased() == "uri" } }

    /// Compares the meaning, not the spelling.
    static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.group == rhs.group && lhs.name == rhs.name && lhs.parameters == rhs.parameters
            && lhs.value == rhs.value
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(group)
        hasher.combine(name)
        hasher.combine(parameters)
        hasher.combine(value)
    }
}

extension VCardProperty {
    /// The reasons why a line is not a property.
    enum SyntaxError: Error, Hashable {
        case missingColon
        case badName
        case badParameter
        case openQuote
        case tooManyParameters

        var reason: String {
            switch self {
            case .missingColon: "the line has no colon between a property's name and its value"
            case .badName: "the line does not begin with the name of a property"
            case .badParameter: "a parameter has no name"
            case .openQuote: "a quotation mark in the parameters is never closed"
            case .tooManyParameters: "the property has too many parameters"
            }
        }
    }

    /// Reads one unfolded line.
    init(
        contentLine: String, parametersMax: Int = VCardLimits.standard.parametersMax
    ) throws(SyntaxError) {
        var scanner = ContentLineScanner(contentLine)
        try self.init(scanning: &scanner, parametersMax: parametersMax)
        line = contentLine
    }

    private init(
        scanning scanner: inout ContentLineScanner, parametersMax: Int
    ) throws(SyntaxError) {
        let fullName = scanner.take { $0 != .colon && $0 != .semicolon }
        guard scanner.next != nil else { throw .missingColon }
        let parts = fullName.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy(Self.isName), let last = parts.last
        else { throw .badName }
        group = parts.count == 2 ? String(parts[0]) : nil
        name = last.uppercased()
        parameters = []
        while scanner.skip(.semicolon) {
            guard parameters.count < parametersMax else { throw .tooManyParameters }
            if let parameter = try scanner.takeParameter() { parameters.append(parameter) }
        }
        guard scanner.skip(.colon) else { throw .missingColon }
        value = scanner.rest
    }

    /// Whether a text has only letters, digits and hyphens, and the underscore that some writers
    /// use.
    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// The property as one unfolded line: the original one, or with the changed values.
    var contentLine: String {
        if let line { return line }
        var line = group.map { $0 + "." } ?? ""
        line += name
        for parameter in parameters {
            line += ";\(parameter.name)="
            line += parameter.values.map(Self.quoted).joined(separator: ",")
        }
        return line + ":" + value
    }

    private static func quoted(_ value: String) -> String {
        let needsQuotes = value.utf8.contains { $0 == .comma || $0 == .semicolon || $0 == .colon }
        return needsQuotes ? "\"\(value)\"" : value
    }
}

/// A scanner of the part of a content line before its value.
private struct ContentLineScanner {
    private let bytes: Substring.UTF8View
    private var index: Substring.UTF8View.Index

    init(_ line: String) {
        bytes = line[...].utf8
        index = bytes.startIndex
    }

    var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }
    var rest: String { String(Substring(bytes[index...])) }

    mutating func take(while predicate: (UInt8) -> Bool) -> Substring {
        let start = index
        while index < bytes.endIndex, predicate(bytes[index]) { index = bytes.index(after: index) }
        return Substring(bytes[start..<index])
    }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index = bytes.index(after: index)
        return true
    }

    /// Reads one parameter; returns nil for the empty one between two semicolons.
    mutating func takeParameter() throws(VCardProperty.SyntaxError) -> VCardProperty.Parameter? {
        let word = take { $0 != .equals && $0 != .colon && $0 != .semicolon && $0 != .quote }
        guard skip(.equals) else {
            if word.isEmpty { return nil }
            return .init(name: "TYPE", values: [String(word)])
        }
        guard !word.isEmpty else { throw .badParameter }
        var values: [String] = []
        repeat { values.append(try takeParameterValue()) } while skip(.comma)
        return .init(name: word.uppercased(), values: values)
    }

    private mutating func takeParameterValue() throws(VCardProperty.SyntaxError) -> String {
        guard skip(.quote) else {
            return String(take { $0 != .comma && $0 != .colon && $0 != .semicolon })
        }
        let text = take { $0 != .quote }
        guard skip(.quote) else { throw .openQuote }
        return String(text)
    }
}

extension UInt8 {
    static let colon = UInt8(ascii: ":")
    static let semicolon = UInt8(ascii: ";")
    static let comma = UInt8(ascii: ",")
    static let equals = UInt8(ascii: "=")
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")
}

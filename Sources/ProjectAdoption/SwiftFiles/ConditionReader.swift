/// The decision of a condition of `#if` for a build on Linux.
struct ConditionReader {
    /// The maximum number of parentheses and negations inside each other.
    private static let depthMax = 32

    private var rest: Substring
    private var depth = 0
    private let flags: Set<String>
    private let canImport: (String) -> Bool

    /// Returns whether a condition holds; one that is not understood does.
    static func holds(
        _ condition: Substring, flags: Set<String>, canImport: @escaping (String) -> Bool
    ) -> Bool {
        var reader = ConditionReader(rest: condition, flags: flags, canImport: canImport)
        return reader.alternatives()
    }

    private init(rest: Substring, flags: Set<String>, canImport: @escaping (String) -> Bool) {
        self.rest = rest
        self.flags = flags
        self.canImport = canImport
    }

    private mutating func alternatives() -> Bool {
        var holds = conjunction()
        while take("||") {
            let next = conjunction()
            holds = holds || next
        }
        return holds
    }

    private mutating func conjunction() -> Bool {
        var holds = negation()
        while take("&&") {
            let next = negation()
            holds = holds && next
        }
        return holds
    }

    private mutating func negation() -> Bool {
        guard depth < Self.depthMax else { return true }
        depth += 1
        defer { depth -= 1 }
        if take("!") { return !negation() }
        if take("(") {
            let holds = alternatives()
            _ = take(")")
            return holds
        }
        let name = word()
        guard take("(") else { return name == "true" || flags.contains(name) }
        let argument = rest.prefix { $0 != ")" }
        rest = rest[argument.endIndex...].dropFirst()
        return Self.decide(name, argument.trimmed, canImport)
    }

    private static func decide(
        _ name: String, _ argument: String, _ canImport: (String) -> Bool
    ) -> Bool {
        switch name {
        case "os": argument == "Linux"
        case "canImport": canImport(String(argument.prefix { $0 != "," && $0 != "." }))
        case "targetEnvironment": false
        // Versions of the language are those of this toolchain; a test for an old one fails.
        case "swift", "compiler": !argument.hasPrefix("<")
        case "arch": argument == "x86_64" || argument == "arm64"
        default: true
        }
    }

    private mutating func word() -> String {
        rest = rest.drop { $0.isWhitespace }
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        // A sign that no condition has is skipped, so that the reader advances.
        rest = word.isEmpty ? rest.dropFirst() : rest[word.endIndex...]
        return String(word)
    }

    private mutating func take(_ sign: String) -> Bool {
        rest = rest.drop { $0.isWhitespace }
        guard rest.hasPrefix(sign) else { return false }
        rest = rest.dropFirst(sign.count)
        return true
    }
}

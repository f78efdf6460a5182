/// The build settings of one level: a configuration file, a configuration, or Xcode's defaults.
struct SettingLevel: Sendable {
    /// The environment for which conditions such as `[sdk=iphoneos*]` are decided.
    struct Conditions: Sendable {
        var sdk = "iphoneos"
        var architecture = "arm64"
        let configuration: String

        /// Whether the conditions behind a name hold; one that is not known does not.
        func hold(_ conditions: Substring) -> Bool {
            conditions.split(whereSeparator: { "[],".contains($0) }).allSatisfy { condition in
                let parts = condition.split(separator: "=", maxSplits: 1)
                guard parts.count == 2 else { return false }
                let pattern = parts[1].trimmed
                switch parts[0].trimmed {
                case "sdk": return Self.matches(sdk, pattern)
                case "arch": return Self.matches(architecture, pattern)
                case "config": return Self.matches(configuration, pattern)
                default: return false
                }
            }
        }

        /// Whether a text matches a pattern with stars.
        static func matches(_ text: String, _ pattern: String) -> Bool {
            let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
            guard parts.count > 1, let first = parts.first, let last = parts.last else {
                return text == pattern
            }
            guard text.count >= first.count + last.count, text.hasPrefix(first),
                text.hasSuffix(last)
            else { return false }
            var rest = text.dropFirst(first.count).dropLast(last.count)
            for part in parts.dropFirst().dropLast() where !part.isEmpty {
                guard let range = rest.firstRange(of: part) else { return false }
                rest = rest[range.upperBound...]
            }
            return true
        }
    }

    private(set) var values: [String: String] = [:]

    /// Creates a level from names and values.
    ///
    /// A value whose conditions hold replaces the one without conditions.
    init(_ settings: [(name: String, value: String)], _ conditions: Conditions) {
        var conditional: [String: String] = [:]
        for (name, value) in settings {
            guard let bracket = name.firstIndex(of: "[") else {
                values[name] = value
                continue
            }
            guard conditions.hold(name[bracket...]) else { continue }
            conditional[name[..<bracket].trimmed] = value
        }
        values.merge(conditional) { $1 }
    }

    /// Creates a level from the settings of a configuration in a project file.
    init(_ entries: [String: PropertyListNode], _ conditions: Conditions) {
        let settings = entries.sorted { $0.key < $1.key }.compactMap {
            entry -> (name: String, value: String)? in
            let value =
                entry.value.text
                ?? entry.value.array.map { $0.compactMap(\.text).joined(separator: " ") }
            return value.map { (entry.key, $0) }
        }
        self.init(settings, conditions)
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        let end = start.reversed().drop { $0.isWhitespace }
        return String(end.reversed())
    }
}

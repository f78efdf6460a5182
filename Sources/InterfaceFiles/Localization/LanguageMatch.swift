/// The choice of a bundle's language for a user's languages.
enum LanguageMatch {
    /// The languages in the names of folders that Xcode 4 and older created.
    private static let oldNames = [
        "english": "en", "french": "fr", "german": "de", "italian": "it", "japanese": "ja",
        "dutch": "nl", "spanish": "es",
    ]
    /// The scripts of languages whose region decides the script.
    private static let scripts = [
        "zh-cn": "zh-hans", "zh-sg": "zh-hans", "zh-my": "zh-hans", "zh": "zh-hans",
        "zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant",
    ]
    private static let latinAmerica: Set<String> = [
        "es-ar", "es-bo", "es-cl", "es-co", "es-cr", "es-cu", "es-do", "es-ec", "es-gt", "es-hn",
        "es-mx", "es-ni", "es-pa", "es-pe", "es-pr", "es-py", "es-sv", "es-us", "es-uy", "es-ve",
    ]

    /// Returns the first available language that fits one of the preferred ones.
    static func best(for preferred: [String], among available: [String]) -> String? {
        var names: [String: String] = [:]
        for name in available {
            for key in [normalized(name), withScript(normalized(name))] where names[key] == nil {
                names[key] = name
            }
        }
        for language in preferred {
            for candidate in candidates(for: normalized(language)) {
                if let name = names[candidate] { return name }
            }
        }
        return nil
    }

    /// Returns the names that fit a language: its own name, the name with its script, and shorter
    /// forms.
    private static func candidates(for language: String) -> [String] {
        var result = [language]
        let full = withScript(language)
        result.append(full)
        if latinAmerica.contains(language) { result.append("es-419") }
        let parts = full.split(separator: "-")
        for count in stride(from: parts.count - 1, to: 0, by: -1) {
            result.append(parts[..<count].joined(separator: "-"))
        }
        // A reader of traditional Chinese may be unable to read simplified Chinese, and vice versa.
        return parts.first == "zh" ? result.filter { $0 != "zh" || full == "zh-hans" } : result
    }

    private static func normalized(_ name: String) -> String {
        let name = name.lowercased()
        return oldNames[name] ?? String(name.map { $0 == "_" ? "-" : $0 })
    }

    private static func withScript(_ language: String) -> String {
        if let known = scripts[language] { return known }
        // "zh-hans-cn" names the script, so its region is ignored.
        let parts = language.split(separator: "-")
        guard parts.count == 3, parts[1].count == 4 else { return language }
        return parts[..<2].joined(separator: "-")
    }
}

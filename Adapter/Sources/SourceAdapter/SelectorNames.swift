/// Objective-C's names for Swift methods and properties.
enum SelectorNames {
    /// The effects of a method that its selector shows, such as throwing.
    struct Effects {
        var isThrowing = false
        var isAsync = false
    }

    /// Returns the selector of a method by the compiler's rules.
    ///
    /// A label of the first argument is joined to the base name, with "With" between them unless
    /// the label starts with a preposition or the base name ends with one.
    static func selector(_ base: String, labels: [String], effects: Effects = Effects()) -> String {
        var pieces = labels
        if effects.isAsync {
            pieces.append("completionHandler")
        } else if effects.isThrowing {
            pieces.append("error")
        }
        guard let first = pieces.first else { return base }
        var name = base
        if labels.isEmpty {
            name += effects.isAsync ? "WithCompletionHandler" : "AndReturnError"
        } else if !first.isEmpty {
            if !isPreposition(firstWord(of: first)) && !isPreposition(lastWord(of: base)) {
                name += "With"
            }
            name += capitalized(first)
        }
        return name + ":" + pieces.dropFirst().map { $0 + ":" }.joined()
    }

    /// Returns the selector of the setter of a property.
    static func setter(of property: String) -> String { "set\(capitalized(property)):" }

    static func capitalized(_ name: String) -> String {
        name.prefix(1).uppercased() + name.dropFirst()
    }

    private static func firstWord(of name: String) -> String {
        let word = name.dropFirst().prefix { !$0.isUppercase && $0 != "_" }
        return (name.prefix(1) + word).lowercased()
    }

    private static func lastWord(of name: String) -> String {
        guard let start = name.lastIndex(where: \.isUppercase) else { return name.lowercased() }
        return name[start...].lowercased()
    }

    private static func isPreposition(_ word: String) -> Bool { prepositions.contains(word) }

    private static let prepositions: Set<String> = [
        "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following",
        "for", "from", "given", "in", "including", "inside", "into", "matching", "of", "on",
        "since", "to", "until", "using", "via", "with", "within",
    ]
}

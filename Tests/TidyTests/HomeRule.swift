/// The rule that the tables of behaviours name files that exist, and names that the files declare.
enum HomeRule {
    /// Returns the wrong paths and names in the rows of a table.
    ///
    /// A row has paths below `Sources/` in backticks, some of them with names in parentheses, also
    /// in backticks.
    ///
    /// - Parameters:
    ///   - page: The document with the table.
    ///   - files: All files of the repository.
    ///   - exists: Whether a path of the repository exists; a row may name a folder.
    static func findings(
        in page: TextFile, among files: [TextFile], exists: (String) -> Bool
    ) -> [Finding] {
        let texts = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
        return page.lines(withOneOf: ["| "]).flatMap { number, line in
            homes(in: line).flatMap { home -> [Finding] in
                let path = "Sources/\(home.path)"
                let messages =
                    exists(path)
                    ? home.names.filter { name in
                        texts[path].map { !declares(name, in: $0, path) } ?? false
                    }.map { "\(path) does not declare \($0)" }
                    : ["no such file: \(path)"]
                return messages.map { Finding(path: page.path, line: number, message: $0) }
            }
        }
    }

    /// Whether a file declares a name, or has a literal text that begins with it.
    ///
    /// A file that is not in Swift must only contain it.
    private static func declares(_ name: Substring, in text: String, _ path: String) -> Bool {
        guard path.hasSuffix(".swift") else { return text.contains(name) }
        return text.split(separator: "\n").contains { line in
            line.ranges(of: name).contains { range in
                let before = line[..<range.lowerBound]
                guard before.last.map({ !isPart($0) }) ?? true,
                    line[range.upperBound...].first.map({ !isPart($0) }) ?? true
                else { return false }
                return before.last == "\""
                    || before.split { !isPart($0) }.contains { declarations.contains($0) }
            }
        }
    }

    private static let declarations: Set<Substring> = [
        "func", "var", "let", "case", "class", "struct", "enum", "protocol", "typealias", "actor",
        "extension", "init",
    ]

    /// Whether a character is part of a name in Swift.
    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    private static func homes(in line: Substring) -> [(path: Substring, names: [Substring])] {
        line.matches(of: /`([^`\s]+\/[^`\s]*)`(?: \((`[^)]+(?:\([^)]*\)[^)]*)?)\))?/).map { match in
            let names = (match.2 ?? "").matches(of: /`([^`]+)`/).map { name in
                // `receivers.state` is the member of a table, `handle(_:)` has labels.
                name.1.prefix { $0 != "(" }.split(separator: ".").last ?? name.1
            }
            return (match.1, names)
        }
    }
}

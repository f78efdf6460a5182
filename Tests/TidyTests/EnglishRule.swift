/// The words and widths that are not allowed in the repository's comments and documents.
///
/// `CONTRIBUTING.md` describes the English of the project; a program can check only the words that
/// have a better one in every sentence.
enum EnglishRule {
    static let columnsMax = 100

    /// The words that must not be used, each with its replacement.
    static let words: [(word: String, instead: String)] = [
        ("anew", "again, new"), ("whereabouts", "location"), ("by and by", "eventually"),
        ("for ever", "permanently"), ("besides", "in addition, other than"),
        ("goes on with", "continues, resumes"), ("go on with", "continue, resume"),
        ("went on with", "continued, resumed"), ("oddity", "warning"), ("oddities", "warnings"),
        ("newcomer", "pending launch"), ("last words", "final message"),
        ("as good as unused", "idle"), ("is told", "is notified, logs, prints"),
        ("are told", "are notified"), ("was told", "was notified"),
        ("were told", "were notified"), ("is said", "is reported, is logged"),
    ]

    /// Words in comments, in names of tests and in documents.
    static func words(in file: TextFile) -> [Finding] {
        let isDocument = file.path.hasSuffix(".md")
        return words.flatMap { word, instead in
            file.findings("write \"\(instead)\" instead of \"\(word)\"", withOneOf: forms(of: word))
            {
                line in
                guard let text = isDocument ? line : prose(in: line) else { return false }
                return forms(of: word).contains { contains($0, in: text) }
            }
        }
    }

    /// Comments that are wider than a page of code.
    static func width(of file: TextFile) -> [Finding] {
        zip(1..., file.lines).compactMap { number, line in
            guard line.utf8.count > columnsMax, line.count > columnsMax,
                line.drop(while: { $0 == " " }).hasPrefix("//")
            else { return nil }
            return Finding(
                path: file.path, line: number,
                message: "a comment of \(line.count) columns: wrap it at \(columnsMax)")
        }
    }

    private static func forms(of word: String) -> [String] {
        [word, word.prefix(1).uppercased() + word.dropFirst()]
    }

    /// The comment of a line, or the name of the test that it declares.
    private static func prose(in line: Substring) -> Substring? {
        if let comment = line.firstRange(of: "//") { return line[comment.lowerBound...] }
        guard let name = line.firstRange(of: "func `") else { return nil }
        return line[name.lowerBound...]
    }

    private static func contains(_ word: String, in text: Substring) -> Bool {
        text.ranges(of: word).contains { range in
            let before = text[..<range.lowerBound].last
            let after = text[range.upperBound...].first
            return before?.isLetter != true && after?.isLetter != true
        }
    }
}

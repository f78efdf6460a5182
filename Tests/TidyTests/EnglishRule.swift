/// The words and widths that are not allowed in the repository's comments, texts and documents.
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

    /// Words in comments, in names of tests, in literal texts such as log lines, and in documents.
    static func words(in file: TextFile) -> [Finding] {
        let isDocument = file.path.hasSuffix(".md") || file.path.hasPrefix("packaging/")
        return words.flatMap { word, instead in
            let forms = forms(of: word)
            let candidates = file.lines(withOneOf: forms)
            // The lines of long texts are searched for only in files with a candidate.
            let texts = candidates.isEmpty || isDocument ? [] : longTextLines(of: file)
            return candidates.filter { number, line in
                (isDocument || texts.contains(number) ? [line] : prose(in: line))
                    .contains { text in forms.contains { contains($0, in: text) } }
            }.map {
                Finding(
                    path: file.path, line: $0.number,
                    message: "write \"\(instead)\" instead of \"\(word)\"")
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

    /// The comment of a line, or the name of the test that it declares, and its literal texts.
    private static func prose(in line: Substring) -> [Substring] {
        let texts = literals(in: line)
        if let comment = line.firstRange(of: "//") { return texts + [line[comment.lowerBound...]] }
        if let name = line.firstRange(of: "func `") { return texts + [line[name.lowerBound...]] }
        return texts
    }

    /// The texts between two quotation marks of one line.
    private static func literals(in line: Substring) -> [Substring] {
        var literals: [Substring] = []
        var start: Substring.Index?
        var isEscaped = false
        for index in line.indices {
            let character = line[index]
            if character == "\"", !isEscaped {
                if let begin = start {
                    literals.append(line[begin..<index])
                    start = nil
                } else {
                    start = line.index(after: index)
                }
            }
            isEscaped = character == "\\" && !isEscaped
        }
        return literals
    }

    /// The mark at both ends of a literal of several lines.
    private static let quotes = String(repeating: "\"", count: 3)

    /// The numbers of the lines within literals of several lines.
    private static func longTextLines(of file: TextFile) -> Set<Int> {
        var numbers: Set<Int> = []
        var isWithin = false
        for (number, line) in zip(1..., file.lines) {
            let marks = line.ranges(of: quotes).count
            if isWithin, marks == 0 { numbers.insert(number) }
            if !marks.isMultiple(of: 2) { isWithin.toggle() }
        }
        return numbers
    }

    private static func contains(_ word: String, in text: Substring) -> Bool {
        text.ranges(of: word).contains { range in
            let before = text[..<range.lowerBound].last
            let after = text[range.upperBound...].first
            return before?.isLetter != true && after?.isLetter != true
        }
    }
}

import Glibc

/// A file of the repository, or a sample from a test.
struct TextFile {
    /// The path from the repository's root.
    let path: String
    let text: String
    let lines: [Substring]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring($0) }
    }

    var name: Substring {
        path.split(separator: "/").last ?? ""
    }

    /// Returns the lines that match, each with its number.
    ///
    /// Only lines that contain one of the words verbatim are tested, because a regular expression
    /// for every line of the repository would take minutes in a debug build.
    func findings(
        _ message: String, withOneOf words: [String], where matches: (Substring) -> Bool
    ) -> [Finding] {
        lines(withOneOf: words).filter { matches($0.line) }.map {
            Finding(path: path, line: $0.number, message: message)
        }
    }

    /// Returns the lines that contain one of the words verbatim, each with its number.
    func lines(withOneOf words: [String]) -> [(number: Int, line: Substring)] {
        guard words.contains(where: { Self.holds(text[...], $0) }) else { return [] }
        return zip(1..., lines)
            .filter { line in words.contains { Self.holds(line.1, $0) } }
            .map { (number: $0.0, line: $0.1) }
    }

    private static func holds(_ text: Substring, _ word: String) -> Bool {
        text.withCString { strstr($0, word) != nil }
    }
}

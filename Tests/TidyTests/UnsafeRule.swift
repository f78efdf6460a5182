/// The rule that unsafe annotations need a comment that proves them.
enum UnsafeRule {
    private static var claims: Regex<Substring> {
        /@unchecked Sendable|nonisolated\(unsafe\)|assumeIsolated|Task\.detached/
    }

    /// A proof contains a word of a reason; any other comment does not count.
    private static var proof: Regex<Substring> {
        /(?i)safe|because|lock|mutex|thread|isolat|main|only|queue|actor|concurren|immutable/
    }

    private static let words = [
        "@unchecked", "nonisolated(unsafe)", "assumeIsolated", "Task.detached",
    ]

    static func unprovenClaims(in file: TextFile) -> [Finding] {
        claimingLines(of: file).compactMap { number in
            if comment(at: number - 1, in: file.lines).contains(proof) { return nil }
            return Finding(
                path: file.path, line: number,
                message: "needs a comment right above or beside it that proves why it is safe")
        }
    }

    /// Returns the number of unsafe annotations in a file.
    static func count(in file: TextFile) -> Int {
        claimingLines(of: file).count
    }

    private static func claimingLines(of file: TextFile) -> [Int] {
        file.lines(withOneOf: words).filter { _, line in
            line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
                .contains(claims)
        }.map(\.number)
    }

    /// Returns the comment of a line: ending right above it, with attributes in between; after it
    /// on the same line; or at the start of the block that the line opens.
    private static func comment(at index: Int, in lines: [Substring]) -> String {
        var texts: [Substring] = []
        for line in lines[..<index].reversed() {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("//") {
                texts.append(text)
            } else if texts.isEmpty, text.hasPrefix("@") {
                continue
            } else {
                break
            }
        }
        texts += lines[index].split(separator: "//", maxSplits: 1).dropFirst()
        if lines[index].hasSuffix("{") || lines[index].hasSuffix(" in") {
            texts += lines[(index + 1)...].prefix(1)
                .filter { $0.drop { $0 == " " }.hasPrefix("//") }
        }
        return texts.joined(separator: "\n")
    }
}

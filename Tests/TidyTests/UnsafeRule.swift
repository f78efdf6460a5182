/// The rule that each unsafe annotation has a comment that says why it is safe.
enum UnsafeRule {
    private static var claims: Regex<Substring> {
        /@unchecked Sendable|nonisolated\(unsafe\)|assumeIsolated|Task\.detached/
    }

    /// A comment counts as a reason only if it contains one of these words.
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
                message:
                    "add a comment that says why it is safe, above the annotation, on its line or "
                    + "at the start of its block, with a word such as because, lock or queue")
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

    /// Returns the comments that belong to a line: those directly above it, where attributes may be
    /// in between, those on the line, and those at the start of the block that the line opens.
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

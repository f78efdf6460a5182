/// The rule that the page of invariants names existing tests for each of them.
enum InvariantRule {
    /// Returns the invariants without a row in the table of tests, and the names in rows that are
    /// not tests.
    static func unattacked(in page: TextFile, tests: Set<String>) -> [Finding] {
        var stated: [(number: Substring, line: Int)] = []
        var attacked: Set<Substring> = []
        var findings: [Finding] = []
        for (index, line) in page.text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            if let number = line.firstMatch(of: /^(\d+)\.\s/)?.1 {
                stated.append((number, index + 1))
            }
            guard let row = line.firstMatch(of: /^\| (\d+) \| (.+) \|$/) else { continue }
            attacked.insert(row.1)
            for name in row.2.matches(of: /"([^"]+)"/).map(\.1) where !tests.contains(String(name))
            {
                findings.append(
                    Finding(path: page.path, line: index + 1, message: "no such test: \(name)"))
            }
        }
        return findings
            + stated.filter { !attacked.contains($0.number) }.map {
                Finding(path: page.path, line: $0.line, message: "no test attacks it")
            }
    }

    /// Returns the names in paragraphs that begin with "Attacked by" that are not tests.
    static func claimedTests(in page: TextFile, tests: Set<String>) -> [Finding] {
        page.text.matches(of: /(?:^|\n)Attacked by ((?:[^\n]+\n?)+)/).flatMap { paragraph in
            paragraph.1.matches(of: /"([^"]+)"/).map { String($0.1).replacing("\n", with: " ") }
        }.filter { !tests.contains($0) }.map {
            Finding(path: page.path, line: 1, message: "no such test: \($0)")
        }
    }

    /// Returns the sentences with which tests are named.
    static func testNames(in files: [TextFile]) -> Set<String> {
        Set(files.flatMap { $0.text.matches(of: /`([^`\n]+)`\(/).map { String($0.1) } })
    }
}

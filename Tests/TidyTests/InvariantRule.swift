/// The page of invariants names tests that exist, for each of them.
enum InvariantRule {
    /// The invariants without a row in the table of tests, and the rows' tests that are not there.
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

    /// What a page claims to be attacked by, in paragraphs that begin so, and is no test.
    static func claimedTests(in page: TextFile, tests: Set<String>) -> [Finding] {
        page.text.matches(of: /(?:^|\n)Attacked by ((?:[^\n]+\n?)+)/).flatMap { paragraph in
            paragraph.1.matches(of: /"([^"]+)"/).map { String($0.1).replacing("\n", with: " ") }
        }.filter { !tests.contains($0) }.map {
            Finding(path: page.path, line: 1, message: "no such test: \($0)")
        }
    }

    /// The sentences that tests are named with.
    static func testNames(in files: [TextFile]) -> Set<String> {
        Set(files.flatMap { $0.text.matches(of: /`([^`\n]+)`\(/).map { String($0.1) } })
    }
}

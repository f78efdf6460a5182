import Foundation
import Testing

/// Code that an article shows is code that is compiled.
@Suite struct `The code of articles` {
    private let repository = Repository()

    @Test func `is found in a compiled file, line by line`() throws {
        let articles = try repository.articles()
        #expect(articles.contains { $0.path.hasSuffix("TestThatYourAppComesBack.md") })
        #expect(articles.contains { $0.path == "README.md" })
        let compiled = try repository.compiledFiles()
        let products = try repository.products()
        let findings = articles.flatMap { article in
            article.blocks.compactMap { block in
                block.isManifest
                    ? block.unknownProducts(products) : block.absence(from: compiled)
            }.map { "\(article.path):\($0)" }
        }
        #expect(findings == [])
        #expect(articles.flatMap(\.blocks).count > 30)
    }

    @Test func `is named by article and line when it has no compiled twin`() {
        let text = """
            # Sample

            ```swift
            let one = 1
              let two = 2
            ```

            ```console
            not code
            ```

            ```swift
            let three = 4
            ```

            ```swift
            // Package.swift
            .product(name: "Cellar", package: "perennial")
            ```
            """
        let blocks = CodeBlock.blocks(of: text)
        let compiled = ["func f() {\n    let one = 1\n\n    let two = 2\n    let three = 3\n}\n"]
            .map(CodeBlock.lines)
        #expect(blocks.map(\.line) == [3, 12, 16])
        #expect(
            blocks.map { $0.absence(from: compiled) } == [
                nil,
                "12: this code is in no compiled file; “let three = 4” is the first line that is not",
                "16: this code is in no compiled file; “// Package.swift” is the first line that is not",
            ])
        #expect(blocks[2].unknownProducts(["UIKit"]) == "16: there is no product Cellar")
        #expect(blocks[2].unknownProducts(["Cellar"]) == nil)
    }
}

/// One block of Swift in an article.
private struct CodeBlock {
    /// Where its fence stands, counted from 1.
    let line: Int
    let text: String

    /// Whether it is part of the manifest of whoever uses this package.
    var isManifest: Bool { text.hasPrefix("// Package.swift") }

    static func blocks(of article: String) -> [CodeBlock] {
        var blocks: [CodeBlock] = []
        var start: Int?
        var body: [Substring] = []
        for (index, line) in article.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let text = line.drop { $0 == " " }
            if let begun = start, text.hasPrefix("```") {
                blocks.append(CodeBlock(line: begun, text: body.joined(separator: "\n")))
                (start, body) = (nil, [])
            } else if start != nil {
                body.append(text)
            } else if text == "```swift" {
                start = index + 1
            }
        }
        return blocks
    }

    /// The lines of code without their indentation, which differs, and without empty ones.
    static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    }

    /// What is wrong if none of the files has these lines one after the other.
    func absence(from files: [[Substring]]) -> String? {
        let lines = Self.lines(text)
        if files.contains(where: { $0.contains(lines) }) { return nil }
        let lengths = files.filter { $0.contains(lines[0]) }.map { file in
            (1...lines.count).last { file.contains(Array(lines.prefix($0))) } ?? 0
        }
        let length = lengths.max() ?? 0
        return "\(line): this code is in no compiled file; “\(lines[length])” is the first line "
            + "that is not"
    }

    /// What is wrong if it names a product that this package has not.
    func unknownProducts(_ products: Set<String>) -> String? {
        let named = text.matches(of: /product(?:\(name:)? "(\w+)"/).map { String($0.1) }
        guard let unknown = named.first(where: { !products.contains($0) }) else { return nil }
        return "\(line): there is no product \(unknown)"
    }
}

private struct Article {
    let path: String
    let blocks: [CodeBlock]
}

/// The repository these tests stand in.
private struct Repository {
    let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The articles of the catalogues, and the page that a newcomer reads first.
    func articles() throws -> [Article] {
        let paths = files(below: "Sources").filter {
            $0.hasSuffix(".md") && $0.contains(".docc/")
        }
        return try (["README.md"] + paths).map { path in
            Article(path: path, blocks: CodeBlock.blocks(of: try text(path)))
        }
    }

    /// The code of tests and examples, which every build compiles.
    func compiledFiles() throws -> [[Substring]] {
        let paths = (files(below: "Tests") + files(below: "Examples"))
            .filter { $0.hasSuffix(".swift") && !$0.contains("/Fixtures/") }
            // The samples of what is wrong, above, are no code.
            .filter { !$0.hasSuffix("/ArticleCodeTests.swift") }
        return try paths.map { CodeBlock.lines(try text($0)) }
    }

    /// The names of what other packages can depend on.
    func products() throws -> Set<String> {
        let manifest = try text("Package.swift")
        let names = manifest.matches(of: /\.(?:library|executable)\(name: "(\w+)"/)
        return Set(names.map { String($0.1) })
    }

    private func files(below folder: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        return (found?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.sorted()
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}

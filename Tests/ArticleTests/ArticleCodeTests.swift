import Foundation
import Testing

/// Code blocks of articles are compiled code.
@Suite struct `The code of articles` {
    private let repository = Repository()

    @Test func `the code of articles is found in a compiled file, line by line`() throws {
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

    @Test func `code of an article that is in no compiled file is reported by article and line`() {
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
struct CodeBlock {
    /// The line of its opening fence, counted from 1.
    let line: Int
    let text: String

    /// Whether it is part of the manifest of a package that uses this package.
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

    /// Returns the non-empty lines of code without their indentation, which differs.
    static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    }

    /// Returns the problem if none of the files contains these lines one after the other.
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

    /// Returns the problem if the code names a product that this package does not have.
    func unknownProducts(_ products: Set<String>) -> String? {
        let named = text.matches(of: /product(?:\(name:)? "(\w+)"/).map { String($0.1) }
        guard let unknown = named.first(where: { !products.contains($0) }) else { return nil }
        return "\(line): there is no product \(unknown)"
    }
}

import Foundation
import ProjectAdoption
import Testing

/// The article about the differences from UIKit, which lists what is absent.
private let article = try? String(
    contentsOfFile: Sample.source("UIKit/UIKit.docc/DifferencesFromUIKit.md"), encoding: .utf8)

@Suite(.enabled(if: article != nil)) struct Counterparts {
    @Test func `every name that the article calls absent is recognized`() throws {
        let text = try #require(article)
        let table = text.split(separator: "## API that is absent").last ?? ""
        let names = table.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("| ") }
            .flatMap { row in
                row.split(separator: "|")[1].split(separator: "`").filter {
                    $0.first?.isUppercase == true && $0.allSatisfy(\.isLetter)
                }
            }
        #expect(names.count > 20)
        #expect(names.filter { !SymbolCounterparts.names.contains(String($0)) } == [])
    }

    @Test func `no recognized name is declared by Perennial`() throws {
        let type =
            /\b(?:public|open)\b.*\b(?:class|struct|enum|protocol|typealias|func|var|let) (\w+)/
        var declared: [String] = []
        let files = FileManager.default.enumerator(atPath: Sample.source(""))
        while let file = files?.nextObject() as? String {
            guard file.hasSuffix(".swift") else { continue }
            let text = try String(contentsOfFile: Sample.source(file), encoding: .utf8)
            for line in text.split(whereSeparator: \.isNewline)
            where line.contains("public ") || line.contains("open ") {
                guard let name = line.firstMatch(of: type)?.1 else { continue }
                declared.append(String(name))
            }
        }
        #expect(declared.count > 1000)
        #expect(declared.filter(SymbolCounterparts.names.contains) == [])
    }

    @Test func `every absent member is in UIKit's lists`() throws {
        let lists = Sample.source("../Tests/UIKitIndex/Data")
        let words = try FileManager.default.contentsOfDirectory(atPath: lists)
            .filter { $0.hasSuffix(".txt") }
            .reduce(into: Set<String>()) { words, list in
                let text = try String(contentsOfFile: "\(lists)/\(list)", encoding: .utf8)
                words.formUnion(Self.words(of: text).map(\.word))
            }
        #expect(MemberCounterparts.names.subtracting(words) == [])
    }

    @Test func `no absent member is declared by Perennial`() throws {
        let keywords: Set<String> = ["func", "var", "let", "case", "class"]
        var declared: Set<String> = []
        let files = FileManager.default.enumerator(atPath: Sample.source(""))
        while let file = files?.nextObject() as? String {
            guard file.hasSuffix(".swift") else { continue }
            let text = try String(contentsOfFile: Sample.source(file), encoding: .utf8)
            for (before, word) in Self.words(of: text) where keywords.contains(before) {
                declared.insert(word)
            }
        }
        #expect(declared.count > 1000)
        #expect(MemberCounterparts.names.intersection(declared) == [])
    }

    /// Returns the words of a text, each with the one before it.
    private static func words(of text: String) -> [(before: String, word: String)] {
        let words = text.utf8.split { !isPart($0) }.map { String(Substring($0)) }
        return zip(words, words.dropFirst()).map { ($0, $1) }
    }

    /// Whether a byte is part of a name in Swift.
    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    @Test(arguments: ModuleCounterparts.products.sorted())
    func `every product is one of Perennial's manifest`(_ product: String) throws {
        let manifest = try String(
            contentsOfFile: Sample.source("../Package.swift"), encoding: .utf8)
        #expect(manifest.contains(".library(name: \"\(product)\""))
    }
}

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

    @Test(arguments: ModuleCounterparts.products.sorted())
    func `every product is one of Perennial's manifest`(_ product: String) throws {
        let manifest = try String(
            contentsOfFile: Sample.source("../Package.swift"), encoding: .utf8)
        #expect(manifest.contains(".library(name: \"\(product)\""))
    }
}

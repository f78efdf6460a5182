import Foundation

/// The files of the repository that the page is made of.
struct IndexFiles {
    /// The folder of the repository.
    let root: URL

    /// The file that is written.
    var page: URL { root.appending(path: "docs/what-is-here.md") }

    /// The modules whose names apps get with `import UIKit`, and those of their own beside it.
    private static let umbrella = "UIKit"
    private static let modulesBeside = ["WebKit"]

    /// Compares the lists with the sources.
    func comparison() throws -> Comparison {
        let data = root.appending(path: "Tests/UIKitIndex/Data")
        let lists = try FileManager.default.contentsOfDirectory(atPath: data.path)
            .filter { $0.hasSuffix(".txt") }
            .map { ($0, try String(contentsOf: data.appending(path: $0), encoding: .utf8)) }
        let modules = try Self.modulesBeside.map { ($0, DeclaredAPI(sources: try sources(of: $0))) }
        return Comparison(
            of: try IndexData(files: Dictionary(uniqueKeysWithValues: lists)),
            with: DeclaredAPI(sources: try modulesOfUIKit().flatMap(sources)),
            modules: Dictionary(uniqueKeysWithValues: modules))
    }

    /// Returns the page of a comparison.
    func text(of comparison: Comparison) throws -> String {
        let article = root.appending(path: "Sources/UIKit/UIKit.docc/DifferencesFromUIKit.md")
        return IndexPage(
            comparison: comparison,
            differences: DifferencesArticle(text: try String(contentsOf: article, encoding: .utf8))
        ).text
    }

    /// The modules that UIKit exports again, with those that they export.
    private func modulesOfUIKit() throws -> [String] {
        var found: [String] = []
        var waiting = [Self.umbrella]
        while let module = waiting.popLast() {
            guard !found.contains(module),
                FileManager.default.fileExists(
                    atPath: root.appending(path: "Sources/\(module)").path)
            else { continue }
            found.append(module)
            for source in try sources(of: module) where source.contains("@_exported") {
                waiting += source.matches(of: /@_exported\s+(?:public\s+)?import\s+(\w+)/)
                    .map { String($0.1) }
            }
        }
        return found.sorted()
    }

    private func sources(of module: String) throws -> [String] {
        let folder = root.appending(path: "Sources/\(module)")
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }
}

import Foundation

/// A page that contains code.
struct Article {
    let path: String
    let blocks: [CodeBlock]
}

/// The repository that contains these tests.
struct Repository {
    let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the articles of the catalogues and the README.
    func articles() throws -> [Article] {
        let paths = files(below: "Sources").filter {
            $0.hasSuffix(".md") && $0.contains(".docc/")
        }
        return try (["README.md"] + paths).map { path in
            Article(path: path, blocks: CodeBlock.blocks(of: try text(path)))
        }
    }

    /// Returns the code of tests and examples, which every build compiles.
    func compiledFiles() throws -> [[Substring]] {
        let paths = (files(below: "Tests") + files(below: "Examples"))
            .filter { $0.hasSuffix(".swift") && !$0.contains("/Fixtures/") }
            // An example that is a package of its own has its dependencies there.
            .filter { !$0.contains("/.build/") }
            // The samples in that file are strings, not code.
            .filter { !$0.hasSuffix("/ArticleCodeTests.swift") }
        return try paths.map { CodeBlock.lines(try text($0)) }
    }

    /// Returns the names of the products that other packages can depend on.
    func products() throws -> Set<String> {
        let manifest = try text("Package.swift")
        let names = manifest.matches(of: /\.(?:library|executable)\(name: "(\w+)"/)
        return Set(names.map { String($0.1) })
    }

    /// Returns the modules that other packages can import, and the modules of this package that
    /// these re-export.
    func publicModules() throws -> [String] {
        let manifest = try text("Package.swift")
        let products = manifest.matches(of: /\.library\(name: "\w+", targets: \[([^\]]+)\]/)
            .flatMap { $0.1.matches(of: /"(\w+)"/).map { String($0.1) } }
        return try products.flatMap { module in
            let sources = try files(below: "Sources/\(module)")
                .filter { $0.hasSuffix(".swift") }.map { try text($0) }
            return [module]
                + sources.flatMap { $0.matches(of: /@_exported public import (\w+)/) }
                .map { String($0.1) }
        }.filter { contains("Sources/\($0)") }
    }

    func contains(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    private func files(below folder: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        return (found?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.sorted()
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}

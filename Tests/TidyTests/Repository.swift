import Foundation

/// The repository that contains these tests, found from the path of this file.
struct Repository {
    let root: URL
    /// Every text file that a developer wrote, sorted by path.
    let files: [TextFile]

    private static let folders = [
        "Sources", "Tests", "Examples", "Benchmarks", "Adapter", "PushGateway", "Fuzz", "Scripts",
        "packaging", "docs", ".ci",
    ]
    private static let textExtensions: Set = [
        "", "swift", "c", "h", "md", "js", "mjs", "css", "html", "json", "sh", "yml", "plist", "1",
    ]

    init(filePath: String = #filePath) throws {
        root = URL(filePath: filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        files = try Self.paths(under: root).map { [root] path in
            TextFile(
                path: path,
                text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
        }
    }

    /// Returns the files whose path has a prefix and a suffix.
    func files(under folder: String = "", endingIn suffix: String = "") -> [TextFile] {
        files.filter { $0.path.hasPrefix(folder) && $0.path.hasSuffix(suffix) }
    }

    func contains(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    private static func paths(under root: URL) throws -> [String] {
        let manager = FileManager.default
        let topFiles = try manager.contentsOfDirectory(atPath: root.path).filter {
            $0.hasSuffix(".swift") || $0.hasSuffix(".md") || $0 == "Makefile"
        }
        let below = folders.flatMap { folder in
            (manager.enumerator(atPath: root.appending(path: folder).path)?
                .compactMap { $0 as? String } ?? [])
                .map { "\(folder)/\($0)" }
        }
        return (topFiles + below).filter { path in
            var isDirectory: ObjCBool = false
            let parts = path.split(separator: "/")
            guard !parts.contains(".build"), !parts.contains("Fixtures"),
                // Bytes for the fuzzer, not texts.
                !path.hasPrefix("Fuzz/Corpus/"),
                textExtensions.contains(URL(filePath: path).pathExtension),
                manager.fileExists(
                    atPath: root.appending(path: path).path, isDirectory: &isDirectory)
            else { return false }
            return !isDirectory.boolValue
        }.sorted()
    }
}

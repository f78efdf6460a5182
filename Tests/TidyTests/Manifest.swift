import Foundation

/// The targets of a package, as SwiftPM itself reads them.
struct Manifest {
    struct Target {
        let name: String
        let isTest: Bool
        let isBelowTests: Bool
        let targets: [String]
        let products: [String]
    }

    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    let targets: [Target]

    init(targets: [Target]) {
        self.targets = targets
    }

    /// Runs `swift package dump-package`, which only evaluates the manifest.
    init(ofPackageAt root: URL) throws {
        let manager = FileManager.default
        let scratch = manager.temporaryDirectory.appending(path: "tidy-\(UUID().uuidString)")
        defer { try? manager.removeItem(at: scratch) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "dump-package", "--package-path", root.path,
            "--scratch-path", scratch.path,
        ]
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Unreadable(
                description: "swift package dump-package failed; see its message above")
        }
        try self.init(dump: text)
    }

    /// Reads the output of `dump-package`.
    init(dump: Data) throws {
        let dump = try JSONDecoder().decode(Dump.self, from: dump)
        let names = Set(dump.targets.map(\.name))
        targets = dump.targets.map { target in
            let dependencies = target.dependencies.flatMap(\.names)
            return Target(
                name: target.name, isTest: target.type == "test",
                isBelowTests: target.path?.hasPrefix("Tests/") ?? false,
                targets: dependencies.filter(names.contains),
                products: dependencies.filter { !names.contains($0) })
        }
    }

    private struct Dump: Decodable {
        struct Target: Decodable {
            let name: String
            let type: String
            let path: String?
            let dependencies: [Dependency]
        }
        let targets: [Target]
    }

    /// `{"byName": ["X", null]}`, `{"target": ["X", null]}` or `{"product": ["X", "package", …]}`.
    private struct Dependency: Decodable {
        let names: [String]

        init(from decoder: any Decoder) throws {
            let kinds = try decoder.singleValueContainer().decode([String: First].self)
            names = kinds.values.map(\.name)
        }

        private struct First: Decodable {
            let name: String

            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                name = try list.decode(String.self)
            }
        }
    }
}

import Foundation

/// Finds the programs of a browser on `PATH`, and names the command that installs a missing one.
enum Program {
    static func find(
        _ kind: BrowserKind,
        in path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
    ) throws -> [String] {
        try kind.programs.map { names in
            guard let found = names.lazy.compactMap({ locate($0, in: path) }).first else {
                let packages = kind.debianPackages.joined(separator: " ")
                throw BrowserError(
                    .notInstalled,
                    """
                    \(kind.name) cannot be driven: \(names[0]) is not on PATH. \
                    Install it with: sudo apt-get install -y \(packages)
                    """)
            }
            return found
        }
    }

    private static func locate(_ name: String, in path: String) -> String? {
        path.split(separator: ":").lazy
            .map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

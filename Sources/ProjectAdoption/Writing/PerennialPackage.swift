/// The package of Perennial on the disk, on which an adopted project depends.
package struct PerennialPackage: Sendable {
    /// The absolute path of its folder.
    package let path: String
    /// The names of its targets and products, and of those of the packages that it uses, which
    /// another package cannot use for its own.
    package let names: Set<String>

    /// Opens the package in a folder.
    ///
    /// - Throws: `AdoptionError` if the folder has no package of Perennial with the source adapter.
    package init(at path: String) throws {
        self.path = FilePath.normalized(path)
        guard let manifest = FileLookup.text(of: self.path + "/Package.swift"),
            manifest.contains("name: \"perennial\""),
            FileLookup.existing(self.path + "/Adapter/Package.swift") != nil
        else {
            throw AdoptionError(
                .notFound, "This is not a folder with Perennial's package and its Adapter",
                file: self.path, remedy: "Name a checkout of Perennial with --perennial.")
        }
        // SwiftPM allows a name once among all packages of a build.
        let packages = self.path + "/.build/checkouts"
        names = FileLookup.names(in: packages).reduce(into: Self.names(in: manifest)) {
            guard let text = FileLookup.text(of: "\(packages)/\($1)/Package.swift") else { return }
            $0.formUnion(Self.modules(in: text))
        }
    }

    /// Opens the package that contains a program, such as the running tool; nil if none does.
    package init?(containing program: String) {
        var folder = FilePath.folder(FilePath.normalized(program))
        while folder != "/" {
            if let package = try? PerennialPackage(at: folder) {
                self = package
                return
            }
            folder = FilePath.folder(folder)
        }
        return nil
    }

    /// Returns the names of the libraries and targets of a manifest, without those of its tests and
    /// examples, which are not built for another package.
    private static func modules(in manifest: String) -> [String] {
        let pattern =
            #/
            \.(?:library|target|systemLibrary|macro)\(
            \s*(?:kind:\x20[^,]*,\s*)?name:\x20"([^"]+)"
            /#
        return manifest.matches(of: pattern).map { String($0.output.1) }
    }

    /// Returns the texts behind `name:` in a manifest.
    private static func names(in manifest: String) -> Set<String> {
        Set(
            manifest.split(separator: "name: \"").dropFirst().map { part in
                String(part.prefix { $0 != "\"" })
            })
    }
}

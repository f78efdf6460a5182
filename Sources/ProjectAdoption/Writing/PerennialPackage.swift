/// The package of Perennial on the disk, on which an adopted project depends.
package struct PerennialPackage: Sendable {
    /// The absolute path of its folder.
    package let path: String
    /// The names of its targets and products, which another package cannot use for its own.
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
        names = Self.names(in: manifest)
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

    /// Returns the texts behind `name:` in a manifest.
    private static func names(in manifest: String) -> Set<String> {
        Set(
            manifest.split(separator: "name: \"").dropFirst().map { part in
                String(part.prefix { $0 != "\"" })
            })
    }
}

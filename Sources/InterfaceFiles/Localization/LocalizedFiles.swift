/// A search for files of a bundle in the user's language.
///
/// The order is that of iOS: a file beside the `lproj` folders comes first. Then come the folder of
/// the best language, `Base.lproj`, and the folder of the development region. One language is
/// chosen for the whole bundle: the first preferred one that the bundle has.
public struct LocalizedFiles: Sendable, Hashable {
    /// The folder of the bundle.
    public let folder: String
    /// The chosen language, as the name of its `lproj` folder, or nil if no language fits.
    public let language: String?
    /// The string catalogs of the folder, by the names of their tables.
    public let catalogs: [String: StringCatalog]
    /// The string catalogs of interface files, by the names of those files.
    private let interfaceCatalogs: [String: StringCatalog]
    /// The languages in the order of the search.
    private let languages: [String]
    /// The folders in the order of the search.
    private let folders: [String]

    /// Lists the `lproj` folders and the string catalogs of a bundle, and chooses a language.
    ///
    /// Preferred languages are identifiers such as "de-AT" or "zh-Hans-CN", the best one first.
    ///
    /// - Parameter readCatalog: Reads the string catalog at a path; its languages are available
    ///   too.
    public init(
        folder: String, preferredLanguages: [String], developmentRegion: String? = nil,
        readCatalog: (_ path: String) -> StringCatalog? = { _ in nil }
    ) {
        let found = Self.list(folder, readCatalog)
        let available = found.languages
        let hasBase = available.contains("Base")
        // `Base.lproj` is in the development region's language, so that language is available.
        let implied = hasBase ? [developmentRegion].compactMap { $0 } : []
        let catalogs = Array(found.catalogs.values) + Array(found.interfaceCatalogs.values)
        let languages =
            available.filter { $0 != "Base" } + catalogs.flatMap(\.languages) + implied
        let region = developmentRegion.flatMap { LanguageMatch.best(for: [$0], among: languages) }
        let language = LanguageMatch.best(for: preferredLanguages, among: languages) ?? region
        self.folder = folder
        self.language = language
        self.catalogs = found.catalogs
        interfaceCatalogs = found.interfaceCatalogs
        self.languages = [language, region].compactMap { $0 }
        var folders = [folder]
        for name in [language, hasBase ? "Base" : nil, region] {
            guard let name else { continue }
            let path = "\(folder)/\(name).lproj"
            if !folders.contains(path) { folders.append(path) }
        }
        self.folders = folders
    }

    /// Returns the languages and the catalogs of a folder.
    private static func list(
        _ folder: String, _ readCatalog: (String) -> StringCatalog?
    ) -> (
        languages: [String], catalogs: [String: StringCatalog],
        interfaceCatalogs: [String: StringCatalog]
    ) {
        let limit = InterfaceLimits.assetEntryCountMax
        var languages: [String] = []
        var tables: [String] = []
        let isRead = FolderListing.visit(
            folder, limit: limit, [(.folders, ".lproj"), (.files, catalogSuffix)]
        ) { search, name in
            if search == 0 {
                languages.append(String(name.dropLast(".lproj".count)))
            } else {
                tables.append(name)
            }
        }
        guard isRead else { return ([], [:], [:]) }
        var interfaceTables: [String] = []
        let mixed = "\(folder)/\(mixedLanguages).lproj"
        if let place = languages.firstIndex(of: mixedLanguages) {
            languages.remove(at: place)
            _ = FolderListing.visit(mixed, limit: limit, [(.files, catalogSuffix)]) {
                interfaceTables.append($1)
            }
        }
        func read(_ names: [String], in folder: String) -> [String: StringCatalog] {
            names.reduce(into: [:]) { catalogs, name in
                let table = String(name.dropLast(catalogSuffix.count))
                catalogs[table] = readCatalog("\(folder)/\(name)")
            }
        }
        return (languages.sorted(), read(tables, in: folder), read(interfaceTables, in: mixed))
    }

    private static let catalogSuffix = ".xcstrings"
    /// The name of the folder with the catalogs of interface files.
    private static let mixedLanguages = "mul"

    /// Returns the path of the first file with a name and an extension, or nil if there is none.
    public func file(named name: String, ofType type: String) -> String? {
        paths(named: name, ofType: type).first { FileStamp(ofFile: $0) != nil }
    }

    /// Returns the paths at which a file may be, in the order of the search.
    public func paths(named name: String, ofType type: String) -> [String] {
        let file = type.isEmpty ? name : "\(name).\(type)"
        return folders.map { "\($0)/\(file)" }
    }

    /// Returns the path of the strings file that replaces the texts of an interface file in
    /// `Base.lproj`, or nil if there is none.
    ///
    /// It is in the folder of the chosen language only: `de.lproj/Main.strings` for
    /// `Base.lproj/Main.storyboard`.
    public func texts(forInterfaceFile path: String) -> String? {
        guard let language, path.hasPrefix("\(folder)/Base.lproj/") else { return nil }
        let file = SourceFile.name(of: path)
        let name = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
        let texts = "\(folder)/\(language).lproj/\(name).strings"
        return FileStamp(ofFile: texts) == nil ? nil : texts
    }

    /// Returns the text for a key in the string catalog of a table, in the chosen language or else
    /// in that of the development region.
    public func catalogText(_ key: String, table: String) -> LocalizedText? {
        catalogs[table].flatMap { text(key, in: $0) }
    }

    /// Returns the text for a key in the string catalog of an interface file, in the chosen
    /// language only.
    ///
    /// - Parameter name: The name of the file without its extension, such as "Main".
    public func catalogText(_ key: String, interfaceFile name: String) -> LocalizedText? {
        guard let catalog = interfaceCatalogs[name], let language,
            let found = catalog.language(for: language)
        else { return nil }
        return catalog.text(key, in: found)
    }

    /// Whether an interface file has a string catalog.
    public func hasCatalog(ofInterfaceFile name: String) -> Bool { interfaceCatalogs[name] != nil }

    private func text(_ key: String, in catalog: StringCatalog) -> LocalizedText? {
        for language in languages {
            if let found = catalog.language(for: language),
                let text = catalog.text(key, in: found)
            {
                return text
            }
        }
        return nil
    }
}

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
    /// The folders in the order of the search.
    private let folders: [String]

    /// Lists the `lproj` folders of a bundle and chooses a language.
    ///
    /// Preferred languages are identifiers such as "de-AT" or "zh-Hans-CN", the best one first.
    public init(
        folder: String, preferredLanguages: [String], developmentRegion: String? = nil
    ) {
        let found = FolderListing.folders(
            in: folder, limit: InterfaceLimits.assetEntryCountMax, withSuffix: ".lproj")
        let available = (found ?? []).map { String($0.dropLast(6)) }
        let hasBase = available.contains("Base")
        // `Base.lproj` is in the development region's language, so that language is available.
        let implied = hasBase ? [developmentRegion].compactMap { $0 } : []
        let languages = available.filter { $0 != "Base" } + implied
        let region = developmentRegion.flatMap { LanguageMatch.best(for: [$0], among: languages) }
        let language = LanguageMatch.best(for: preferredLanguages, among: languages) ?? region
        self.folder = folder
        self.language = language
        var folders = [folder]
        for name in [language, hasBase ? "Base" : nil, region] {
            guard let name else { continue }
            let path = "\(folder)/\(name).lproj"
            if !folders.contains(path) { folders.append(path) }
        }
        self.folders = folders
    }

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
}

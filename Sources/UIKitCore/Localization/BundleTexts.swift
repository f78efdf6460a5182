import Foundation
import InterfaceFiles
import Synchronization

/// The localized strings for an app's code.
///
/// Foundation on Linux finds neither the user's language nor the folders in which SwiftPM stores
/// resources, and it reads no string catalogs.
nonisolated enum BundleTexts {
    private static let strings = TableCache<StringsFile>()
    private static let plurals = TableCache<PluralsFile>()

    /// Returns the text of a key in the first table that has it; without one, the value or the key.
    ///
    /// For a text with plural rules, the result is its general form. A format that has been
    /// returned gets its other forms when it is used (``PluralFormats``).
    static func text(_ key: String, table: String?, bundle: Bundle, value: String) -> String {
        let name = table.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
        for folder in ResourceFolders.of(bundle) {
            switch text(key, table: name, PreferredLanguages.files(in: folder)) {
            case .plain(let text)?: return text
            case .plural(let text)?:
                PluralFormats.insert(text)
                return text.general
            case nil: break
            }
        }
        return bundle.localizedString(forKey: key, value: value, table: table)
    }

    private static func text(
        _ key: String, table: String, _ files: LocalizedFiles
    ) -> LocalizedText? {
        let paths = files.paths(named: table, ofType: "stringsdict")
        for (pluralsPath, path) in zip(paths, files.paths(named: table, ofType: "strings")) {
            // As in Xcode's builds, plural rules replace a text with the same key.
            let plural = plurals.table(at: pluralsPath) { path throws(InterfaceFileError) in
                try PluralsFile(path: path, language: language(ofFile: path))
            }
            if let text = plural?[key] { return text }
            let table = strings.table(at: path) { path throws(InterfaceFileError) in
                try StringsFile(path: path)
            }
            if let text = table?[key] { return .plain(text) }
        }
        return files.catalogText(key, table: table)
    }

    /// Returns the language of the folder that contains a file.
    private static func language(ofFile path: String) -> String {
        let folder = ((path as NSString).deletingLastPathComponent as NSString).lastPathComponent
        let name = folder.hasSuffix(".lproj") ? String(folder.dropLast(".lproj".count)) : "Base"
        return name == "Base" ? PreferredLanguages.developmentRegion : name
    }
}

/// Tables of localized strings by path, each of which is read once; an unreadable one is logged.
private nonisolated final class TableCache<Table: Sendable>: Sendable {
    private let tables = Mutex<[String: Table?]>([:])

    func table(
        at path: String, read: (String) throws(InterfaceFileError) -> Table
    ) -> Table? {
        if let known = tables.withLock({ $0[path] }) { return known }
        var table: Table?
        if FileStamp(ofFile: path) != nil {
            do throws(InterfaceFileError) {
                table = try read(path)
            } catch {
                InterfaceProblems.noteLater("\(error)")
            }
        }
        let found = table
        tables.withLock { $0[path] = .some(found) }
        return found
    }
}

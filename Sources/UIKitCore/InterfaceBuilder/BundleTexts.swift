public import Foundation
import InterfaceFiles
import Synchronization

/// The localized strings for an app's code.
///
/// Foundation on Linux finds neither the user's language nor the folders in which SwiftPM stores
/// resources.
nonisolated enum BundleTexts {
    private static let tables = Mutex<[String: StringsFile?]>([:])

    /// Returns the text of a key in the first table that has it; without one, the value or the key.
    static func text(_ key: String, table: String?, bundle: Bundle, value: String) -> String {
        let name = table.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
        for folder in ResourceFolders.of(bundle) {
            let files = PreferredLanguages.files(in: folder)
            for path in files.paths(named: name, ofType: "strings") {
                if let text = strings(path)?[key] { return text }
            }
        }
        return bundle.localizedString(forKey: key, value: value, table: table)
    }

    /// Returns a table, which is read once; an unreadable one is logged.
    private static func strings(_ path: String) -> StringsFile? {
        if let known = tables.withLock({ $0[path] }) { return known }
        var table: StringsFile?
        if FileStamp(ofFile: path) != nil {
            do {
                table = try StringsFile(path: path)
            } catch {
                let text = "\(error)"
                Task { @MainActor in InterfaceProblems.note(text) }
            }
        }
        let found = table
        tables.withLock { $0[path] = .some(found) }
        return found
    }
}

// Foundation declares one function with defaults for the parameters in the middle. For a call that
// omits at least one of them, the compiler prefers a function without defaults, so it chooses one
// of these functions.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the localized string for a key.
public nonisolated func NSLocalizedString(_ key: String, comment: String) -> String {
    BundleTexts.text(key, table: nil, bundle: .main, value: "")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the localized string for a key, or a value if there is none.
public nonisolated func NSLocalizedString(
    _ key: String, value: String, comment: String
) -> String {
    BundleTexts.text(key, table: nil, bundle: .main, value: value)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the localized string for a key in a table.
public nonisolated func NSLocalizedString(
    _ key: String, tableName: String?, comment: String
) -> String {
    BundleTexts.text(key, table: tableName, bundle: .main, value: "")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the localized string for a key in a bundle.
public nonisolated func NSLocalizedString(
    _ key: String, bundle: Bundle, comment: String
) -> String {
    BundleTexts.text(key, table: nil, bundle: bundle, value: "")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the localized string for a key in a table of a bundle.
public nonisolated func NSLocalizedString(
    _ key: String, tableName: String?, bundle: Bundle, comment: String
) -> String {
    BundleTexts.text(key, table: tableName, bundle: bundle, value: "")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the localized string for a key in a table, or a value if there is none.
public nonisolated func NSLocalizedString(
    _ key: String, tableName: String?, value: String, comment: String
) -> String {
    BundleTexts.text(key, table: tableName, bundle: .main, value: value)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the localized string for a key in a bundle, or a value if there is none.
public nonisolated func NSLocalizedString(
    _ key: String, bundle: Bundle, value: String, comment: String
) -> String {
    BundleTexts.text(key, table: nil, bundle: bundle, value: value)
}

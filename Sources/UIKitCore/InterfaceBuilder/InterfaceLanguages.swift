import Foundation
import InterfaceFiles
import Synchronization

/// The user's languages for interface files and localized strings.
nonisolated enum InterfaceLanguages {
    private static let chosen = Mutex(
        fromEnvironment(ProcessInfo.processInfo.environment, or: Locale.preferredLanguages))

    /// The languages in the order of preference, such as "de-AT".
    static var preferred: [String] {
        get { chosen.withLock { $0 } }
        set { chosen.withLock { $0 = newValue } }
    }

    /// Returns the languages that the environment names, as `LANGUAGE` or in a locale.
    ///
    /// Foundation on Linux reports the same language for every environment.
    static func fromEnvironment(
        _ environment: [String: String], or standard: [String]
    ) -> [String] {
        let list = environment["LANGUAGE"]?.split(separator: ":").map(String.init) ?? []
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
        for names in [list, locale.map { [$0] } ?? []] {
            let languages = names.map { name in
                String(name.prefix { $0 != "." && $0 != "@" })
                    .replacingOccurrences(of: "_", with: "-")
            }.filter { !["", "C", "POSIX"].contains($0) }
            if !languages.isEmpty { return languages }
        }
        return standard
    }

    /// Returns the subfolders that are searched for a file: those of the user's languages,
    /// `Base.lproj`, the folder itself (the empty string) and `en.lproj`.
    static func folders(in folder: String) -> [String] {
        names.map { "/\($0).lproj" } + ["/Base.lproj", "", "/en.lproj"]
    }

    /// The names of language folders: each language with and without its region.
    static var names: [String] {
        var names: [String] = []
        for language in preferred {
            let parts = language.replacingOccurrences(of: "_", with: "-").split(separator: "-")
            for count in stride(from: parts.count, to: 0, by: -1) {
                let name = parts.prefix(count).joined(separator: "-")
                if !names.contains(name) { names.append(name) }
            }
        }
        return names
    }
}

/// The localized strings of an interface file, from the `.strings` file with the same name.
struct InterfaceStrings {
    private let texts: [String: String]

    init(_ file: InterfaceFile) {
        var found: [String: String] = [:]
        for name in InterfaceLanguages.names where name != "en" || found.isEmpty {
            let path = "\(file.folder)/\(name).lproj/\(file.name).strings"
            guard let data = FileManager.default.contents(atPath: path) else { continue }
            found = Self.read(data, path)
            break
        }
        texts = found
    }

    subscript(key: String) -> String? { texts[key] }

    private static func read(_ data: Data, _ path: String) -> [String: String] {
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        return list as? [String: String] ?? [:]
    }
}

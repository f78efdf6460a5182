import Foundation
import InterfaceFiles
import Synchronization

/// The user's languages for interface files and localized strings.
nonisolated enum PreferredLanguages {
    private struct Choice {
        var preferred: [String]
        var developmentRegion = "en"
        /// The searches that were made, by folder.
        var files: [String: LocalizedFiles] = [:]
    }

    private static let choice = Mutex(
        Choice(
            preferred: fromEnvironment(
                ProcessInfo.processInfo.environment, or: Locale.preferredLanguages)))

    /// The languages in the order of preference, such as "de-AT".
    static var all: [String] {
        get { choice.withLock { $0.preferred } }
        set {
            choice.withLock {
                $0.preferred = newValue
                $0.files = [:]
            }
        }
    }

    /// The language of the app's author, `CFBundleDevelopmentRegion` of `Info.plist`.
    static var developmentRegion: String {
        get { choice.withLock { $0.developmentRegion } }
        set {
            choice.withLock {
                guard $0.developmentRegion != newValue else { return }
                $0.developmentRegion = newValue
                $0.files = [:]
            }
        }
    }

    /// Returns the search for files of a folder, whose language folders are listed once.
    static func files(in folder: String) -> LocalizedFiles {
        choice.withLock {
            if let known = $0.files[folder] { return known }
            let files = LocalizedFiles(
                folder: folder, preferredLanguages: $0.preferred,
                developmentRegion: $0.developmentRegion, readCatalog: StringCatalogs.catalog)
            $0.files[folder] = files
            return files
        }
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
}

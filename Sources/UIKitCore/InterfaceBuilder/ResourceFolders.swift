import Foundation
import Synchronization

/// The folders with a bundle's resources.
nonisolated enum ResourceFolders {
    private static let known = Mutex<[String: [String]]>([:])

    /// Returns the folders, the bundle's own first.
    ///
    /// SwiftPM puts the resources of an executable into folders beside it.
    static func of(_ bundle: Bundle) -> [String] {
        let path = bundle.bundlePath
        if let folders = known.withLock({ $0[path] }) { return folders }
        let folders = find(bundle)
        known.withLock { $0[path] = folders }
        return folders
    }

    /// Returns the folders without those of other targets.
    static func own(of bundle: Bundle) -> [String] {
        of(bundle).filter { !$0.hasSuffix(".resources") || $0.hasSuffix(ownSuffix) }
    }

    /// Returns the names of the storyboards in the folders, for hints in messages.
    static func storyboardNames(in bundle: Bundle) -> [String] {
        var names: [String] = []
        for folder in of(bundle) {
            let content = files(in: folder)
            let languages = content.filter { $0.hasSuffix(".lproj") }
            let all = content + languages.flatMap { files(in: "\(folder)/\($0)") }
            names += all.filter { $0.hasSuffix(".storyboard") }.map {
                String($0.dropLast(".storyboard".count))
            }
        }
        return names
    }

    private static func files(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// The end of the name of the folder that SwiftPM creates for the executable's own target.
    private static var ownSuffix: String {
        let executable = (CommandLine.arguments.first ?? "") as NSString
        return "_\(executable.lastPathComponent).resources"
    }

    private static func find(_ bundle: Bundle) -> [String] {
        let path = bundle.bundlePath
        var folders = [bundle.resourcePath ?? path]
        if !folders.contains(path) { folders.append(path) }
        if path == Bundle.main.bundlePath {
            let resources = files(in: path).filter { $0.hasSuffix(".resources") }.sorted()
            folders += resources.filter { $0.hasSuffix(ownSuffix) }.map { "\(path)/\($0)" }
            folders += resources.filter { !$0.hasSuffix(ownSuffix) }.map { "\(path)/\($0)" }
        }
        return folders
    }
}

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
        of(bundle).filter { !$0.hasSuffix(suffix) || isOwn($0) }
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

    /// The end of the names of the folders that SwiftPM creates for the resources of targets.
    private static let suffix = ".resources"

    /// Whether a folder is that of the executable's own target, or of the targets that have the
    /// resources of an adopted project: `_AppResources.resources`, `_AppResources2.resources`.
    private static func isOwn(_ folder: String) -> Bool {
        guard folder.hasSuffix(suffix) else { return false }
        let executable = ((CommandLine.arguments.first ?? "") as NSString).lastPathComponent
        var target = folder.dropLast(suffix.count)
        if target.hasSuffix("_\(executable)") { return true }
        while let last = target.last, last.isNumber || last == "_" { target.removeLast() }
        return target.hasSuffix("_\(executable)Resources")
    }

    private static func find(_ bundle: Bundle) -> [String] {
        let path = bundle.bundlePath
        var folders = [bundle.resourcePath ?? path]
        if !folders.contains(path) { folders.append(path) }
        if path == Bundle.main.bundlePath {
            let resources = files(in: path).filter { $0.hasSuffix(suffix) }.sorted()
            folders += resources.filter { isOwn($0) }.map { "\(path)/\($0)" }
            folders += resources.filter { !isOwn($0) }.map { "\(path)/\($0)" }
        }
        return folders
    }
}

import Foundation
import InterfaceFiles
import Synchronization

/// The interface files of bundles.
///
/// The XML of a file is parsed once. The compact form is stored in the app's caches with the stamp
/// of the file, so later processes read it without parsing. A missing, damaged or outdated compact
/// form is made again.
enum InterfaceFileCache {
    private struct Key: Hashable {
        let path: String
        let stamp: FileStamp
    }

    private static var files: [Key: InterfaceFile] = [:]
    /// The number of files whose XML was parsed in this process.
    private(set) static var parsedCount = 0
    /// The folder of the compact forms; `nil` for the app's caches.
    static var folder: String?

    /// Forgets the files that were read, as if the process were new.
    static func forgetFiles() { files = [:] }

    /// Returns a file of a bundle, or `nil` if the bundle has no file with the name.
    ///
    /// A file that cannot be read is reported.
    static func file(
        _ name: String, extension fileExtension: String, in bundle: Bundle
    ) -> InterfaceFile? {
        for folder in ResourceFolders.of(bundle) {
            let search = PreferredLanguages.files(in: folder)
            guard let path = search.file(named: name, ofType: fileExtension),
                let stamp = FileStamp(ofFile: path)
            else { continue }
            let key = Key(path: path, stamp: stamp)
            if let known = files[key] { return known }
            guard let document = document(path, "\(name).\(fileExtension)", stamp) else {
                return nil
            }
            let file = InterfaceFile(
                name: name, bundle: bundle, textsPath: search.texts(forInterfaceFile: path),
                document: document)
            files[key] = file
            return file
        }
        return nil
    }

    private static func document(
        _ path: String, _ source: String, _ stamp: FileStamp
    ) -> InterfaceDocument? {
        let compact = compactPath(of: path)
        if let compact, let bytes = FileManager.default.contents(atPath: compact),
            let document = try? InterfaceDocument(
                cached: [UInt8](bytes), source: source, stamp: stamp)
        {
            return document
        }
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        parsedCount += 1
        do {
            let document = try InterfaceDocument(xml: [UInt8](bytes), source: source)
            if let compact { store(document.cached(stamp: stamp), at: compact) }
            return document
        } catch {
            InterfaceProblems.note("\(error)")
            return nil
        }
    }

    /// Stores a compact form.
    ///
    /// If storing fails, the next process parses the XML again.
    private static func store(_ bytes: [UInt8], at path: String) {
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try? Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    private static func compactPath(of path: String) -> String? {
        guard let folder = folder ?? cachesFolder else { return nil }
        let name = (path as NSString).lastPathComponent
        return "\(folder)/InterfaceFiles/\(name)-\(String(hash(path), radix: 36)).compact"
    }

    private static var cachesFolder: String? {
        FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?.path
    }

    /// Returns a hash that is the same in every process.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

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

    private static func find(_ bundle: Bundle) -> [String] {
        let path = bundle.bundlePath
        var folders = [bundle.resourcePath ?? path]
        if !folders.contains(path) { folders.append(path) }
        if path == Bundle.main.bundlePath {
            let executable = (CommandLine.arguments.first ?? "") as NSString
            let own = "_\(executable.lastPathComponent).resources"
            let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            let resources = found.filter { $0.hasSuffix(".resources") }.sorted()
            folders += resources.filter { $0.hasSuffix(own) }.map { "\(path)/\($0)" }
            folders += resources.filter { !$0.hasSuffix(own) }.map { "\(path)/\($0)" }
        }
        return folders
    }
}

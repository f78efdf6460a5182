import Foundation
import InterfaceFiles

/// The interface files of bundles.
///
/// The XML of a file is parsed once. The compact form is stored in the app's caches with the stamp
/// of the file, so later processes read it without parsing. A missing, damaged or outdated compact
/// form is created again.
enum InterfaceFileCache {
    private struct Key: Hashable {
        let path: String
        let stamp: FileStamp
    }

    private static var files: [Key: InterfaceFile] = [:]
    /// The problems of files that cannot be read, each of which is reported once.
    private static var problems: [Key: String] = [:]
    /// The number of files whose XML was parsed in this process.
    private(set) static var parsedCount = 0

    /// Forgets the files that were read, as if the process were new.
    static func forgetFiles() { (files, problems) = ([:], [:]) }

    /// Returns the reason why a file with a name could not be read; `nil` if none was tried.
    static func problem(of name: String, extension fileExtension: String) -> String? {
        problems.first { $0.key.path.hasSuffix("/\(name).\(fileExtension)") }?.value
    }

    /// Returns a file of a bundle, or `nil` if the bundle has no file with the name.
    ///
    /// A file that cannot be read is reported.
    ///
    /// - Parameter isOwn: Whether to search only the resources of the bundle's own target.
    static func file(
        _ name: String, extension fileExtension: String, in bundle: Bundle, isOwn: Bool = false
    ) -> InterfaceFile? {
        for folder in isOwn ? ResourceFolders.own(of: bundle) : ResourceFolders.of(bundle) {
            let search = PreferredLanguages.files(in: folder)
            guard let path = search.file(named: name, ofType: fileExtension),
                let stamp = FileStamp(ofFile: path)
            else { continue }
            let key = Key(path: path, stamp: stamp)
            if let known = files[key] { return known }
            guard problems[key] == nil else { return nil }
            let read = document(path, "\(name).\(fileExtension)", stamp)
            guard let document = read.document else {
                if let problem = read.problem {
                    problems[key] = problem
                    InterfaceProblems.note(problem)
                }
                return nil
            }
            let file = InterfaceFile(
                name: name, path: path, bundle: bundle, search: search, document: document)
            files[key] = file
            return file
        }
        return nil
    }

    private static func document(
        _ path: String, _ source: String, _ stamp: FileStamp
    ) -> (document: InterfaceDocument?, problem: String?) {
        let compact = CompactFile(of: path)
        if let bytes = compact?.bytes,
            let document = try? InterfaceDocument(cached: bytes, source: source, stamp: stamp)
        {
            return (document, nil)
        }
        guard let bytes = FileManager.default.contents(atPath: path) else { return (nil, nil) }
        parsedCount += 1
        do {
            let document = try InterfaceDocument(xml: [UInt8](bytes), source: source)
            compact?.store(document.cached(stamp: stamp))
            return (document, nil)
        } catch {
            return (nil, "\(error)")
        }
    }
}

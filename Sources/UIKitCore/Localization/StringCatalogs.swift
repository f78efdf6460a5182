import Foundation
import InterfaceFiles
import Synchronization

/// The string catalogs of bundles.
///
/// The JSON of a catalog is parsed once. Later processes read the compact form in the app's caches,
/// as they do with interface files.
nonisolated enum StringCatalogs {
    private static let parsed = Mutex(0)
    /// The number of catalogs whose JSON was parsed in this process.
    static var parsedCount: Int { parsed.withLock { $0 } }

    /// Returns the catalog at a path; one that cannot be read is reported.
    static func catalog(_ path: String) -> StringCatalog? {
        guard let stamp = FileStamp(ofFile: path) else { return nil }
        let source = (path as NSString).lastPathComponent
        let compact = CompactFile(of: path)
        if let bytes = compact?.bytes,
            let catalog = try? StringCatalog(cached: bytes, source: source, stamp: stamp)
        {
            return catalog
        }
        do {
            let file = try SourceFile(path: path)
            parsed.withLock { $0 += 1 }
            let catalog = try StringCatalog(json: file.bytes, source: source)
            compact?.store(catalog.cached(stamp: file.stamp))
            return catalog
        } catch {
            InterfaceProblems.noteLater("\(error)")
            return nil
        }
    }
}

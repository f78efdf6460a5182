import Foundation
import Glibc

/// Paths without links, which can be compared.
enum RealPath {
    /// Returns a path with all links resolved; `nil` if the path does not exist.
    static func of(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns the existing paths that are not inside another of the paths.
    ///
    /// Fewer paths need fewer rules, and each rule delays every launch.
    static func outermost(_ paths: [String]) -> [String] {
        let real = Set(paths.compactMap(of))
        return real.filter { path in !real.contains { $0 != path && lies(path, in: $0) } }.sorted()
    }

    /// Whether a path is a folder or inside it; both paths must be without links.
    static func lies(_ path: String, in folder: String) -> Bool {
        folder == "/" || path == folder || path.hasPrefix(folder + "/")
    }
}

import Foundation
import Glibc

/// Paths without links in them, which can be compared.
enum RealPath {
    /// The path that a path leads to; `nil` where nothing is.
    static func of(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// The paths that are there, without those that lie in others: each rule costs every launch a
    /// little.
    static func outermost(_ paths: [String]) -> [String] {
        let real = Set(paths.compactMap(of))
        return real.filter { path in !real.contains { $0 != path && lies(path, in: $0) } }.sorted()
    }

    /// Whether one path is another, or lies below it; both without links.
    static func lies(_ path: String, in folder: String) -> Bool {
        folder == "/" || path == folder || path.hasPrefix(folder + "/")
    }
}

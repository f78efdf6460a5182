/// Functions on paths as texts; none of them reads the disk.
package enum FilePath {
    /// Returns an absolute path without empty steps, “.” and “..”.
    package static func normalized(_ path: String) -> String {
        var steps: [Substring] = []
        for step in path.split(separator: "/", omittingEmptySubsequences: true) {
            switch step {
            case ".": continue
            case "..": _ = steps.popLast()
            default: steps.append(step)
            }
        }
        return "/" + steps.joined(separator: "/")
    }

    /// Returns a path in a folder; an absolute path stays as it is.
    package static func joined(_ folder: String, _ path: String) -> String {
        path.hasPrefix("/") ? normalized(path) : normalized(folder + "/" + path)
    }

    /// Returns the path that leads from a folder to a file, both absolute.
    package static func relative(from folder: String, to path: String) -> String {
        let start = folder.split(separator: "/")
        let end = path.split(separator: "/")
        let common = zip(start, end).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        let steps =
            Array(repeating: "..", count: start.count - common) + end[common...].map(String.init)
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }

    /// Whether a path is that of a folder or of a file below it.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        folder == "/" || path == folder || path.utf8.starts(with: (folder + "/").utf8)
    }

    /// Returns the last step of a path.
    package static func name(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? ""
    }

    /// Returns the path without its last step.
    package static func folder(_ path: String) -> String {
        let steps = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let folder = steps.joined(separator: "/")
        return folder.isEmpty && path.hasPrefix("/") ? "/" : folder
    }

    /// Returns the lowercase extension of a path, without a dot.
    package static func type(_ path: String) -> String {
        let name = name(path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// Returns the last step of a path without its extension.
    package static func stem(_ path: String) -> String {
        let name = name(path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}

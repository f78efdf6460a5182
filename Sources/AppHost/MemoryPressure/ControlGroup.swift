import Foundation

/// The control group that limits this process's memory, as `/proc` describes it.
struct ControlGroup: Hashable {
    /// The kernel's interface to the group.
    enum Version: Hashable { case one, two }

    let version: Version
    /// The group's folder.
    let folder: String

    /// Finds the group from the text of `/proc/self/cgroup` and `/proc/self/mountinfo`; `nil` if no
    /// control group limits memory.
    init?(groups: String, mounts: String) {
        let mounts = mounts.split(separator: "\n").compactMap(Mount.init)
        var ofTwo: String?
        for line in groups.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            if parts[1].split(separator: ",").contains("memory") {
                guard let mount = mounts.first(where: { $0.isVersionOneOfMemory }) else {
                    return nil
                }
                version = .one
                folder = mount.folder(of: String(parts[2]))
                return
            }
            if parts[0] == "0", parts[1].isEmpty { ofTwo = String(parts[2]) }
        }
        guard let ofTwo, let mount = mounts.first(where: { $0.type == "cgroup2" }) else {
            return nil
        }
        version = .two
        folder = mount.folder(of: ofTwo)
    }

    /// One line of `mountinfo`: the fields before the hyphen, and those of the file system after
    /// it.
    private struct Mount {
        var root: String
        var point: String
        var type: String
        var options: [Substring]

        init?(_ line: Substring) {
            let fields = line.split(separator: " ")
            guard let hyphen = fields.firstIndex(of: "-"), hyphen >= 6, fields.count > hyphen + 3
            else { return nil }
            root = Self.unescaped(fields[3])
            point = Self.unescaped(fields[4])
            type = String(fields[hyphen + 1])
            options = fields[hyphen + 3].split(separator: ",")
        }

        var isVersionOneOfMemory: Bool { type == "cgroup" && options.contains("memory") }

        /// Returns the group's path below the mount; in a container, the mount shows only a part of
        /// the tree.
        func folder(of group: String) -> String {
            var rest = group
            if root != "/", rest.hasPrefix(root) { rest = String(rest.dropFirst(root.count)) }
            let folder = rest == "/" || rest.isEmpty ? point : point + rest
            // A path outside of this namespace does not exist; then the mount itself is used.
            return FileManager.default.fileExists(atPath: folder) ? folder : point
        }

        private static func unescaped(_ field: Substring) -> String {
            field.replacingOccurrences(of: "\\040", with: " ")
        }
    }
}

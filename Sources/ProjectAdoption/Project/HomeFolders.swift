import Foundation
import Glibc

/// The folders that are somebody's home, which are no checkout whatever they contain.
///
/// Those who keep their settings in Git have `.git` there, beside keys and passwords. No list of
/// homes alone is enough: programs follow `HOME`, and the list of accounts may differ from it.
package enum HomeFolders {
    /// Returns the home folders of the account that runs the program.
    ///
    /// - Parameter environment: The variables, of which `HOME` may name another folder than the
    ///   system's list of accounts; nil for those of the program.
    package static func ofAccount(environment: [String: String]? = nil) -> [String] {
        let variables = environment ?? ProcessInfo.processInfo.environment
        let stated = variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return [stated, registered(for: geteuid())].compactMap(\.self)
    }

    /// Returns the home folder of the owner of a file; nil if it has none.
    ///
    /// A project may be adopted with the rights of another account, such as with `sudo`.
    package static func ofOwner(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return registered(for: status.st_uid)
    }

    /// Returns the home folder that the system's list of accounts has.
    private static func registered(for user: uid_t) -> String? {
        var buffer = [CChar](repeating: 0, count: 1 << 14)
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        return buffer.withUnsafeMutableBufferPointer { bytes -> String? in
            guard let start = bytes.baseAddress,
                getpwuid_r(user, &entry, start, bytes.count, &found) == 0, found != nil,
                let folder = entry.pw_dir
            else { return nil }
            let path = String(cString: folder)
            return path.hasPrefix("/") ? path : nil
        }
    }
}

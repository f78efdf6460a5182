import Foundation

/// A process that another one started, as the kernel tells of it.
package struct ChildProcess: Sendable {
    /// Its number.
    package let identifier: Int32
    /// Whether it is stopped.
    package let isStopped: Bool

    /// The path of the program that it runs.
    package var program: String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(identifier)/exe")
    }

    /// The children of a process, dead ones excepted, by number.
    package static func all(of parent: Int32) -> [ChildProcess] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap(Int32.init).sorted().compactMap { candidate in
            // The program's name, which may hold anything, stands in parentheses.
            guard
                let text = try? String(contentsOfFile: "/proc/\(candidate)/stat", encoding: .utf8),
                let end = text.lastIndex(of: ")")
            else { return nil }
            let fields = text[text.index(after: end)...].split(separator: " ")
            guard fields.count > 1, fields[1] == "\(parent)", fields[0] != "Z", fields[0] != "X"
            else { return nil }
            return ChildProcess(identifier: candidate, isStopped: fields[0] == "T")
        }
    }
}

import Foundation

/// A child process, as reported by the kernel.
package struct ChildProcess: Sendable {
    /// The process identifier.
    package let identifier: Int32
    /// Whether it is stopped.
    package let isStopped: Bool

    /// The path of the program that it runs.
    package var program: String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(identifier)/exe")
    }

    /// Returns the children of a process, without dead ones, sorted by identifier.
    package static func all(of parent: Int32) -> [ChildProcess] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap(Int32.init).sorted().compactMap { candidate in
            guard let (condition, itsParent) = standing(of: candidate), itsParent == parent else {
                return nil
            }
            return ChildProcess(identifier: candidate, isStopped: condition == "T")
        }
    }

    /// Returns the kernel's letter for the state of a process; `nil` if the process does not exist.
    package static func condition(of process: Int32) -> Character? {
        standing(of: process)?.condition
    }

    private static func standing(of process: Int32) -> (condition: Character, parent: Int32)? {
        // The program's name is in parentheses and may contain any character.
        guard
            let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 1, let condition = fields[0].first, let parent = Int32(fields[1]),
            condition != "Z", condition != "X"
        else { return nil }
        return (condition, parent)
    }
}

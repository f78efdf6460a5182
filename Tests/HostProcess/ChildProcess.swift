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
            guard let (condition, itsParent) = standing(of: candidate), itsParent == parent else {
                return nil
            }
            return ChildProcess(identifier: candidate, isStopped: condition == "T")
        }
    }

    /// The letter by which the system tells what a process does; `nil` when it is gone.
    package static func condition(of process: Int32) -> Character? {
        standing(of: process)?.condition
    }

    private static func standing(of process: Int32) -> (condition: Character, parent: Int32)? {
        // The program's name, which may hold anything, stands in parentheses.
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

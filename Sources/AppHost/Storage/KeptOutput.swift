import Foundation

/// What one person's app wrote to its output, as it lies in a host's state directory, for tools
/// that read it while the host runs or after.
package struct KeptOutput: Hashable, Sendable {
    /// The person's identifier.
    package let person: String
    /// The app's folder name.
    package let app: String
    /// The file that the app writes to; it may not be there yet.
    package let path: String

    /// Finds everybody's, in the order of their names.
    package static func all(inStateDirectory path: String) -> [KeptOutput] {
        all(inLogs: path + "/logs")
    }

    static func all(inLogs folder: String) -> [KeptOutput] {
        folders(in: folder).flatMap { person in
            folders(in: "\(folder)/\(person)").map { app in
                KeptOutput(
                    person: person, app: app,
                    path: "\(folder)/\(person)/\(app)/output.log")
            }
        }
    }

    /// The folders of everybody's apps.
    static func containers(inPersons folder: String) -> [String] {
        folders(in: folder).flatMap { person in
            folders(in: "\(folder)/\(person)").map { "\(folder)/\(person)/\($0)" }
        }
    }

    /// The last lines, one that has no end yet included.
    package func lastLines(_ count: Int) -> [String] {
        var reader = reader()
        let lines = reader.next(last: count) + (reader.unfinished.map { [$0] } ?? [])
        return lines.suffix(count)
    }

    /// Reads line by line, from the first that is kept.
    package func reader() -> Reader { Reader(log: OutputLog(path: path)) }

    /// Where a reader is in what an app writes, whatever is moved away meanwhile.
    package struct Reader {
        /// A line that grows over this is given out in parts.
        private static let lineBytesMax = 64 << 10

        private let log: OutputLog
        private var place: UInt64 = 0
        private var rest: [UInt8] = []

        init(log: OutputLog) { self.log = log }

        /// The whole lines that came since the last call, or the last of them.
        package mutating func next(last count: Int = .max) -> [String] {
            let (bytes, places) = log.contents(from: place)
            // What comes is not the end of the line that was begun.
            if places.lowerBound != place { rest = [] }
            place = places.upperBound
            rest += bytes
            let newline = UInt8(ascii: "\n")
            let isTooLong = rest.count > Self.lineBytesMax
            guard let last = rest.lastIndex(of: newline) ?? (isTooLong ? rest.count - 1 : nil)
            else { return [] }
            let lines = rest[...last].split(separator: newline, omittingEmptySubsequences: false)
            let whole = rest[last] == newline ? lines.dropLast() : lines[...]
            rest.removeFirst(last + 1)
            return whole.suffix(count).map { String(decoding: $0, as: UTF8.self) }
        }

        /// The beginning of a line that has no end yet.
        package var unfinished: String? {
            rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
        }
    }

    private static func folders(in path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }
}

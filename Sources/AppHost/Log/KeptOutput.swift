import Foundation

/// The output of one user's app in a host's state directory, for tools; the host may be running or
/// not.
package struct KeptOutput: Hashable, Sendable {
    /// The user's identifier.
    package let person: String
    /// The app's folder name.
    package let app: String
    /// The file that the app writes to; it may not exist yet.
    package let path: String

    /// Finds the output of all apps of all users, in the order of their names.
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

    /// Returns the app folders of all users.
    static func containers(inPersons folder: String) -> [String] {
        folders(in: folder).flatMap { person in
            folders(in: "\(folder)/\(person)").map { "\(folder)/\(person)/\($0)" }
        }
    }

    /// Returns the last lines, including a last line without an end.
    package func lastLines(_ count: Int) -> [String] {
        var reader = reader()
        let lines = reader.next(last: count) + (reader.unfinished.map { [$0] } ?? [])
        return lines.suffix(count)
    }

    /// Returns a reader that reads line by line, from the first line that is stored.
    package func reader() -> Reader { Reader(log: OutputLog(path: path)) }

    /// A position in the output of an app, which stays valid when output is moved to the older
    /// file.
    package struct Reader {
        /// The size above which an unfinished line is returned in parts.
        private static let lineBytesMax = 64 << 10

        private let log: OutputLog
        private var place: UInt64 = 0
        private var rest: [UInt8] = []

        init(log: OutputLog) { self.log = log }

        /// Returns the whole lines that were written since the last call, or the last of them.
        package mutating func next(last count: Int = .max) -> [String] {
            let (bytes, places) = log.contents(from: place)
            // Output between the two reads is lost, so the new output does not continue the
            // unfinished line.
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

        /// The beginning of the last line, if that line has no end yet.
        package var unfinished: String? {
            rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
        }
    }

    private static func folders(in path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }
}

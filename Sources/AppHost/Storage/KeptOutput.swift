import Foundation
import Glibc

/// What one person's app wrote to its output, as it lies in a host's state directory, for tools that read
/// it while the host runs or after.
package struct KeptOutput: Hashable, Sendable {
    /// The person's identifier.
    package let person: String
    /// The app's folder name.
    package let app: String
    /// The file that the app writes to; it may not be there yet.
    package let path: String

    /// Finds everybody's, in the order of their names.
    package static func all(inStateDirectory path: String) -> [KeptOutput] {
        all(inPersons: path + "/persons")
    }

    static func all(inPersons folder: String) -> [KeptOutput] {
        folders(in: folder).flatMap { person in
            folders(in: "\(folder)/\(person)").map { app in
                KeptOutput(
                    person: person, app: app,
                    path: "\(folder)/\(person)/\(app)/Library/Logs/output.log")
            }
        }
    }

    /// The folders of everybody's apps.
    static func containers(inPersons folder: String) -> [String] {
        all(inPersons: folder).map { "\(folder)/\($0.person)/\($0.app)" }
    }

    /// The last lines, of the file before included.
    package func lastLines(_ count: Int) -> [String] {
        let texts = [OutputLog(path: path).olderPath, path].map { path in
            FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
                ?? ""
        }
        var lines = texts.joined().split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.suffix(count).map(String.init)
    }

    /// Reads what is appended from now on.
    package func follower() -> Follower { Follower(path: path) }

    /// Where a reader is in a file that grows, and is emptied now and then.
    package struct Follower {
        private let path: String
        private var offset: UInt64
        private var rest: [UInt8] = []

        init(path: String) {
            self.path = path
            offset = Self.size(path)
        }

        /// The whole lines that came since the last call.
        package mutating func next() -> [String] {
            let size = Self.size(path)
            // It was emptied and goes on from its start.
            if size < offset { offset = 0 }
            guard size > offset, let file = FileHandle(forReadingAtPath: path) else { return [] }
            defer { try? file.close() }
            guard (try? file.seek(toOffset: offset)) != nil,
                let bytes = try? file.read(upToCount: OutputLog.bytesMax)
            else { return [] }
            offset += UInt64(bytes.count)
            rest += bytes
            guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
            let lines = rest[..<end].split(
                separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            rest.removeFirst(end + 1)
            return lines.map { String(decoding: $0, as: UTF8.self) }
        }

        private static func size(_ path: String) -> UInt64 {
            var status = stat()
            return stat(path, &status) == 0 ? UInt64(status.st_size) : 0
        }
    }

    private static func folders(in path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }
}

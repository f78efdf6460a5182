import Foundation
import StateRestoration

/// Looks at what a killed writer left, without changing it.
struct Checker {
    private let directory: String
    private var seen: [UInt64] = [0, 0]
    private var underWay = 0
    private var torn = 0
    private var drafts = 0

    init(directory: String) {
        self.directory = directory
    }

    /// How far the run came, and how many kills met something unfinished.
    var summary: String {
        "\(seen[0] + seen[1]) commits, found \(underWay) that were done and not noted, \(drafts) "
            + "unfinished files, \(torn) unfinished entries"
    }

    /// - Returns: What must not be.
    mutating func check() throws -> [String] {
        var violations: [String] = []
        let noted = try notes()
        let keys = try Writing.keys()
        let state = Writing.directory(directory)
        let store = try RestorationStore.open(
            directory: state, key: keys[1], formerKeys: [keys[0]], lock: .readOnly)
        for (index, session) in try Writing.sessions().enumerated() {
            let found = try store.loadRecords(session: session)
            for file in found.setAside { violations.append("\(session): \(file.reason)") }
            let committed = max(noted[index], seen[index])
            let number = Writing.number(of: found.value)
            if number == committed + 1 { underWay += 1 }
            if number != committed, number != committed + 1 {
                violations.append("\(session): found \(number), committed was \(committed)")
            }
            if let value = found.value {
                let expected = Writing.state(number)
                if value != expected { violations.append("\(session): \(number) is a mixture") }
            }
            seen[index] = number
            if let violation = previous(of: session, below: found.generation, keys) {
                violations.append("\(session): \(violation)")
            }
            let path = "\(state.path)/Sessions/\(session)"
            if FileManager.default.fileExists(atPath: path + ".new") { drafts += 1 }
        }
        let quarantine = try? FileManager.default.contentsOfDirectory(
            atPath: state.path + "/Quarantine")
        if let quarantine, !quarantine.isEmpty {
            violations.append("the quarantine holds \(quarantine)")
        }
        return violations
    }

    /// The generation before opens as well, and is older.
    private mutating func previous(
        of session: SessionIdentifier, below generation: UInt64?, _ keys: [EnvelopeKey]
    ) -> String? {
        let stem = "\(Writing.directory(directory).path)/Sessions/\(session)"
        if let file = try? DiskFileSystem().read(stem + ".current", upTo: .max),
            let size = Self.wholeBytes(file, session, keys),
            size < file.count
        {
            torn += 1
        }
        guard let file = try? DiskFileSystem().read(stem + ".previous", upTo: .max) else {
            return generation ?? 0 > 2 ? "the generation before is missing" : nil
        }
        let opened = keys.compactMap {
            try? Envelope.open(file, session: session, key: $0)
        }.first
        guard let opened else { return "the generation before does not open" }
        guard let generation else { return nil }
        return opened.generation <= generation ? nil : "the generation before is newer"
    }

    /// How much of a file its whole entries take: a cut one byte before the end loses the last.
    private static func wholeBytes(
        _ file: [UInt8], _ session: SessionIdentifier, _ keys: [EnvelopeKey]
    ) -> Int? {
        for key in keys {
            guard let all = try? Envelope.open(file, session: session, key: key) else { continue }
            let less = try? Envelope.open(Array(file.dropLast()), session: session, key: key)
            return less?.generation == all.generation ? file.count - 1 : file.count
        }
        return nil
    }

    /// The newest commit of each session that the writers noted.
    private func notes() throws -> [UInt64] {
        var newest: [UInt64] = [0, 0]
        guard let bytes = FileManager.default.contents(atPath: directory + "/noted") else {
            return newest
        }
        for start in stride(from: 0, through: bytes.count - 9, by: 9) {
            let index = Int(bytes[start])
            let number = bytes[(start + 1)..<(start + 9)].enumerated().reduce(UInt64(0)) {
                $0 | UInt64($1.element) << (8 * $1.offset)
            }
            newest[index] = max(newest[index], number)
        }
        return newest
    }
}

import Foundation
import StateRestoration

/// The preserved state: many objects, each with a 4-part path, a 40-character text, two integers, a
/// double and a bool.
struct Workload {
    /// One object, in the form that each rival needs.
    struct Item: Codable {
        var path: [String]
        var text: String
        var first: Int
        var second: Int
        var number: Double
        var flag: Bool
    }

    let items: [Item]
    /// The paths of the same objects, in the form that a pass uses.
    let paths: [ArchivePath]

    init(count: Int) {
        items = (0..<count).map { index in
            Item(
                path: ["Window", "Navigation", "List\(index / 100)", "Row\(index)"],
                text: String(repeating: "The quick brown fox ", count: 2).prefix(32)
                    + String(format: "%08d", index),
                first: index, second: -index * 7_919, number: Double(index) / 3,
                flag: index % 3 == 0)
        }
        paths = items.map { ArchivePath($0.path.map { ArchivePathComponent($0) }) }
    }

    func header(round: Int) -> ArchiveHeader {
        ArchiveHeader(
            bundleVersion: "1.0", systemVersion: "1",
            timestamp: Date(
                timeIntervalSinceReferenceDate: Double(round)), highWaterMark: UInt64(round))
    }

    /// Returns the archive, built from the archive's own values.
    ///
    /// - Parameter round: Changes one value, so that no two rounds have the same state.
    func archive(round: Int) -> Archive {
        var records: [ArchiveRecord] = []
        records.reserveCapacity(items.count)
        for (item, path) in zip(items, paths) {
            records.append(
                ArchiveRecord(
                    path: path, kind: .object, className: "App.Item",
                    fields: [
                        ArchiveField(key: "text", value: .string(item.text)),
                        ArchiveField(key: "first", value: .int64(Int64(item.first &+ round))),
                        ArchiveField(key: "second", value: .int64(Int64(item.second))),
                        ArchiveField(key: "number", value: .double(item.number)),
                        ArchiveField(key: "flag", value: .bool(item.flag)),
                    ]))
        }
        return Archive(header: header(round: round), records: records)
    }

    /// Returns the archive, built through the public methods of `NSCoder`, with one coder for each
    /// object.
    func preserved(round: Int) -> Archive {
        var records: [ArchiveRecord] = []
        records.reserveCapacity(items.count)
        for (item, path) in zip(items, paths) {
            let own = ObjectEncoder()
            let coder: NSCoder = own
            coder.encode(item.text, forKey: "text")
            coder.encode(item.first &+ round, forKey: "first")
            coder.encode(item.second, forKey: "second")
            coder.encode(item.number, forKey: "number")
            coder.encode(item.flag, forKey: "flag")
            records.append(
                ArchiveRecord(
                    path: path, kind: .object, className: "App.Item", fields: own.fields))
        }
        return Archive(header: header(round: round), records: records)
    }

    /// Reads every object through the public methods of `NSCoder`.
    ///
    /// - Returns: A sum over all values, so that the compiler cannot remove any read.
    static func restored(_ bytes: [UInt8]) throws -> Int {
        var sum = 0
        for record in try ArchiveReader(bytes: bytes).archive().records {
            let coder: NSCoder = ObjectDecoder(fields: record.fields)
            guard let text = coder.decodeObject(forKey: "text") as? String else { continue }
            let first = coder.decodeInteger(forKey: "first")
            let second = coder.decodeInteger(forKey: "second")
            let number = coder.decodeDouble(forKey: "number")
            let flag = coder.decodeBool(forKey: "flag")
            sum &+=
                text.utf8.count &+ first &+ second &+ Int(number) &+ (flag ? 1 : 0)
                &+ record.path.components.count
        }
        return sum
    }
}

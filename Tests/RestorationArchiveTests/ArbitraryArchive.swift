import Foundation
import RestorationArchive
import SeededRandom

/// A generator of archives with every kind of value from a seed.
struct ArbitraryArchive {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func archive() -> Archive {
        var builder = ArchiveBuilder(header: header())
        for _ in 0..<Int.random(in: 0...12, using: &random) { builder.add(record()) }
        for _ in 0..<Int.random(in: 0...3, using: &random) { builder.addRoot(path()) }
        return builder.build()
    }

    mutating func header() -> ArchiveHeader {
        ArchiveHeader(
            archiveMajor: .random(in: 0...9, using: &random),
            archiveMinor: .random(in: 0...9, using: &random),
            bundleVersion: Bool.random(using: &random) ? text() : nil,
            systemVersion: Bool.random(using: &random) ? text() : nil,
            idiom: .random(in: -1...5, using: &random),
            timestamp: Date(
                timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &random)),
            highWaterMark: random.next())
    }

    mutating func record() -> ArchiveRecord {
        ArchiveRecord(
            path: path(), kind: ArchiveRecord.Kind.allCases.randomElement(using: &random) ?? .view,
            className: text(), restorationClassName: Bool.random(using: &random) ? text() : nil,
            storyboardName: Bool.random(using: &random) ? text() : nil,
            storyboardIdentifier: Bool.random(using: &random) ? text() : nil,
            viewWasLoaded: .random(using: &random), fields: fields(depth: 0))
    }

    mutating func fields(depth: Int) -> [ArchiveField] {
        (0..<Int.random(in: 0...6, using: &random)).map { index in
            ArchiveField(key: "\(text())\(index)", value: value(depth: depth))
        }
    }

    mutating func path() -> ArchivePath {
        ArchivePath(
            (0..<Int.random(in: 0...4, using: &random)).map { _ in
                ArchivePathComponent(
                    text(),
                    stackIndex: Bool.random(using: &random)
                        ? .random(in: 0...9, using: &random) : nil,
                    role: Bool.random(using: &random) ? .controller : .view)
            })
    }

    mutating func text() -> String {
        let pieces = ["", "a", "Nav", "a/b", ":[1]:", "é", "e\u{301}", "姓名", "👩‍👩‍👧", "\0", "\n"]
        return (0..<Int.random(in: 0...3, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? ""
        }.joined()
    }

    mutating func double() -> Double {
        let special = [
            Double.nan, .signalingNaN, -0.0, 0, .infinity, -.infinity, .leastNonzeroMagnitude,
            .greatestFiniteMagnitude, Double(bitPattern: 0x7FF8_0000_DEAD_BEEF),
        ]
        return Bool.random(using: &random)
            ? special.randomElement(using: &random) ?? 0 : Double(bitPattern: random.next())
    }

    /// Returns a value of every kind, so that no kind depends on chance.
    mutating func values() -> [ArchiveValue] {
        (0..<24).map { value(kind: $0, depth: 0) }
    }

    mutating func value(depth: Int) -> ArchiveValue {
        value(kind: .random(in: 0..<(depth < 3 ? 24 : 19), using: &random), depth: depth)
    }

    private mutating func value(kind: Int, depth: Int) -> ArchiveValue {
        switch kind {
        case 0: .null
        case 1: .bool(.random(using: &random))
        case 2: .int8(Int8(truncatingIfNeeded: random.next()))
        case 3: .int16(Int16(truncatingIfNeeded: random.next()))
        case 4: .int32(Int32(truncatingIfNeeded: random.next()))
        case 5: .int64(Int64(bitPattern: random.next()))
        case 6: .uint8(UInt8(truncatingIfNeeded: random.next()))
        case 7: .uint16(UInt16(truncatingIfNeeded: random.next()))
        case 8: .uint32(UInt32(truncatingIfNeeded: random.next()))
        case 9: .uint64(random.next())
        case 10: .float(Float(bitPattern: UInt32(truncatingIfNeeded: random.next())))
        case 11: .double(double())
        case 12: .string(text())
        case 13: .data(Data((0..<Int.random(in: 0...40, using: &random)).map { UInt8($0) }))
        case 14: .date(Date(timeIntervalSinceReferenceDate: double()))
        case 15: .url(url())
        case 16: .uuid(uuid())
        case 17: .indexPath(IndexPath(indexes: [3, 0, Int.random(in: 0...99, using: &random)]))
        case 18: .geometry(geometry())
        case 19: .reference(path())
        case 20: .array((0..<3).map { _ in value(depth: depth + 1) })
        case 21: .canonicalSet((0..<3).map { _ in value(depth: depth + 1) })
        case 22:
            .canonicalDictionary(
                (0..<3).map { _ in
                    ArchiveEntry(key: value(depth: depth + 1), value: value(depth: depth + 1))
                })
        default:
            Bool.random(using: &random)
                ? .object(
                    ArchiveObject(
                        className: text(), fields: fields(depth: depth + 1),
                        number: Bool.random(using: &random) ? UInt32(depth) : nil))
                : .shared(UInt32(truncatingIfNeeded: random.next()))
        }
    }

    private mutating func uuid() -> UUID {
        let parts = (random.next(), random.next())
        return UUID(uuid: unsafeBitCast(parts, to: uuid_t.self))
    }

    private mutating func url() -> URL {
        let base = URL(string: "https://example.com/dir/")
        let urls = [
            URL(string: "https://example.com/a?b=c#d"), URL(string: "rel/x", relativeTo: base),
            URL(fileURLWithPath: "/var/some file"), URL(string: "mailto:a@example.com"),
        ]
        return urls.compactMap { $0 }.randomElement(using: &random) ?? URL(fileURLWithPath: "/")
    }

    private mutating func geometry() -> ArchiveGeometry {
        let kind = ArchiveGeometry.Kind.allCases.randomElement(using: &random) ?? .point
        return ArchiveGeometry(kind, (0..<kind.componentCount).map { _ in double() })
            ?? .point(x: 0, y: 0)
    }
}

import Foundation
import RestorationArchive

/// Archives whose bytes are stored in `Fixtures/` and must load permanently.
///
/// Running the tests with `WRITE_GOLDEN_FILES=1` writes the files again. That is allowed only for a
/// version of the format that no program has written yet.
enum GoldenArchives {
    static let all: [(name: String, archive: Archive)] = [
        ("empty-v1", Archive(header: ArchiveHeader(timestamp: date(0)))),
        ("everything-v1", everything),
    ]

    /// Changes to the archive with all kinds of values, each with the resulting archive.
    static var changes: [(name: String, archive: Archive)] {
        var first = everything
        first.header.highWaterMark = 7
        first.records[2].fields.removeLast()
        var second = first
        second.header.bundleVersion = nil
        second.rootPaths.removeFirst()
        second.records.swapAt(0, 3)
        second.records[1].viewWasLoaded = false
        second.records.append(
            ArchiveRecord(path: ["New", "e\u{301}"], kind: .view, className: "App.New"))
        return [("fields-v1", first), ("structure-v1", second)]
    }

    static func file(_ name: String) -> URL {
        file(name, "archive")
    }

    static func changeFile(_ name: String) -> URL {
        file(name, "change")
    }

    private static func file(_ name: String, _ kind: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/\(name).\(kind)")
    }

    private static func date(_ seconds: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: seconds)
    }

    private static let odd: ArchivePath = [
        "a/b", ArchivePathComponent(":[1]:", stackIndex: 3), ArchivePathComponent("", role: .view),
        ArchivePathComponent("e\u{301}", stackIndex: 0), "é",
    ]

    private static var everything: Archive {
        Archive(
            header: ArchiveHeader(
                archiveMajor: 2, archiveMinor: 7, bundleVersion: "1.0 β", systemVersion: "",
                idiom: -1, timestamp: date(785_000_000.125), highWaterMark: .max),
            records: [
                ArchiveRecord(path: .application, kind: .application, className: "App.Delegate"),
                ArchiveRecord(
                    path: ["Tab", ArchivePathComponent("Nav", stackIndex: 1)],
                    kind: .viewController, className: "App.Nav", restorationClassName: "App.Maker",
                    storyboardName: "Main", storyboardIdentifier: "nav", viewWasLoaded: true,
                    fields: fields(numbers + texts)),
                ArchiveRecord(
                    path: odd, kind: .view, className: "App.View", fields: fields(containers)),
                ArchiveRecord(
                    path: ["Model"], kind: .object, className: "App.Model",
                    fields: (0..<200).map { ArchiveField(key: "key \($0)", value: .int64($0)) }),
            ],
            rootPaths: [["Tab"], odd, .application])
    }

    private static func fields(_ values: [ArchiveValue]) -> [ArchiveField] {
        values.enumerated().map { ArchiveField(key: "\($0)", value: $1) }
    }

    private static let numbers: [ArchiveValue] = [
        .null, .bool(false), .bool(true), .int8(.min), .int16(.min), .int32(.min), .int64(.min),
        .int64(.max), .uint8(.max), .uint16(.max), .uint32(.max), .uint64(.max), .float(-0.0),
        .float(.nan), .float(.leastNonzeroMagnitude), .double(-0.0), .double(.infinity),
        .double(Double(bitPattern: 0x7FF8_0000_DEAD_BEEF)), .double(0.1),
    ]

    private static var texts: [ArchiveValue] {
        [
            .string(""), .string("\0 \u{FEFF} 👩‍👩‍👧 e\u{301} é"),
            .string(String(repeating: "long ", count: 40)), .data(Data()), .data(Data([0, 255])),
            .date(date(-0.0)), .date(date(.nan)),
            URL(string: "https://example.com/a?b=c#d").map(ArchiveValue.url) ?? .null,
            URL(string: "x/y", relativeTo: URL(string: "https://example.com/dir/"))
                .map(ArchiveValue.url) ?? .null,
            .uuid(UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))),
            .indexPath(IndexPath()), .indexPath(IndexPath(indexes: [0, 1, .max])),
        ]
    }

    private static var containers: [ArchiveValue] {
        [
            .array([]), .array([.null, .array([.string("deep")])]),
            .canonicalSet([.string("b"), .string("a"), .int64(1)]),
            .canonicalDictionary([
                ArchiveEntry(key: .string("k"), value: .null),
                ArchiveEntry(key: .int64(4), value: .reference(odd)),
            ]),
            .geometry(.point(x: 1, y: -2)), .geometry(.size(width: 1, height: 2)),
            .geometry(.rect(x: 1, y: 2, width: 3, height: 4)), .geometry(.vector(dx: 1, dy: 2)),
            .geometry(.offset(horizontal: 1, vertical: 2)),
            .geometry(.insets(top: 1, left: 2, bottom: 3, right: 4)),
            .geometry(.directionalInsets(top: 1, leading: 2, bottom: 3, trailing: 4)),
            .geometry(.transform(a: 1, b: 0, c: 0, d: 1, tx: 5, ty: 6)),
            .reference(.application), .reference(["Nowhere"]),
            .object(
                ArchiveObject(
                    className: "App.Node",
                    fields: [ArchiveField(key: "parent", value: .shared(0))], number: 0)),
            .shared(0), .shared(.max),
            .object(
                ArchiveObject(
                    className: "App.Draft",
                    fields: [
                        ArchiveField(
                            key: "next",
                            value: .object(ArchiveObject(className: "App.Draft", fields: [])))
                    ])),
        ]
    }
}

public import Foundation
public import RestorationArchive

/// A listing of an archive for readers, as text or as JSON.
///
/// Values are hidden unless they are requested.
public struct ArchiveListing: Sendable, Encodable {
    /// One preserved object.
    public struct Object: Sendable, Encodable {
        /// The object's path, in the form for readers.
        public let path: String
        /// The kind of object: `application`, `viewController`, `view` or `object`.
        public let kind: String
        /// The stable name of the object's class.
        public let className: String
        /// The object's restoration class, if it has one.
        public let restorationClass: String?
        /// The object's storyboard and its identifier in the storyboard, if the object came from
        /// one.
        public let storyboard: String?
        /// Whether a view controller's view was loaded.
        public let viewWasLoaded: Bool
        /// The values that the object encoded, in order.
        public let fields: [Field]
    }

    /// One encoded value.
    public struct Field: Sendable, Encodable {
        /// The key.
        public let key: String
        /// The value or, while values are hidden, its type.
        public let value: String
    }

    /// The time at which the state was preserved.
    public let preserved: Date
    /// The app's bundle version at that time.
    public let bundleVersion: String?
    /// The number of the last page event that the state reflects.
    public let highWaterMark: UInt64
    /// The objects, in the order of preservation.
    public let objects: [Object]

    /// Creates the listing of an archive.
    public init(_ archive: Archive, showsValues: Bool = false) {
        preserved = archive.header.timestamp
        bundleVersion = archive.header.bundleVersion
        highWaterMark = archive.header.highWaterMark
        objects = archive.records.map { record in
            Object(
                path: record.path.description, kind: "\(record.kind)",
                className: record.className, restorationClass: record.restorationClassName,
                storyboard: record.storyboardName.map {
                    "\($0)/\(record.storyboardIdentifier ?? "")"
                },
                viewWasLoaded: record.viewWasLoaded,
                fields: record.fields.map {
                    Field(key: $0.key, value: $0.value.summary(showsValues: showsValues))
                })
        }
    }

    /// Returns the lines to print.
    public func lines(style: TerminalStyle = TerminalStyle(isColoured: false)) -> [String] {
        let version = TerminalStyle.printable(bundleVersion ?? "none")
        let heading =
            "preserved \(preserved.formatted(.iso8601)), bundle version \(version), "
            + "events up to \(highWaterMark)"
        return [style.faint(heading)]
            + objects.flatMap { object in
                let nature = style.faint(TerminalStyle.printable(Self.nature(of: object)))
                return ["\(style.strong(TerminalStyle.printable(object.path))) \(nature)"]
                    + object.fields.map {
                        "    \(TerminalStyle.printable($0.key)): \(TerminalStyle.printable($0.value))"
                    }
            }
    }

    private static func nature(of object: Object) -> String {
        var words = ["\(object.kind) \(object.className)"]
        if let name = object.restorationClass { words.append("made by \(name)") }
        if let name = object.storyboard { words.append("from storyboard \(name)") }
        if object.viewWasLoaded { words.append("view loaded") }
        return words.joined(separator: ", ")
    }
}

extension ArchiveValue {
    /// Returns the type or, with `showsValues`, the value.
    ///
    /// Data is always given as a byte count, and hidden text as a character count.
    ///
    /// References are always shown, because they contain no user input.
    func summary(showsValues: Bool) -> String {
        switch self {
        case .null: "nil"
        case .bool(let value): showsValues ? "\(value)" : "Bool"
        case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64:
            showsValues ? integerText : "integer"
        case .float(let value): showsValues ? "\(value)" : "Float"
        case .double(let value): showsValues ? "\(value)" : "Double"
        case .string(let value):
            showsValues ? "\"\(value)\"" : "text of \(value.count) characters"
        case .data(let value): "\(value.count) bytes"
        case .date(let value): showsValues ? value.formatted(.iso8601) : "Date"
        case .url(let value): showsValues ? value.absoluteString : "URL"
        case .uuid(let value): showsValues ? value.uuidString : "UUID"
        case .indexPath(let value):
            showsValues
                ? "index path \(value.map(String.init).joined(separator: "."))" : "IndexPath"
        case .array(let values): list(values, "array", showsValues)
        case .set(let values): list(values, "set", showsValues)
        case .dictionary(let entries):
            showsValues
                ? "["
                    + entries.map {
                        "\($0.key.summary(showsValues: true)): \($0.value.summary(showsValues: true))"
                    }.joined(separator: ", ") + "]"
                : "dictionary of \(entries.count)"
        case .geometry(let value): showsValues ? "\(value)" : "geometry"
        case .reference(let path): "→ \(path)"
        case .object(let object):
            "\(object.className)("
                + object.fields.map {
                    "\($0.key): \($0.value.summary(showsValues: showsValues))"
                }.joined(separator: ", ") + ")"
        case .shared(let number): "object \(number) again"
        }
    }

    private func list(_ values: [ArchiveValue], _ name: String, _ showsValues: Bool) -> String {
        guard showsValues || values.contains(where: \.isReference) else {
            return "\(name) of \(values.count)"
        }
        return "[" + values.map { $0.summary(showsValues: showsValues) }.joined(separator: ", ")
            + "]"
    }

    private var isReference: Bool {
        if case .reference = self { true } else { false }
    }

    private var integerText: String {
        switch self {
        case .int8(let value): "\(value)"
        case .int16(let value): "\(value)"
        case .int32(let value): "\(value)"
        case .int64(let value): "\(value)"
        case .uint8(let value): "\(value)"
        case .uint16(let value): "\(value)"
        case .uint32(let value): "\(value)"
        case .uint64(let value): "\(value)"
        default: ""
        }
    }
}

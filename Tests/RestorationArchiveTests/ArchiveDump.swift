import Foundation
import RestorationArchive

/// A dump of an archive in the form of the Python reader, created from the values themselves.
struct ArchiveDump {
    let json: [String: Any]

    init(_ archive: Archive) {
        let header = archive.header
        json = [
            "archiveMajor": Int(header.archiveMajor), "archiveMinor": Int(header.archiveMinor),
            "idiom": "\(header.idiom)", "bundleVersion": Self.optional(header.bundleVersion),
            "systemVersion": Self.optional(header.systemVersion),
            "timestamp": Self.bits(header.timestamp.timeIntervalSinceReferenceDate),
            "highWaterMark": "\(header.highWaterMark)",
            "roots": archive.rootPaths.map(Self.path), "records": archive.records.map(Self.record),
        ]
    }

    private static func optional(_ any: Any?) -> Any { any ?? NSNull() }

    private static func bits(_ number: Double) -> String { hex(number.bitPattern, 16) }

    private static func hex(_ number: some BinaryInteger, _ count: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: count - digits.count) + digits
    }

    private static func path(_ path: ArchivePath) -> [Any] {
        path.components.map { component -> [String: Any] in
            [
                "identifier": component.identifier, "role": Int(component.role.rawValue),
                "stackIndex": optional(component.stackIndex),
            ]
        }
    }

    private static func record(_ record: ArchiveRecord) -> [String: Any] {
        [
            "path": path(record.path), "kind": Int(record.kind.rawValue),
            "viewWasLoaded": record.viewWasLoaded, "className": record.className,
            "restorationClassName": optional(record.restorationClassName),
            "storyboardName": optional(record.storyboardName),
            "storyboardIdentifier": optional(record.storyboardIdentifier),
            "fields": fields(record.fields),
        ]
    }

    private static func fields(_ fields: [ArchiveField]) -> [Any] {
        fields.map { ["key": $0.key, "value": value($0.value)] as [String: Any] }
    }

    private static func value(_ value: ArchiveValue) -> [String: Any] {
        switch value {
        case .null: ["null": NSNull()]
        case .bool(let value): ["bool": value]
        case .int8(let value): ["int8": "\(value)"]
        case .int16(let value): ["int16": "\(value)"]
        case .int32(let value): ["int32": "\(value)"]
        case .int64(let value): ["int64": "\(value)"]
        case .uint8(let value): ["uint8": "\(value)"]
        case .uint16(let value): ["uint16": "\(value)"]
        case .uint32(let value): ["uint32": "\(value)"]
        case .uint64(let value): ["uint64": "\(value)"]
        case .float(let value): ["float": hex(value.bitPattern, 8)]
        case .double(let value): ["double": bits(value)]
        case .string(let value): ["string": value]
        case .data(let value): ["data": value.map { hex($0, 2) }.joined()]
        case .date(let value): ["date": bits(value.timeIntervalSinceReferenceDate)]
        case .url(let value):
            ["url": value.relativeString, "base": optional(value.baseURL?.absoluteString)]
        case .uuid(let value):
            ["uuid": value.uuidString.lowercased().filter { $0 != "-" }]
        case .indexPath(let value): ["indexPath": value.map { "\($0)" }]
        case .array(let elements): ["array": elements.map(self.value)]
        case .set(let elements): ["set": elements.map(self.value)]
        case .dictionary(let entries):
            ["dictionary": entries.map { [self.value($0.key), self.value($0.value)] }]
        case .geometry(let value):
            ["geometry": "\(value.kind)", "components": value.components.map(bits)]
        case .reference(let value): ["reference": path(value)]
        case .object(let value):
            [
                "object": value.className, "number": optional(value.number.map { "\($0)" }),
                "fields": fields(value.fields),
            ]
        case .shared(let number): ["shared": "\(number)"]
        }
    }
}

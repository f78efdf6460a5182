import Foundation

/// A reader of values.
///
/// Names and paths are looked up through the reader that holds the bytes.
struct ArchiveValueReader<Names: ArchiveNames> {
    let names: Names

    func value(
        from source: inout ByteSource, depth: Int = 0
    ) throws(ArchiveError) -> ArchiveValue {
        guard depth < ArchiveLimits.depthMax else {
            throw .limit("The depth of values inside values", ArchiveLimits.depthMax)
        }
        try source.spendValue()
        guard let tag = ArchiveValueTag(rawValue: try source.integer(UInt8.self)) else {
            throw .damaged("a value has an unknown kind")
        }
        return switch tag {
        case .null: .null
        case .false: .bool(false)
        case .true: .bool(true)
        case .int8: .int8(try source.integer(Int8.self))
        case .int16: .int16(try source.integer(Int16.self))
        case .int32: .int32(try source.integer(Int32.self))
        case .int64: .int64(try source.integer(Int64.self))
        case .uint8: .uint8(try source.integer(UInt8.self))
        case .uint16: .uint16(try source.integer(UInt16.self))
        case .uint32: .uint32(try source.integer(UInt32.self))
        case .uint64: .uint64(try source.integer(UInt64.self))
        case .float: .float(Float(bitPattern: try source.integer(UInt32.self)))
        case .double: .double(try double(from: &source))
        case .string: .string(try text(from: &source))
        case .data: .data(try data(from: &source))
        case .date: .date(Date(timeIntervalSinceReferenceDate: try double(from: &source)))
        case .url: .url(try url(from: &source))
        case .uuid: .uuid(try uuid(from: &source))
        case .indexPath: .indexPath(try indexPath(from: &source))
        case .array: .array(try elements(from: &source, depth: depth))
        case .set: .set(try elements(from: &source, depth: depth))
        case .dictionary: .dictionary(try entries(from: &source, depth: depth))
        case .geometry: .geometry(try geometry(from: &source))
        case .reference: .reference(try names.path(from: &source))
        case .object: .object(try object(number: nil, from: &source, depth: depth))
        case .numberedObject:
            .object(try object(number: try number(from: &source), from: &source, depth: depth))
        case .shared: .shared(try number(from: &source))
        }
    }

    func fields(
        from source: inout ByteSource, depth: Int
    ) throws(ArchiveError) -> [ArchiveField] {
        let count = try source.count(
            of: "fields", max: ArchiveLimits.fieldCountMax, minimumBytes: 2)
        var fields: [ArchiveField] = []
        fields.reserveCapacity(count)
        for _ in 0..<count {
            let key = try names.string(from: &source)
            fields.append(ArchiveField(key: key, value: try value(from: &source, depth: depth)))
        }
        return fields
    }

    private func object(
        number: UInt32?, from source: inout ByteSource, depth: Int
    ) throws(ArchiveError) -> ArchiveObject {
        ArchiveObject(
            className: try names.string(from: &source),
            fields: try fields(from: &source, depth: depth + 1), number: number)
    }

    private func number(from source: inout ByteSource) throws(ArchiveError) -> UInt32 {
        guard let number = UInt32(exactly: try source.variable()) else {
            throw .damaged("an object has a wrong number")
        }
        return number
    }

    private func double(from source: inout ByteSource) throws(ArchiveError) -> Double {
        Double(bitPattern: try source.integer(UInt64.self))
    }

    private func text(from source: inout ByteSource) throws(ArchiveError) -> String {
        let count = try source.count(of: "a text's bytes", max: ArchiveLimits.stringBytesMax)
        return try source.text(byteCount: count)
    }

    private func data(from source: inout ByteSource) throws(ArchiveError) -> Data {
        let count = try source.count(of: "data bytes", max: ArchiveLimits.dataBytesMax)
        return Data(try source.rawBytes(count: count))
    }

    private func url(from source: inout ByteSource) throws(ArchiveError) -> URL {
        let relative = try text(from: &source)
        var base: URL?
        switch try source.integer(UInt8.self) {
        case 0: break
        case 1:
            base = URL(string: try text(from: &source))
            guard base != nil else { throw .damaged("a URL has no valid base") }
        default: throw .damaged("a URL has an unknown form")
        }
        guard let url = URL(string: relative, relativeTo: base) else {
            throw .damaged("a URL is not valid")
        }
        return url
    }

    private func uuid(from source: inout ByteSource) throws(ArchiveError) -> UUID {
        UUID(uuid: try source.rawBytes(count: 16).loadUnaligned(as: uuid_t.self))
    }

    private func indexPath(from source: inout ByteSource) throws(ArchiveError) -> IndexPath {
        let count = try source.count(
            of: "indices", max: ArchiveLimits.indexPathCountMax, minimumBytes: 8)
        var indices: [Int] = []
        indices.reserveCapacity(count)
        for _ in 0..<count { indices.append(Int(try source.integer(Int64.self))) }
        return IndexPath(indexes: indices)
    }

    private func elements(
        from source: inout ByteSource, depth: Int
    ) throws(ArchiveError) -> [ArchiveValue] {
        let count = try source.count(of: "elements", max: ArchiveLimits.valueCountMax)
        var elements: [ArchiveValue] = []
        // A value is larger in memory than one byte, so the full count, which may be hostile, is
        // not reserved.
        elements.reserveCapacity(min(count, 4096))
        for _ in 0..<count { elements.append(try value(from: &source, depth: depth + 1)) }
        return elements
    }

    private func entries(
        from source: inout ByteSource, depth: Int
    ) throws(ArchiveError) -> [ArchiveEntry] {
        let count = try source.count(
            of: "entries", max: ArchiveLimits.valueCountMax, minimumBytes: 2)
        var entries: [ArchiveEntry] = []
        entries.reserveCapacity(min(count, 4096))
        for _ in 0..<count {
            let key = try value(from: &source, depth: depth + 1)
            entries.append(
                ArchiveEntry(key: key, value: try value(from: &source, depth: depth + 1)))
        }
        return entries
    }

    private func geometry(from source: inout ByteSource) throws(ArchiveError) -> ArchiveGeometry {
        guard let kind = ArchiveGeometry.Kind(rawValue: try source.integer(UInt8.self)) else {
            throw .damaged("a geometry has an unknown kind")
        }
        var components: [Double] = []
        components.reserveCapacity(kind.componentCount)
        for _ in 0..<kind.componentCount { components.append(try double(from: &source)) }
        guard let geometry = ArchiveGeometry(kind, components) else {
            throw .damaged("a geometry is incomplete")
        }
        return geometry
    }
}

/// A reader of one record's bytes.
struct ArchiveRecordReader<Names: ArchiveNames> {
    let names: Names

    func record(
        path: ArchivePath, from source: inout ByteSource
    ) throws(ArchiveError) -> ArchiveRecord {
        guard let kind = ArchiveRecord.Kind(rawValue: try source.integer(UInt8.self))
        else { throw .damaged("a record has an unknown kind") }
        let flags = try source.integer(UInt8.self)
        guard flags & 0xF0 == 0 else { throw .damaged("a record has unknown marks") }
        let className = try names.string(from: &source)
        var restorationClassName: String?
        var storyboardName: String?
        var storyboardIdentifier: String?
        if flags & 2 != 0 { restorationClassName = try names.string(from: &source) }
        if flags & 4 != 0 { storyboardName = try names.string(from: &source) }
        if flags & 8 != 0 { storyboardIdentifier = try names.string(from: &source) }
        let fields = try ArchiveValueReader(names: names).fields(from: &source, depth: 0)
        try source.requireEnd()
        return ArchiveRecord(
            path: path, kind: kind, className: className,
            restorationClassName: restorationClassName, storyboardName: storyboardName,
            storyboardIdentifier: storyboardIdentifier, viewWasLoaded: flags & 1 != 0,
            fields: fields)
    }
}

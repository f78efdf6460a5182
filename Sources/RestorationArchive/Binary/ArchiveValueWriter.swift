import Foundation

/// A writer of one value and the values inside it.
///
/// It checks the same limits as the reader.
enum ArchiveValueWriter {
    static func write(
        _ value: ArchiveValue, to sink: inout ByteSink, interner: inout ArchiveInterner,
        depth: Int = 0
    ) throws(ArchiveError) {
        guard depth < ArchiveLimits.depthMax else {
            throw .limit("The depth of values inside values", ArchiveLimits.depthMax)
        }
        sink.append(value.tag.rawValue)
        switch value {
        case .null, .bool: break
        case .int8(let value): sink.append(value)
        case .int16(let value): sink.append(value)
        case .int32(let value): sink.append(value)
        case .int64(let value): sink.append(value)
        case .uint8(let value): sink.append(value)
        case .uint16(let value): sink.append(value)
        case .uint32(let value): sink.append(value)
        case .uint64(let value): sink.append(value)
        case .float(let value): sink.append(value.bitPattern)
        case .double(let value): sink.append(value.bitPattern)
        case .string(let value): try write(text: value, to: &sink)
        case .data(let value): try write(data: value, to: &sink)
        case .date(let value): sink.append(value.archiveBits)
        case .url(let value): try write(url: value, to: &sink)
        case .uuid(let value): withUnsafeBytes(of: value.uuid) { sink.append(contentsOf: $0) }
        case .indexPath(let value): try write(indexPath: value, to: &sink)
        case .geometry(let value):
            sink.append(value.kind.rawValue)
            for component in value.components { sink.append(component.bitPattern) }
        case .reference(let path): sink.appendVariable(Int(try interner.number(of: path)))
        case .array(let elements), .set(let elements):
            sink.appendVariable(elements.count)
            for element in elements {
                try write(element, to: &sink, interner: &interner, depth: depth + 1)
            }
        case .dictionary(let entries):
            sink.appendVariable(entries.count)
            for entry in entries {
                try write(entry.key, to: &sink, interner: &interner, depth: depth + 1)
                try write(entry.value, to: &sink, interner: &interner, depth: depth + 1)
            }
        case .shared(let number): sink.appendVariable(Int(number))
        case .object(let object):
            if let number = object.number { sink.appendVariable(Int(number)) }
            sink.appendVariable(Int(try interner.number(of: object.className)))
            try write(object.fields, to: &sink, interner: &interner, depth: depth + 1)
        }
    }

    static func write(
        _ fields: [ArchiveField], to sink: inout ByteSink, interner: inout ArchiveInterner,
        depth: Int
    ) throws(ArchiveError) {
        guard fields.count <= ArchiveLimits.fieldCountMax else {
            throw .limit("The count of fields", ArchiveLimits.fieldCountMax)
        }
        guard depth < ArchiveLimits.depthMax || fields.isEmpty else {
            throw .limit("The depth of values inside values", ArchiveLimits.depthMax)
        }
        sink.appendVariable(fields.count)
        for index in fields.indices {
            let number =
                depth == 0
                ? try interner.number(ofKey: fields[index].key, at: index)
                : try interner.number(of: fields[index].key)
            sink.appendVariable(Int(number))
            // The most common kinds are written without a call.
            switch fields[index].value {
            case .int64(let value):
                sink.append(ArchiveValueTag.int64.rawValue)
                sink.append(value)
            case .double(let value):
                sink.append(ArchiveValueTag.double.rawValue)
                sink.append(value.bitPattern)
            case .string(let text):
                sink.append(ArchiveValueTag.string.rawValue)
                try write(text: text, to: &sink)
            case let value: try write(value, to: &sink, interner: &interner, depth: depth)
            }
        }
    }

    static func write(text: String, to sink: inout ByteSink) throws(ArchiveError) {
        try ArchiveLimits.check(text: text)
        sink.appendVariable(text.utf8.count)
        sink.append(utf8: text)
    }

    private static func write(data: Data, to sink: inout ByteSink) throws(ArchiveError) {
        try ArchiveLimits.check(data: data)
        sink.appendVariable(data.count)
        data.withUnsafeBytes { sink.append(contentsOf: $0) }
    }

    /// Writes the relative text and the base, if there is one.
    ///
    /// Two URLs are equal only if both parts are equal.
    private static func write(url: URL, to sink: inout ByteSink) throws(ArchiveError) {
        try write(text: url.relativeString, to: &sink)
        let base = url.baseURL
        sink.append(UInt8(base == nil ? 0 : 1))
        if let base { try write(text: base.absoluteString, to: &sink) }
    }

    private static func write(indexPath: IndexPath, to sink: inout ByteSink) throws(ArchiveError) {
        try ArchiveLimits.check(indexPath: indexPath)
        sink.appendVariable(indexPath.count)
        for index in indexPath { sink.append(Int64(index)) }
    }
}

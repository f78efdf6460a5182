import Foundation

/// An estimate of the encoded size of an archive, from a few of its records.
///
/// An estimate that is too large costs nothing, because memory that is never touched is never
/// allocated. One that is too small makes writing run twice.
enum ArchiveSizeGuess {
    private static let sampledCount = 64
    /// The bytes of the prologue, the header, and the few names that all records share.
    private static let fixedBytes = 8192
    /// The bytes of a record's directory entry, slot and node, and of its own first fields.
    private static let recordBytes = 80

    static func bytes(of archive: Archive) -> Int {
        let records = archive.records
        guard !records.isEmpty else { return fixedBytes }
        let stride = max(1, records.count / sampledCount)
        var sum = 0
        var count = 0
        for index in Swift.stride(from: 0, to: records.count, by: stride) {
            sum += bytes(of: records[index])
            count += 1
        }
        // Add a quarter for the records that are not in the sample.
        return fixedBytes + sum / count * records.count / 4 * 5
    }

    private static func bytes(of record: ArchiveRecord) -> Int {
        let identifier = record.path.components.last?.identifier.utf8.count ?? 0
        return recordBytes + identifier + record.fields.reduce(0) { $0 + 4 + bytes(of: $1.value) }
    }

    private static func bytes(of value: ArchiveValue) -> Int {
        switch value {
        case .string(let text): text.utf8.count + 8
        case .data(let data): data.count + 8
        case .url(let url): url.relativeString.utf8.count + 16
        case .geometry, .indexPath: 56
        case .reference: 24
        case .array(let elements), .set(let elements):
            elements.reduce(8) { $0 + bytes(of: $1) }
        case .dictionary(let entries):
            entries.reduce(8) { $0 + bytes(of: $1.key) + bytes(of: $1.value) }
        case .object(let object):
            object.fields.reduce(16) { $0 + 4 + bytes(of: $1.value) }
        default: 17
        }
    }
}

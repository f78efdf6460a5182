import Foundation
import RestorationArchive
import RestorationCoder

/// The floor: the same values in one flat archive, by one coder.
enum Flat {
    static func encoded(_ archive: Archive) throws -> [UInt8] {
        let coder = ObjectEncoder()
        var number = 0
        for record in archive.records {
            for field in record.fields {
                number += 1
                let key = "\(number)"
                switch field.value {
                case .string(let text): coder.encode(text, forKey: key)
                case .int64(let value): coder.encode(Int(value), forKey: key)
                case .double(let value): coder.encode(value, forKey: key)
                case .bool(let value): coder.encode(value, forKey: key)
                default: coder.encode("\(number)", forKey: key)
                }
            }
        }
        let record = ArchiveRecord(
            path: ["Flat"], kind: .object, className: "Flat", fields: coder.fields)
        return try Archive(header: archive.header, records: [record]).encoded().bytes
    }

    /// Reads every value.
    static func decoded(_ bytes: [UInt8]) throws -> Int {
        let reader = try ArchiveReader(bytes: bytes)
        guard let record = try reader.record(at: ["Flat"]) else { return 0 }
        let coder = ObjectDecoder(fields: record.fields)
        var count = 0
        for field in record.fields {
            if coder.decodeObject(forKey: field.key) != nil { count += 1 }
        }
        return count
    }
}

public import Foundation

/// A value that an app encoded under a key, independent of any class.
///
/// Equality is by representation, so a value is equal to itself after a round trip: NaN equals the
/// same NaN, and `-0.0` differs from `0.0`. So an unchanged record is recognised for any content.
public enum ArchiveValue: Sendable {
    /// An encoded nil (specification 1.12.5). An absent key has no value at all.
    case null
    case bool(Bool)
    case int8(Int8)
    case int16(Int16)
    case int32(Int32)
    case int64(Int64)
    case uint8(UInt8)
    case uint16(UInt16)
    case uint32(UInt32)
    case uint64(UInt64)
    case float(Float)
    case double(Double)
    case string(String)
    case data(Data)
    case date(Date)
    case url(URL)
    case uuid(UUID)
    case indexPath(IndexPath)
    case array([ArchiveValue])
    /// Distinct elements. Writers sort them canonically (see ``canonicalSet(_:)``).
    case set([ArchiveValue])
    /// Keys and values. Writers sort them canonically (see ``canonicalDictionary(_:)``).
    case dictionary([ArchiveEntry])
    case geometry(ArchiveGeometry)
    /// The path of another preserved object (specification 3.4.1).
    case reference(ArchivePath)
    /// An object encoded by value (specification 3.4.3).
    indirect case object(ArchiveObject)
    /// The number of an object that is encoded by value elsewhere in the same record: an object
    /// that was encoded twice, or that contains itself.
    case shared(UInt32)
}

extension ArchiveValue: Hashable {
    /// Compares representations; numbers are compared by their bits.
    public static func == (left: ArchiveValue, right: ArchiveValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.int8(let a), .int8(let b)): a == b
        case (.int16(let a), .int16(let b)): a == b
        case (.int32(let a), .int32(let b)): a == b
        case (.int64(let a), .int64(let b)): a == b
        case (.uint8(let a), .uint8(let b)): a == b
        case (.uint16(let a), .uint16(let b)): a == b
        case (.uint32(let a), .uint32(let b)): a == b
        case (.uint64(let a), .uint64(let b)): a == b
        case (.float(let a), .float(let b)): a.bitPattern == b.bitPattern
        case (.double(let a), .double(let b)): a.bitPattern == b.bitPattern
        case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
        case (.data(let a), .data(let b)): a == b
        case (.date(let a), .date(let b)): a.archiveBits == b.archiveBits
        case (.url(let a), .url(let b)): a == b
        case (.uuid(let a), .uuid(let b)): a == b
        case (.indexPath(let a), .indexPath(let b)): a == b
        case (.array(let a), .array(let b)): a == b
        case (.set(let a), .set(let b)): a == b
        case (.dictionary(let a), .dictionary(let b)): a == b
        case (.geometry(let a), .geometry(let b)): a == b
        case (.reference(let a), .reference(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        case (.shared(let a), .shared(let b)): a == b
        default: false
        }
    }

    /// Hashes the parts that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(tag.rawValue)
        switch self {
        case .null: break
        case .bool(let value): hasher.combine(value)
        case .int8(let value): hasher.combine(value)
        case .int16(let value): hasher.combine(value)
        case .int32(let value): hasher.combine(value)
        case .int64(let value): hasher.combine(value)
        case .uint8(let value): hasher.combine(value)
        case .uint16(let value): hasher.combine(value)
        case .uint32(let value): hasher.combine(value)
        case .uint64(let value): hasher.combine(value)
        case .float(let value): hasher.combine(value.bitPattern)
        case .double(let value): hasher.combine(value.bitPattern)
        case .string(let value): hasher.combine(value)
        case .data(let value): hasher.combine(value)
        case .date(let value): hasher.combine(value.archiveBits)
        case .url(let value): hasher.combine(value)
        case .uuid(let value): hasher.combine(value)
        case .indexPath(let value): hasher.combine(value)
        case .array(let value), .set(let value): hasher.combine(value)
        case .dictionary(let value): hasher.combine(value)
        case .geometry(let value): hasher.combine(value)
        case .reference(let value): hasher.combine(value)
        case .object(let value): hasher.combine(value)
        case .shared(let value): hasher.combine(value)
        }
    }
}

extension Date {
    /// The exact stored representation: seconds since the reference date, as bits.
    var archiveBits: UInt64 { timeIntervalSinceReferenceDate.bitPattern }
}

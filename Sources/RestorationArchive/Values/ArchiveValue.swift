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

/// One key and its value in a dictionary value.
public struct ArchiveEntry: Sendable, Hashable {
    /// The key, usually a string.
    public let key: ArchiveValue
    /// The value for the key.
    public let value: ArchiveValue

    /// Creates an entry.
    public init(key: ArchiveValue, value: ArchiveValue) {
        self.key = key
        self.value = value
    }
}

/// An object encoded by value: the stable name of its class and the fields that it encoded, in
/// order.
public struct ArchiveObject: Sendable, Hashable {
    /// The stable class name, such as `Contacts.Draft`.
    public let className: String
    /// The values that the object encoded.
    public let fields: [ArchiveField]

    /// The number by which ``ArchiveValue/shared(_:)`` refers to this object, if any value refers
    /// to it.
    public let number: UInt32?

    /// Creates an object value.
    public init(className: String, fields: [ArchiveField], number: UInt32? = nil) {
        self.className = className
        self.number = number
        self.fields = fields
    }
}

/// One key and value that an object encoded.
///
/// Fields keep the order in which they were encoded.
public struct ArchiveField: Sendable, Hashable {
    /// The coder key.
    public let key: String
    /// The encoded value; `.null` for an encoded nil.
    public let value: ArchiveValue

    /// Creates a field.
    public init(key: String, value: ArchiveValue) {
        self.key = key
        self.value = value
    }
}

extension ArchiveValue {
    /// Returns a set value whose order depends only on its elements.
    ///
    /// Swift hashes with a new seed in every process, so without a fixed order an unchanged set
    /// would look changed after each launch.
    public static func canonicalSet(_ elements: [ArchiveValue]) -> ArchiveValue {
        .set(sorted(elements, by: { $0 }))
    }

    /// Returns a dictionary value whose order depends only on its keys.
    public static func canonicalDictionary(_ entries: [ArchiveEntry]) -> ArchiveValue {
        .dictionary(sorted(entries, by: \.key))
    }

    private static func sorted<Item>(_ items: [Item], by key: (Item) -> ArchiveValue) -> [Item] {
        guard items.count > 1 else { return items }
        let keyed = items.map { (item: $0, order: key($0).orderingBytes) }
        return keyed.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.item)
    }

    /// The bytes by which values are ordered.
    ///
    /// They differ for different values.
    ///
    /// The order itself has no meaning; it is only fixed.
    package var orderingBytes: [UInt8] {
        if case .string(let text) = self { return [tag.rawValue] + Array(text.utf8) }
        var interner = ArchiveInterner(expected: 0)
        // If the value exceeds a limit, writing fails later with a message, and until then any
        // order is sufficient.
        let written = try? ByteSink.bytes(expected: 64) { sink throws(ArchiveError) in
            interner = ArchiveInterner(expected: 0)
            try ArchiveValueWriter.write(self, to: &sink, interner: &interner)
        }
        guard var bytes = written else { return [tag.rawValue] }
        for node in interner.nodes {
            for part in [UInt64(node.parent), UInt64(node.identifier), node.step] {
                withUnsafeBytes(of: part.bigEndian) { bytes += Array($0) }
            }
        }
        for text in interner.strings { bytes += Array(text.utf8) + [0] }
        return bytes
    }
}

extension ArchiveValue {
    /// The bytes of texts and data in the value, at all depths.
    ///
    /// Only these can make a state large.
    package var payloadBytes: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .data(let data): data.count
        case .array(let values), .set(let values): values.reduce(0) { $0 + $1.payloadBytes }
        case .dictionary(let entries):
            entries.reduce(0) { $0 + $1.key.payloadBytes + $1.value.payloadBytes }
        case .object(let object): object.fields.payloadBytes
        default: 0
        }
    }
}

extension [ArchiveField] {
    /// The bytes of texts and data in the values, at all depths.
    package var payloadBytes: Int { reduce(0) { $0 + $1.value.payloadBytes } }
}

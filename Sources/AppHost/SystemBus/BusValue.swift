/// A D-Bus value.
///
/// Descriptors are not supported: no connection accepts them.
indirect enum BusValue: Hashable, Sendable {
    case byte(UInt8)
    case bool(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(String)
    case signature(String)
    case variant(BusValue)
    /// Values of one type, with the signature of that type. A dictionary is an array of entries.
    case array(of: String, [BusValue])
    case structure([BusValue])
    /// An entry of a dictionary.
    case entry(BusValue, BusValue)

    /// The signature of the value's type.
    var type: String {
        switch self {
        case .byte: "y"
        case .bool: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .variant: "v"
        case .array(let element, _): "a" + element
        case .structure(let fields): "(" + fields.map(\.type).joined() + ")"
        case .entry(let key, let value): "{" + key.type + value.type + "}"
        }
    }

    /// A variant's value, or the value itself.
    var unwrapped: BusValue {
        if case .variant(let value) = self { value } else { self }
    }

    /// The value of a dictionary's key, without its variant.
    subscript(key: String) -> BusValue? {
        guard case .array(_, let entries) = self else { return nil }
        for case .entry(.string(key), let value) in entries { return value.unwrapped }
        return nil
    }
}

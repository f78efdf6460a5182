/// A D-Bus value: the types that the messages of logind use, and the other types as far as they
/// must be skipped.
indirect enum DBusValue: Hashable, Sendable {
    case byte(UInt8)
    case bool(Bool)
    case uint32(UInt32)
    case string(String)
    case objectPath(String)
    case signature(String)
    case variant(DBusValue)
    case array(String, [DBusValue])
    case structure([DBusValue])
    case dictionary(String, [DBusValue])
    case entry(DBusValue, DBusValue)
    /// A number of another type, as its bytes.
    case other(Character, [UInt8])

    /// The signature of the value's type.
    var type: String {
        switch self {
        case .byte: "y"
        case .bool: "b"
        case .uint32: "u"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .variant: "v"
        case .array(let element, _): "a" + element
        case .structure(let values): "(" + values.map(\.type).joined() + ")"
        case .dictionary(let entry, _): "a{" + entry + "}"
        case .entry(let key, let value): "{" + key.type + value.type + "}"
        case .other(let type, _): String(type)
        }
    }

    /// The text of a string or a path.
    var text: String? {
        switch self {
        case .string(let text), .objectPath(let text), .signature(let text): text
        default: nil
        }
    }

    /// A variant's value, or the value itself.
    var unwrapped: DBusValue {
        if case .variant(let value) = self { value } else { self }
    }
}

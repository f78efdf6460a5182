public import Foundation

/// A JSON value, as scripts take and return it and as drivers send it.
public enum JSONValue: Sendable, Equatable {
    /// `null`, and the result of `undefined`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// Any number; JavaScript has only this kind.
    case number(Double)
    /// Text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Named values.
    case object([String: JSONValue])

    /// The text, if this is a string.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The truth value, if this is one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number, if this is one.
    public var double: Double? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The number as an integer, if this is a whole number that fits.
    public var int: Int? {
        double.flatMap { Int(exactly: $0) }
    }

    /// The elements, if this is a list.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The named values, if this is an object.
    public var object: [String: JSONValue]? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The value with a name, or `.null` if there is none.
    public subscript(name: String) -> JSONValue {
        object?[name] ?? .null
    }

    /// The element at a position, or `.null` if there is none.
    public subscript(position: Int) -> JSONValue {
        guard let array, array.indices.contains(position) else { return .null }
        return array[position]
    }

    /// Reads JSON text.
    public init(parsing bytes: Data) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: bytes)
    }

    /// Returns the value as JSON text with sorted names.
    public func serialized() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

extension JSONValue: Codable {
    /// Reads a value of any kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Writes the value; whole numbers without a fraction, as drivers require for coordinates.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value):
            if let whole = Int(exactly: value) {
                try container.encode(whole)
            } else {
                try container.encode(value)
            }
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `nil` is `null`.
    public init(nilLiteral: ()) { self = .null }
    /// `true` and `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A list.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Named values; the last of two equal names is used.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON text.
    public var description: String {
        (try? serialized()).map { String(decoding: $0, as: UTF8.self) } ?? "(not a JSON value)"
    }
}

public import Foundation
import RestorationArchive

/// Conversions between NSNumber and the archive's numbers.
enum NumberBridge {
    /// Returns the archive's value for a number object.
    ///
    /// NB: on Linux a number made from 1 also casts to Bool, so only the two Bool singletons count
    /// as Bools.
    static func value(of number: NSNumber) -> ArchiveValue {
        if number === (kTrue as AnyObject) || number === (kFalse as AnyObject) {
            return .bool(number.boolValue)
        }
        return switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "f"): .float(number.floatValue)
        case UInt8(ascii: "d"): .double(number.doubleValue)
        case UInt8(ascii: "Q"): .uint64(number.uint64Value)
        default: .int64(number.int64Value)
        }
    }

    private static var kTrue: NSNumber { NSNumber(value: true) }
    private static var kFalse: NSNumber { NSNumber(value: false) }

    /// Returns the object that an app decodes: a number that casts to every Swift number type that
    /// it fits.
    static func number(of value: ArchiveValue) -> NSNumber? {
        switch value {
        case .bool(let value): NSNumber(value: value)
        case .int8(let value): NSNumber(value: value)
        case .int16(let value): NSNumber(value: value)
        case .int32(let value): NSNumber(value: value)
        case .int64(let value): NSNumber(value: value)
        case .uint8(let value): NSNumber(value: value)
        case .uint16(let value): NSNumber(value: value)
        case .uint32(let value): NSNumber(value: value)
        case .uint64(let value): NSNumber(value: value)
        case .float(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        default: nil
        }
    }
}

/// The coding of decimal numbers, whose class cannot encode itself into a coder that is not
/// Foundation's.
enum DecimalObject {
    private static let key = "decimal"
    static var className: String { StableClassName.of(NSDecimalNumber.self) }

    static func value(of decimal: Decimal) -> ArchiveValue {
        let text = decimal.isNaN ? "NaN" : decimal.description
        return .object(
            ArchiveObject(
                className: className, fields: [ArchiveField(key: key, value: .string(text))]))
    }

    static func number(of object: ArchiveObject) -> NSDecimalNumber? {
        guard case .string(let text)? = object.fields.first(where: { $0.key == key })?.value else {
            return nil
        }
        if text == "NaN" { return NSDecimalNumber.notANumber }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).map {
            NSDecimalNumber(decimal: $0)
        }
    }
}

/// Numbers as `CGFloat`: `decodeObject(forKey:) as? CGFloat` returns a number that was encoded as a
/// number object.
///
/// Foundation on Linux bridges `NSNumber` to every number type of Swift except this one.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// Creates a number object.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    /// Converts a number object.
    public static func _forceBridgeFromObjectiveC(_ number: NSNumber, result: inout CGFloat?) {
        result = CGFloat(number.doubleValue)
    }

    /// Converts a number object.
    ///
    /// Every number is also a `CGFloat`.
    public static func _conditionallyBridgeFromObjectiveC(
        _ number: NSNumber, result: inout CGFloat?
    ) -> Bool {
        _forceBridgeFromObjectiveC(number, result: &result)
        return true
    }

    /// Converts a number object; nil becomes zero.
    public static func _unconditionallyBridgeFromObjectiveC(_ number: NSNumber?) -> CGFloat {
        CGFloat(number?.doubleValue ?? 0)
    }
}

import Foundation
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

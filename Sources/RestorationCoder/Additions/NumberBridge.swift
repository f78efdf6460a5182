import Foundation
import RestorationArchive

/// NSNumber and the archive's numbers.
enum NumberBridge {
    /// NB: on Linux a number made from 1 casts to Bool as well; only the two Bool singletons are
    /// Bools.
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

    /// What an app gets as an object: a number that casts to every Swift number it fits.
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

import Foundation
import RestorationArchive

extension ObjectDecoder {
    /// Returns a Boolean: zero is false, and every other number is true.
    ///
    /// - Note: Difference from Foundation on Linux, which reads the number 2 as false.
    func bool(forKey key: String) -> Bool {
        switch storedValue(forKey: key) {
        case nil, .null?: false
        case .bool(let value)?: value
        case let value?: real(value, key: key) != 0
        }
    }

    /// Returns the stored number in the requested width, or zero with a diagnostic if it does not
    /// fit.
    func integer<Integer: FixedWidthInteger>(forKey key: String) -> Integer {
        guard let value = storedValue(forKey: key) else { return 0 }
        let exact: Integer? =
            switch value {
            case .null: 0
            case .bool(let value): value ? 1 : 0
            case .int8(let value): Integer(exactly: value)
            case .int16(let value): Integer(exactly: value)
            case .int32(let value): Integer(exactly: value)
            case .int64(let value): Integer(exactly: value)
            case .uint8(let value): Integer(exactly: value)
            case .uint16(let value): Integer(exactly: value)
            case .uint32(let value): Integer(exactly: value)
            case .uint64(let value): Integer(exactly: value)
            case .float, .double:
                Integer(exactly: real(value, key: key).rounded(.towardZero))
            default: number(value, key: key).flatMap { Integer(exactly: $0.int64Value) } ?? 0
            }
        guard let exact else {
            diagnose(
                .outOfRange, key: key,
                "The stored number does not fit into \(Integer.self); decode a wider type.")
            return 0
        }
        return exact
    }

    /// Returns the stored number in the precision of `Float`, or infinity with a diagnostic if it
    /// is too large, as Foundation does.
    func float(forKey key: String) -> Float {
        let value = real(forKey: key)
        let float = Float(value)
        if float.isInfinite, value.isFinite {
            diagnose(
                .outOfRange, key: key,
                "The stored number does not fit into Float; decode a Double.")
        }
        return float
    }

    func real(forKey key: String) -> Double {
        guard let value = storedValue(forKey: key) else { return 0 }
        return real(value, key: key)
    }

    private func real(_ value: ArchiveValue, key: String) -> Double {
        switch value {
        case .double(let value): value
        case .float(let value): Double(value)
        case .int64(let value): Double(value)
        case .int32(let value): Double(value)
        default: number(value, key: key)?.doubleValue ?? 0
        }
    }

    private func number(_ value: ArchiveValue, key: String) -> NSNumber? {
        if let number = NumberBridge.number(of: value) { return number }
        if case .object(let object) = value, object.className == DecimalObject.className {
            return DecimalObject.number(of: object)
        }
        if value != .null {
            diagnose(.typeMismatch, key: key, "The stored value is not a number.")
        }
        return nil
    }
}

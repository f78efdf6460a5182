import Foundation
import RestorationArchive

extension ObjectDecoder {
    /// Zero is false, every other number true.
    ///
    /// - Note: Difference from Foundation on Linux, which reads the number 2 as false
    ///   (specification 11.6).
    func bool(forKey key: String) -> Bool {
        switch storedValue(forKey: key) {
        case .bool(let value)?: value
        case let value?: number(value, key: key).map { $0.doubleValue != 0 } ?? false
        case nil: false
        }
    }

    /// The stored number in the width asked for; zero with a diagnostic when it does not fit.
    func integer<Integer: FixedWidthInteger>(forKey key: String) -> Integer {
        guard let value = storedValue(forKey: key), let number = number(value, key: key) else {
            return 0
        }
        let exact: Integer? =
            switch value {
            case .uint64(let unsigned): Integer(exactly: unsigned)
            case .float, .double: Integer(exactly: number.doubleValue.rounded(.towardZero))
            default: Integer(exactly: number.int64Value)
            }
        guard let exact else {
            diagnose(
                .outOfRange, key: key,
                "The stored number does not fit into \(Integer.self); decode a wider type.")
            return 0
        }
        return exact
    }

    func real(forKey key: String) -> Double {
        guard let value = storedValue(forKey: key) else { return 0 }
        return number(value, key: key)?.doubleValue ?? 0
    }

    private func number(_ value: ArchiveValue, key: String) -> NSNumber? {
        if let number = NumberBridge.number(of: value) { return number }
        if case .object(let object) = value, object.className == DecimalObject.className {
            return DecimalObject.number(of: object)
        }
        if value != .null {
            diagnose(.typeMismatch, key: key, "The stored value is no number.")
        }
        return nil
    }
}

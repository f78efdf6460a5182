import Foundation
import UIKitPrimitives

/// Conversions between a value of a file or a call and the type of a property or argument.
///
/// Code and files depend on these conversions, because Objective-C bridges numbers and strings
/// automatically.
enum RuntimeValue {
    /// Returns a value with its optionals removed; `nil` if one of them is `nil`.
    static func flat(_ value: Any) -> Any? {
        guard let optional = value as? any AnyOptional else { return value }
        return optional.wrapped.flatMap(flat)
    }

    /// Returns a value as a type, or `nil` if it cannot be converted.
    static func convert<Value>(_ value: Any?, to type: Value.Type) -> Value? {
        guard let value = value.flatMap(flat) else {
            return (Value.self as? any AnyOptional.Type)?.empty as? Value
        }
        if let optional = Value.self as? any AnyOptional.Type {
            return optional.making(value) as? Value
        }
        return plain(value, to: Value.self)
    }

    fileprivate static func plain<Value>(_ value: Any, to type: Value.Type) -> Value? {
        if let exact = value as? Value, !isNumber(value) || isSame(value, Value.self) {
            return exact
        }
        if let number = number(value) {
            switch Value.self {
            case is Bool.Type: return (number != 0) as? Value
            case is Double.Type: return number as? Value
            case is CGFloat.Type: return CGFloat(number) as? Value
            case is Float.Type: return Float(number) as? Value
            case let type as any FixedWidthInteger.Type: return integer(number, type) as? Value
            case is NSNumber.Type: return NSNumber(value: number) as? Value
            case let type as any RawRepresentable.Type:
                return enumeration(number, type) as? Value
            default: return value as? Value
            }
        }
        switch (value, Value.self) {
        case (let text as String, is NSString.Type): return NSString(string: text) as? Value
        case (let text as NSString, is String.Type): return "\(text)" as? Value
        case (let text as String, is Selector.Type): return Selector(text) as? Value
        case (let color as UIColor, is CGColor.Type): return color.cgColor as? Value
        default: return value as? Value
        }
    }

    private static func isSame(_ value: Any, _ type: Any.Type) -> Bool {
        Swift.type(of: value) == type
    }

    private static func isNumber(_ value: Any) -> Bool { number(value) != nil }

    private static func number(_ value: Any) -> Double? {
        switch value {
        case let number as Bool: number ? 1 : 0
        case let number as Double: number
        case let number as CGFloat: Double(number)
        case let number as Float: Double(number)
        case let number as any BinaryInteger: Double(number)
        case let number as NSNumber: number.doubleValue
        default: nil
        }
    }

    private static func integer<Number: FixedWidthInteger>(
        _ value: Double, _ type: Number.Type
    ) -> Number? {
        Number(exactly: value.rounded(.towardZero))
    }

    private static func enumeration<Value: RawRepresentable>(
        _ value: Double, _ type: Value.Type
    ) -> Value? {
        guard let raw = convert(value, to: Value.RawValue.self) else { return nil }
        return Value(rawValue: raw)
    }
}

/// An optional with any wrapped type.
private protocol AnyOptional {
    /// The value, or `nil`.
    @MainActor var wrapped: Any? { get }
    /// An optional of this type without a value.
    @MainActor static var empty: Any { get }
    /// Returns an optional of this type with a converted value; `nil` if it cannot be converted.
    @MainActor static func making(_ value: Any) -> Any?
}

extension Optional: AnyOptional {
    fileprivate var wrapped: Any? { map { $0 } }
    fileprivate static var empty: Any { Self(nilLiteral: ()) as Any }
    fileprivate static func making(_ value: Any) -> Any? {
        RuntimeValue.convert(value, to: Wrapped.self).map { Self($0) as Any }
    }
}

public import Foundation

/// Numbers as `CGFloat`: `decodeObject(forKey:) as? CGFloat` gives a number that was encoded as
/// one.
///
/// Foundation on Linux bridges `NSNumber` to every number of Swift except this one.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// Makes a number object.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    /// Takes a number object's value.
    public static func _forceBridgeFromObjectiveC(_ number: NSNumber, result: inout CGFloat?) {
        result = CGFloat(number.doubleValue)
    }

    /// Takes a number object's value; every number is also a `CGFloat`.
    public static func _conditionallyBridgeFromObjectiveC(
        _ number: NSNumber, result: inout CGFloat?
    ) -> Bool {
        _forceBridgeFromObjectiveC(number, result: &result)
        return true
    }

    /// Takes a number object's value; zero for none.
    public static func _unconditionallyBridgeFromObjectiveC(_ number: NSNumber?) -> CGFloat {
        CGFloat(number?.doubleValue ?? 0)
    }
}

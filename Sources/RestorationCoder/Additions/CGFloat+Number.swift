public import Foundation

/// Numbers as `CGFloat`: `decodeObject(forKey:) as? CGFloat` returns a number that was encoded as a
/// number object.
///
/// Foundation on Linux bridges `NSNumber` to every number type of Swift except this one.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// Makes a number object.
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

import Foundation
import RestorationArchive

/// The values that user activities and scene sessions can keep.
enum KeptValue {
    /// Whether a value that is not an object can be kept.
    ///
    /// On Linux a cast to a class succeeds for every value that bridges, so callers distinguish
    /// classes from values by their type first.
    private static func isScalar(_ value: Any, propertyListOnly: Bool) -> Bool {
        switch value {
        case is String, is Bool, is Int, is Double, is Float, is CGFloat, is Data, is Date,
            is Int8, is Int16, is Int32, is Int64, is UInt, is UInt8, is UInt16, is UInt32,
            is UInt64:
            true
        case is URL, is UUID: !propertyListOnly
        default: false
        }
    }

    /// Returns the values of a dictionary that can be kept, and each key whose value cannot.
    ///
    /// - Parameter propertyListOnly: Whether only property-list values are kept
    ///   (specification 1.10.6), or those of user activities as well (specification 1.11.2).
    static func kept(
        _ dictionary: [AnyHashable: Any], propertyListOnly: Bool
    ) -> (kept: [String: Any], refused: [Refusal]) {
        var kept: [String: Any] = [:]
        var refused: [Refusal] = []
        for (key, value) in dictionary {
            guard let name = key.base as? String else {
                refused.append(Refusal(key: "\(key.base)", type: "\(type(of: key.base)) as a key"))
                continue
            }
            if let refusal = refusal(
                of: value, at: name, depth: 0, propertyListOnly: propertyListOnly)
            {
                refused.append(refusal)
            } else {
                kept[name] = value
            }
        }
        return (kept, refused.sorted { $0.key < $1.key })
    }

    /// A value that is not kept.
    struct Refusal: Hashable {
        /// The key of the value, with the steps inside the value.
        let key: String
        /// The type of the value.
        let type: String
    }

    private static func refusal(
        of value: Any, at key: String, depth: Int, propertyListOnly: Bool
    ) -> Refusal? {
        guard depth < UserActivityLimits.depthMax else {
            return Refusal(key: key, type: "value nested too deeply")
        }
        func inner(_ value: Any, _ step: String) -> Refusal? {
            refusal(of: value, at: key + step, depth: depth + 1, propertyListOnly: propertyListOnly)
        }
        if type(of: value) is AnyClass {
            switch value as AnyObject {
            case is NSString, is NSNumber, is NSData, is NSDate: return nil
            case is NSNull, is NSURL, is NSUUID:
                if !propertyListOnly { return nil }
            case let array as NSArray:
                return array.enumerated().lazy.compactMap { inner($1, "[\($0)]") }.first
            case let set as NSSet where !propertyListOnly:
                return set.lazy.compactMap { inner($0, "{}") }.first
            case let dictionary as NSDictionary:
                return dictionary.lazy.compactMap { inner($1, ".\($0)") }.first
            default: break
            }
            return Refusal(key: key, type: "\(type(of: value))")
        }
        if isScalar(value, propertyListOnly: propertyListOnly) { return nil }
        switch value {
        case let array as [Any]:
            return array.enumerated().lazy.compactMap { inner($1, "[\($0)]") }.first
        case let dictionary as [AnyHashable: Any]:
            return dictionary.lazy.compactMap { key, value in
                propertyListOnly && !(key.base is String)
                    ? Refusal(key: "\(key.base)", type: "\(type(of: key.base)) as a key")
                    : inner(value, ".\(key.base)")
            }.first
        case let set as Set<AnyHashable> where !propertyListOnly:
            return set.lazy.compactMap { inner($0.base, "{}") }.first
        case let hashable as AnyHashable where type(of: value) == AnyHashable.self:
            return inner(hashable.base, "")
        default: return Refusal(key: key, type: "\(type(of: value))")
        }
    }
}

/// The limits of a user activity's values.
enum UserActivityLimits {
    /// The size of all values, in bytes.
    ///
    /// An activity describes the user's position in the app, not the user's content.
    static let bytesMax = 64 << 10
    /// The maximum depth of nested values, which is more than ordinary code uses.
    static let depthMax = 16
}

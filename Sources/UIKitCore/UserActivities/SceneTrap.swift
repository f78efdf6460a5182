/// A mistake of an app with scenes, sessions and activities that prevents their restoration: data,
/// for the log (specification 8.4).
package enum SceneTrap: Hashable, Sendable {
    /// The type of an activity is not declared in `Info.plist` (specification 8.4.12).
    case activityUndeclared(type: String)
    /// An activity holds a value that cannot be kept (specification 8.4.13).
    case activityValue(type: String, key: String, value: String)
    /// Values of an activity were set before the point at which all values are removed
    /// (specification 2.4.4, 8.4.13).
    case activityValuesLost(type: String, keys: [String])
    /// The values of an activity are too large.
    case activityTooLarge(type: String, bytes: Int)
    /// A session's `userInfo` holds a value that is not a property-list value
    /// (specification 1.10.6).
    case sessionValue(session: String, key: String, value: String)
    /// The values of a session's `userInfo` are too large.
    case sessionTooLarge(session: String, bytes: Int)
}

extension SceneTrap: CustomStringConvertible {
    /// A sentence about the problem and what to do.
    package var description: String {
        switch self {
        case .activityUndeclared(let type):
            "The activity \(type) is not kept: its type is not declared. Add it to "
                + "NSUserActivityTypes in Info.plist."
        case .activityValue(let type, let key, let value):
            "The value \(key) of the activity \(type) is left out: a \(value) cannot be kept. Store "
                + "texts, numbers, dates, data, URLs, UUIDs, and lists of these; of an object, store "
                + "what identifies it."
        case .activityValuesLost(let type, let keys):
            "Values of the activity \(type) under \(keys.joined(separator: ", ")) are lost: "
                + "userInfo is emptied before the activity's responders are called. Add "
                + "the values in updateUserActivityState(_:)."
        case .activityTooLarge(let type, let bytes):
            "The activity \(type) is not kept: it has \(bytes) bytes, and the limit is "
                + "\(UserActivityLimits.bytesMax). Store what identifies the data, not the "
                + "data."
        case .sessionValue(let session, let key, let value):
            "The value \(key) in the userInfo of the session \(session) is left out: a \(value) is "
                + "not a property-list value. Store texts, numbers, dates, data, and lists of these."
        case .sessionTooLarge(let session, let bytes):
            "The userInfo of the session \(session) is not kept: it has \(bytes) bytes, and the limit "
                + "is \(UserActivityLimits.bytesMax). Store what identifies the data, not the data."
        }
    }
}

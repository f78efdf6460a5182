public import Foundation

/// Something a person is doing, to be taken up in another scene.
///
/// Foundation on Linux has none; this one carries a type, a title and a property list.
@preconcurrency @MainActor
open class NSUserActivity: NSObject {
    /// The reverse-DNS name of what the person is doing.
    public let activityType: String
    /// A text for people.
    open var title: String?
    /// What is needed to take it up: a property list (1.11.2).
    open var userInfo: [AnyHashable: Any]?

    /// Makes an activity.
    public init(activityType: String) {
        self.activityType = activityType
    }

    /// Adds entries to `userInfo`; newer values replace older ones.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
    }
}

extension NSUserActivity {
    /// The activity as it travels with a scene request: a binary property list.
    ///
    /// - Returns: `nil` when `userInfo` holds what a property list cannot.
    func encoded() -> [UInt8]? {
        var list: [String: Any] = ["type": activityType]
        list["title"] = title
        if let userInfo {
            var entries: [String: Any] = [:]
            for (key, value) in userInfo {
                guard let key = key.base as? String else { return nil }
                entries[key] = value
            }
            list["userInfo"] = entries
        }
        guard
            let data = try? PropertyListSerialization.data(
                fromPropertyList: list, format: .binary, options: 0)
        else { return nil }
        return Array(data)
    }

    /// Reads an activity that `encoded()` wrote; `nil` when the bytes are none.
    convenience init?(decoding bytes: [UInt8]) {
        let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        guard let list = list as? [String: Any], let type = list["type"] as? String else {
            return nil
        }
        self.init(activityType: type)
        title = list["title"] as? String
        userInfo = list["userInfo"] as? [String: Any]
    }
}

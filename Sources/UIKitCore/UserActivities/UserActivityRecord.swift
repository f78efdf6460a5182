import Foundation
import RestorationArchive
import RestorationCoder

/// A user activity as values, for the archive of its scene and for the link.
nonisolated struct UserActivityRecord: Hashable, Sendable {
    let fields: [ArchiveField]

    static let className = "NSUserActivity"
    private static let typeKey = "activityType"
    private static let userInfoKey = "userInfo"

    init(fields: [ArchiveField]) {
        self.fields = fields
    }

    /// Copies the present values of an activity; later changes have no effect
    /// (specification 8.4.16).
    ///
    /// - Parameter trap: Called for each value that is omitted, with the reason.
    @MainActor
    init?(_ activity: NSUserActivity, _ trap: (SceneTrap) -> Void) {
        let type = activity.activityType
        let (kept, refused) = KeptValue.kept(activity.userInfo ?? [:], propertyListOnly: false)
        for refusal in refused {
            trap(.activityValue(type: type, key: refusal.key, value: refusal.type))
        }
        let encoder = ObjectEncoder()
        encoder.encode(type, forKey: Self.typeKey)
        if activity.userInfo != nil { encoder.encode(kept, forKey: Self.userInfoKey) }
        func keep(_ value: Any?, _ key: String) {
            if let value { encoder.encode(value, forKey: key) }
        }
        keep(activity.title, "title")
        keep(activity.requiredUserInfoKeys, "requiredUserInfoKeys")
        keep(activity.webpageURL, "webpageURL")
        keep(activity.expirationDate, "expirationDate")
        keep(activity.targetContentIdentifier, "targetContentIdentifier")
        keep(activity.persistentIdentifier, "persistentIdentifier")
        fields = encoder.fields
        let bytes = fields.payloadBytes
        guard bytes <= UserActivityLimits.bytesMax else {
            trap(.activityTooLarge(type: type, bytes: bytes))
            return nil
        }
    }

    /// Returns an activity with the stored values; nil if the values do not describe an activity.
    @MainActor
    func makeActivity() -> NSUserActivity? {
        let decoder = ObjectDecoder(fields: fields)
        func value<Value>(_ key: String) -> Value? { decoder.decodeObject(forKey: key) as? Value }
        guard let type: String = value(Self.typeKey) else { return nil }
        let activity = NSUserActivity(activityType: type)
        activity.userInfo = value(Self.userInfoKey)
        activity.title = value("title")
        activity.requiredUserInfoKeys = value("requiredUserInfoKeys")
        activity.webpageURL = value("webpageURL")
        activity.expirationDate = value("expirationDate")
        activity.targetContentIdentifier = value("targetContentIdentifier")
        activity.persistentIdentifier = value("persistentIdentifier")
        return activity
    }

    /// The activity's type.
    var type: String? {
        guard case .string(let type)? = fields.first(where: { $0.key == Self.typeKey })?.value
        else {
            return nil
        }
        return type
    }
}

extension NSUserActivity {
    /// Returns the activity in its form for the link.
    ///
    /// Values that cannot be stored are omitted and reported.
    func encoded(_ trap: (SceneTrap) -> Void) -> [UInt8]? {
        guard let record = UserActivityRecord(self, trap) else { return nil }
        // The reader does not use the timestamp.
        let header = ArchiveHeader(timestamp: Date(timeIntervalSinceReferenceDate: 0))
        let archive = Archive(
            header: header,
            records: [
                ArchiveRecord(
                    path: .application, kind: .application,
                    className: UserActivityRecord.className, fields: record.fields)
            ])
        return try? archive.encoded().bytes
    }

    /// Reads an activity that came over the link; `nil` if the bytes are not an activity.
    static func decoded(_ bytes: [UInt8]) -> NSUserActivity? {
        guard let reader = try? ArchiveReader(bytes: bytes),
            let record = try? reader.record(at: .application),
            record.className == UserActivityRecord.className
        else { return nil }
        return UserActivityRecord(fields: record.fields).makeActivity()
    }
}

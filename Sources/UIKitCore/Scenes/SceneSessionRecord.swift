import Foundation
import RestorationArchive
import RestorationCoder

/// The values of a session in its scene's archive: the classes that it was connected with, because
/// the app chooses them only for a new session (specification 2.3.3), the app's `userInfo`, and the
/// user's activity.
struct SceneSessionRecord {
    var name: String?
    var sceneClass: String?
    var delegateClass: String?
    var storyboard: String?
    /// The session's `userInfo`.
    var userInfo: ArchiveValue?
    var activity: UserActivityRecord?

    private static let className = "UISceneSession"
    private static let nameKey = "UISceneConfigurationNameKey"
    private static let sceneClassKey = "UISceneConfigurationSceneClassKey"
    private static let delegateClassKey = "UISceneConfigurationDelegateClassKey"
    private static let storyboardKey = "UISceneConfigurationStoryboardKey"
    private static let userInfoKey = "UISceneSessionUserInfoKey"
    private static let activityKey = "UISceneSessionStateRestorationActivityKey"

    init() {}

    /// Reads the record of a scene's archive; `nil` if there is none.
    init?(in archive: ArchiveReader) {
        guard let record = try? archive.record(at: .application) else { return nil }
        func text(_ key: String) -> String? {
            if case .string(let text)? = record[key] { text } else { nil }
        }
        name = text(Self.nameKey)
        sceneClass = text(Self.sceneClassKey)
        delegateClass = text(Self.delegateClassKey)
        storyboard = text(Self.storyboardKey)
        userInfo = record[Self.userInfoKey]
        if case .object(let object)? = record[Self.activityKey],
            object.className == UserActivityRecord.className
        {
            activity = UserActivityRecord(fields: object.fields)
        }
    }

    /// Stores the classes of a configuration.
    mutating func setConfiguration(_ configuration: UISceneConfiguration) {
        name = configuration.name
        sceneClass = configuration.sceneClass.map { StableClassName.of($0) }
        delegateClass = configuration.delegateClass.map { StableClassName.of($0) }
        storyboard = configuration.storyboard?.preservedName
    }

    /// The record, under the path that no object of a scene has; `nil` if there are no values, as
    /// in an app without scenes.
    var archiveRecord: ArchiveRecord? {
        var fields: [ArchiveField] = []
        func keep(_ text: String?, _ key: String) {
            if let text { fields.append(ArchiveField(key: key, value: .string(text))) }
        }
        keep(name, Self.nameKey)
        keep(sceneClass, Self.sceneClassKey)
        keep(delegateClass, Self.delegateClassKey)
        keep(storyboard, Self.storyboardKey)
        if let userInfo { fields.append(ArchiveField(key: Self.userInfoKey, value: userInfo)) }
        if let activity {
            let object = ArchiveObject(
                className: UserActivityRecord.className, fields: activity.fields)
            fields.append(ArchiveField(key: Self.activityKey, value: .object(object)))
        }
        guard !fields.isEmpty else { return nil }
        return ArchiveRecord(
            path: .application, kind: .application, className: Self.className, fields: fields)
    }

    /// Whether the app has chosen the configuration of the scene.
    var hasConfiguration: Bool {
        name != nil || sceneClass != nil || delegateClass != nil || storyboard != nil
    }

    /// Returns the configuration; a class that this build lacks is taken from `Info.plist`.
    func configuration(role: UISceneSession.Role) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: name, sessionRole: role)
        if let named = sceneClass.flatMap(StableClassName.resolve) {
            configuration.sceneClass = named
        }
        if let named = delegateClass.flatMap(StableClassName.resolve) {
            configuration.delegateClass = named
        }
        if let storyboard { configuration.storyboard = UIStoryboard.preserved(storyboard) }
        return configuration
    }
}

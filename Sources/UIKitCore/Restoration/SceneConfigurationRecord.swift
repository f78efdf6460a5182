import Foundation
import RestorationArchive
import RestorationCoder

/// What a scene was connected with, kept in its archive: the app chooses a configuration when a
/// session is new, and never again (2.3.3).
struct SceneConfigurationRecord {
    /// The record, under the path that no object of a scene has.
    let record: ArchiveRecord

    private static let nameKey = "UISceneConfigurationNameKey"
    private static let sceneClassKey = "UISceneConfigurationSceneClassKey"
    private static let delegateClassKey = "UISceneConfigurationDelegateClassKey"

    /// Describes a configuration; `nil` when it names nothing, as in an app without scenes.
    init?(_ configuration: UISceneConfiguration) {
        var fields: [ArchiveField] = []
        func keep(_ text: String?, _ key: String) {
            if let text { fields.append(ArchiveField(key: key, value: .string(text))) }
        }
        keep(configuration.name, Self.nameKey)
        keep(configuration.sceneClass.map { StableClassName.of($0) }, Self.sceneClassKey)
        keep(configuration.delegateClass.map { StableClassName.of($0) }, Self.delegateClassKey)
        guard !fields.isEmpty else { return nil }
        record = ArchiveRecord(
            path: .application, kind: .application, className: "UISceneConfiguration",
            fields: fields)
    }

    /// Reads the record of a scene's archive; `nil` where there is none.
    init?(in archive: ArchiveReader) {
        guard let record = try? archive.record(at: .application) else { return nil }
        self.record = record
    }

    /// The configuration; a class that this build lacks is taken from `Info.plist`.
    func configuration(role: UISceneSession.Role) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: text(Self.nameKey), sessionRole: role)
        if let named = text(Self.sceneClassKey).flatMap(StableClassName.resolve) {
            configuration.sceneClass = named
        }
        if let named = text(Self.delegateClassKey).flatMap(StableClassName.resolve) {
            configuration.delegateClass = named
        }
        return configuration
    }

    private func text(_ key: String) -> String? {
        guard case .string(let text)? = record[key] else { return nil }
        return text
    }
}

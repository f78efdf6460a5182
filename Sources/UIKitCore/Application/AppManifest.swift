import Foundation
import HostLink

/// What the runtime reads of an app's `Info.plist`.
package nonisolated struct AppManifest: Sendable {
    /// `CFBundleIdentifier`.
    package var bundleIdentifier: String
    /// `CFBundleDisplayName` or `CFBundleName`.
    package var displayName: String
    /// `CFBundleVersion`.
    package var bundleVersion: String
    /// The entries of `UIApplicationSceneManifest`, or `nil` for an app without scenes (1.10.12).
    package var scenes: SceneManifest?
    /// `NSUserActivityTypes`: the activities whose state is kept (1.11.3).
    package var activityTypes: Set<String>
    /// `UIApplicationExitsOnSuspend`: whether the app ends when it leaves the screen (6.1.2l).
    package var exitsOnSuspend: Bool
    /// What the app says about its state.
    package var restoration: RestorationSettings
    /// Whether the notification of a change of the time comes before the delegate's call (1.13.2), which
    /// sources say as well: `PerennialPostsTimeChangeFirst`, false by default.
    package var postsTimeChangeFirst: Bool
    /// The schemes that the app asks `canOpenURL` about: `LSApplicationQueriesSchemes`, in lower case.
    package var queriesSchemes: Set<String>
    /// `UIBackgroundModes`: the reasons for which the app is woken in the background (7.1.1).
    package var backgroundModes: Set<String>
    /// `BGTaskSchedulerPermittedIdentifiers`: the background tasks that the app may ask for; `nil`
    /// without the key.
    package var permittedTaskIdentifiers: Set<String>?

    /// The scene manifest.
    package struct SceneManifest: Sendable {
        /// Whether the app may have more than one scene.
        package var supportsMultipleScenes: Bool
        /// The configurations by role.
        package var configurations: [String: [SceneConfiguration]]
    }

    /// One entry of the scene manifest.
    package struct SceneConfiguration: Sendable {
        /// `UISceneConfigurationName`.
        package var name: String?
        /// `UISceneClassName`.
        package var sceneClassName: String?
        /// `UISceneDelegateClassName`.
        package var delegateClassName: String?
        /// `UISceneStoryboardFile`.
        package var storyboardName: String?
    }

    /// Reads a manifest; keys that are missing get the executable's name or a default.
    package init(infoDictionary: [String: Any], executableName: String) {
        func text(_ key: String) -> String? { infoDictionary[key] as? String }
        displayName = text("CFBundleDisplayName") ?? text("CFBundleName") ?? executableName
        bundleIdentifier = text("CFBundleIdentifier") ?? "local.\(executableName)"
        bundleVersion = text("CFBundleVersion") ?? "1"
        activityTypes = Set(infoDictionary["NSUserActivityTypes"] as? [String] ?? [])
        exitsOnSuspend = infoDictionary["UIApplicationExitsOnSuspend"] as? Bool ?? false
        restoration = RestorationSettings(infoDictionary: infoDictionary)
        queriesSchemes = Set(
            (infoDictionary["LSApplicationQueriesSchemes"] as? [String] ?? []).map {
                $0.lowercased()
            })
        backgroundModes = Set(infoDictionary["UIBackgroundModes"] as? [String] ?? [])
        permittedTaskIdentifiers =
            (infoDictionary["BGTaskSchedulerPermittedIdentifiers"]
            as? [String]).map { Set($0) }
        postsTimeChangeFirst = infoDictionary["PerennialPostsTimeChangeFirst"] as? Bool ?? false
        guard let manifest = infoDictionary["UIApplicationSceneManifest"] as? [String: Any] else {
            return
        }
        let roles = manifest["UISceneConfigurations"] as? [String: Any] ?? [:]
        scenes = SceneManifest(
            supportsMultipleScenes: AppIdentity.supportsMultipleScenes(
                infoDictionary: infoDictionary),
            configurations: roles.mapValues { entries in
                (entries as? [[String: Any]] ?? []).map { entry in
                    SceneConfiguration(
                        name: entry["UISceneConfigurationName"] as? String,
                        sceneClassName: entry["UISceneClassName"] as? String,
                        delegateClassName: entry["UISceneDelegateClassName"] as? String,
                        storyboardName: entry["UISceneStoryboardFile"] as? String)
                }
            })
    }

    /// The entry with the name, or the first of the role where no name is given.
    package func sceneConfiguration(named name: String?, role: String) -> SceneConfiguration? {
        let entries = scenes?.configurations[role] ?? []
        guard let name else { return entries.first }
        return entries.first { $0.name == name }
    }
}

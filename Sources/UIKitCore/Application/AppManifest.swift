import Foundation
import HostLink
import UIKitPrimitives

/// The entries of an app's `Info.plist` that the runtime uses.
package nonisolated struct AppManifest: Sendable {
    /// The value of `CFBundleIdentifier`.
    package var bundleIdentifier: String
    /// The value of `CFBundleDisplayName` or `CFBundleName`.
    package var displayName: String
    /// The value of `CFBundleVersion`.
    package var bundleVersion: String
    /// The value of `NSPrincipalClass`, the name of the application object's class; `nil` if it is
    /// empty.
    package var principalClassName: String?
    /// The name that a call of `UIApplicationMain` passes in place of `NSPrincipalClass`.
    package var principalClassArgument: String?
    /// The value of `UIMainStoryboardFile`.
    package var mainStoryboardName: String?
    /// The variables of Xcode's build settings that have no value here.
    var unknownVariables: [InfoPlist.UnknownVariable]
    /// The language of the app's author, `CFBundleDevelopmentRegion`.
    package var developmentRegion = "en"
    /// The entries of `UIApplicationSceneManifest`, or `nil` for an app without scenes
    /// (specification 1.10.12).
    package var scenes: SceneManifest?
    /// The types of activities that are saved (specification 1.11.3): `NSUserActivityTypes`.
    package var activityTypes: Set<String>
    /// Whether the app ends when it leaves the screen (specification 6.1.2l):
    /// `UIApplicationExitsOnSuspend`.
    package var exitsOnSuspend: Bool
    /// The app's choices about restoration.
    package var restoration: RestorationSettings
    /// Whether the notification of a time change is posted before the delegate is called
    /// (specification 1.13.2), as some descriptions of UIKit state:
    /// `PerennialPostsTimeChangeFirst`, false by default.
    package var postsTimeChangeFirst: Bool
    /// The schemes that the app passes to `canOpenURL`: `LSApplicationQueriesSchemes`, in lower
    /// case.
    package var queriesSchemes: Set<String>
    /// The reasons for which the app is launched in the background (specification 7.1):
    /// `UIBackgroundModes`.
    package var backgroundModes: Set<String>
    /// The background tasks that the app may request: `BGTaskSchedulerPermittedIdentifiers`, or
    /// `nil` without the key.
    package var permittedTaskIdentifiers: Set<String>?
    /// Whether the app says for what it records: `NSMicrophoneUsageDescription`.
    package var asksForMicrophone: Bool
    /// The light or dark style of all windows, `UIUserInterfaceStyle`; unspecified for that of the
    /// page, as with `Automatic`.
    var interfaceStyle: UIUserInterfaceStyle

    /// The scene manifest.
    package struct SceneManifest: Sendable {
        /// Whether the app may have more than one scene.
        package var supportsMultipleScenes: Bool
        /// The configurations by role.
        package var configurations: [String: [SceneConfiguration]]
    }

    /// One entry of the scene manifest.
    package struct SceneConfiguration: Sendable {
        /// The value of `UISceneConfigurationName`.
        package var name: String?
        /// The value of `UISceneClassName`.
        package var sceneClassName: String?
        /// The value of `UISceneDelegateClassName`.
        package var delegateClassName: String?
        /// The value of `UISceneStoryboardFile`.
        package var storyboardName: String?
    }

    /// Reads a manifest; the executable's name or a default replaces an absent value.
    ///
    /// - Parameters:
    ///   - entries: The entries of `Info.plist`, which may contain variables of Xcode's build
    ///     settings.
    ///   - executableName: The name of the app's executable.
    ///   - delegateClass: The class of the app delegate, whose module is the app's; by default the
    ///     module's name is derived from the executable's name.
    package init(
        infoDictionary entries: [String: Any], executableName: String,
        delegateClass: AnyClass? = nil
    ) {
        let plist = InfoPlist(
            entries, executableName: executableName,
            moduleName: delegateClass.map(ProgramModules.name))
        let infoDictionary = plist.entries
        unknownVariables = plist.unknownVariables
        func text(_ key: String) -> String? { infoDictionary[key] as? String }
        displayName = text("CFBundleDisplayName") ?? text("CFBundleName") ?? executableName
        bundleIdentifier = text("CFBundleIdentifier") ?? "local.\(executableName)"
        bundleVersion = text("CFBundleVersion") ?? "1"
        principalClassName = text("NSPrincipalClass").flatMap { $0.isEmpty ? nil : $0 }
        mainStoryboardName = text("UIMainStoryboardFile")
        developmentRegion = text("CFBundleDevelopmentRegion") ?? "en"
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
        asksForMicrophone = SoundEntries(infoDictionary: infoDictionary).hasMicrophone
        postsTimeChangeFirst = infoDictionary["PerennialPostsTimeChangeFirst"] as? Bool ?? false
        switch text("UIUserInterfaceStyle") {
        case "Light": interfaceStyle = .light
        case "Dark": interfaceStyle = .dark
        default: interfaceStyle = .unspecified
        }
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

    /// Returns the entry of a role with a name, or the first entry of the role without a name.
    package func sceneConfiguration(named name: String?, role: String) -> SceneConfiguration? {
        let entries = scenes?.configurations[role] ?? []
        guard let name else { return entries.first }
        return entries.first { $0.name == name }
    }
}

/// The app's choices, in `Info.plist` under `PerennialStateRestoration`, where UIKit's documents
/// and releases differ (specification section 9).
///
/// Each default is the choice that restores more of the user's work.
package nonisolated struct RestorationSettings: Sendable, Equatable {
    /// Whether a list whose data source has no model identifiers restores elements by their index
    /// paths (specification 9.2).
    ///
    /// `KeepsListPlacesWithoutModelIdentifiers`: `true` by default, as UIKit does since iOS 7;
    /// UIKit's guides say `false`.
    package var keepsListPlacesWithoutNames = true
    /// Whether view controllers are preserved in an app with scenes (specification 9.6).
    ///
    /// `PreservesViewControllersInSceneApps`: `true` by default, unlike UIKit.
    package var preservesViewControllersInSceneApps = true
    /// Whether preserved view controllers are given back their state at launch.
    ///
    /// `RestoresViewControllers`: `true` by default. With `false`, everything is still preserved,
    /// and only scenes get their activities back. `perennial rehearse` measures with it what an app
    /// loses if UIKit no longer calls its restoration methods.
    package var restoresViewControllers = true
    /// Whether saved state is discarded once a launch has succeeded (specification 9.8), so that no
    /// state is restored after a crash before the next save.
    ///
    /// `DiscardsStateAfterLaunch`: `false` by default; Apple's guide says `true`.
    package var discardsStateAfterLaunch = false

    /// Reads the app's `Info.plist`; a key that is absent has its default.
    package init(infoDictionary: [String: Any]) {
        let entries = infoDictionary["PerennialStateRestoration"] as? [String: Any] ?? [:]
        func set(_ setting: WritableKeyPath<Self, Bool>, _ key: String) {
            if let value = entries[key] as? Bool { self[keyPath: setting] = value }
        }
        set(\.keepsListPlacesWithoutNames, "KeepsListPlacesWithoutModelIdentifiers")
        set(\.preservesViewControllersInSceneApps, "PreservesViewControllersInSceneApps")
        set(\.restoresViewControllers, "RestoresViewControllers")
        set(\.discardsStateAfterLaunch, "DiscardsStateAfterLaunch")
    }
}

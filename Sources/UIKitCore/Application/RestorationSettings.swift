/// What an app says in `Info.plist`, under `PerennialStateRestoration`, where UIKit's documents and its
/// releases differ (specification section 9).
///
/// Each default keeps more of what the person did.
package nonisolated struct RestorationSettings: Sendable, Equatable {
    /// Whether a list whose data source names no elements keeps their places (9.2).
    ///
    /// `true`, as UIKit does since iOS 7, unless `KeepsListPlacesWithoutModelIdentifiers` says otherwise,
    /// as its guides do.
    package var keepsListPlacesWithoutNames = true
    /// Whether view controllers keep their state in an app with scenes (9.6).
    ///
    /// `true`, unlike UIKit, unless `PreservesViewControllersInSceneApps` says otherwise.
    package var preservesViewControllersInSceneApps = true
    /// Whether saved state is discarded once a launch has succeeded (9.8), so that a crash before the
    /// next save starts anew.
    ///
    /// `false`, unless `DiscardsStateAfterLaunch` says otherwise, as Apple's guide does.
    package var discardsStateAfterLaunch = false

    /// Reads the app's `Info.plist`; what it does not say has its default.
    package init(infoDictionary: [String: Any]) {
        let entries = infoDictionary["PerennialStateRestoration"] as? [String: Any] ?? [:]
        func set(_ setting: WritableKeyPath<Self, Bool>, _ key: String) {
            if let value = entries[key] as? Bool { self[keyPath: setting] = value }
        }
        set(\.keepsListPlacesWithoutNames, "KeepsListPlacesWithoutModelIdentifiers")
        set(\.preservesViewControllersInSceneApps, "PreservesViewControllersInSceneApps")
        set(\.discardsStateAfterLaunch, "DiscardsStateAfterLaunch")
    }
}

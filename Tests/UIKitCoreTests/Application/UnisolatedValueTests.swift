import AppInSwift5
import Foundation
import Testing
import UIKitCore

/// Uses of UIKit's values outside any actor.
///
/// If a value is isolated, its line does not compile.
struct UnisolatedValueTests {
    nonisolated private static func useKeys() -> [String] {
        [
            UIApplication.LaunchOptionsKey.url.rawValue,
            UIApplication.LaunchOptionsKey(rawValue: "a").rawValue,
            UIApplication.OpenURLOptionsKey.sourceApplication.rawValue,
            UIApplication.OpenURLOptionsKey(rawValue: "b").rawValue,
            UIApplication.OpenExternalURLOptionsKey(rawValue: "c").rawValue,
            UISceneSession.Role.windowApplication.rawValue,
            UISceneSession.Role(rawValue: "d").rawValue,
        ]
    }

    nonisolated private static func compare() -> [Bool] {
        [
            UIBackgroundTaskIdentifier.invalid == UIBackgroundTaskIdentifier(rawValue: 0),
            UIWindow.Level.normal < .alert,
            UIWindow.Level(rawValue: 3).rawValue == 3,
            UIApplication.LaunchReason.fresh == .fresh,
            UIApplication.State.active == .active,
            UIScene.ActivationState.background == .background,
            UITableViewCell.CellStyle.subtitle == .subtitle,
            UITableView.RowAnimation.fade == .fade,
            UIBarButtonItem.SystemItem.add == .add,
            UIAlertAction.Style.cancel == .cancel,
            UIAlertController.Style.alert == .alert,
        ]
    }

    @Test func `UIKit's values can be used without an actor`() {
        let keys = Self.useKeys()
        #expect(keys.count == 7)
        let results = Self.compare()
        #expect(results.allSatisfy { $0 })
    }

    @Test func `code in Swift 5 mode uses every value type of UIKit without an actor`() {
        // The module compiles only if the types are not isolated. The counts detect an emptied
        // list.
        let counts = [rawTypes().count, hashableTypes().count, constants().count]
        #expect(counts.allSatisfy { $0 > 5 })
        #expect(colors().count == fonts().count)
    }
}

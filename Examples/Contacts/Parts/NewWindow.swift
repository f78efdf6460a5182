import UIKit

/// A second window: another tab of the browser, with its own state.
@MainActor
enum NewWindow {
    static func open(person: Int64?) {
        var activity: NSUserActivity?
        if let person {
            let opening = NSUserActivity(activityType: SceneDelegate.openPersonActivity)
            opening.userInfo = [SceneDelegate.personKey: NSNumber(value: person)]
            activity = opening
        }
        UIApplication.shared.requestSceneSessionActivation(
            nil, userActivity: activity, options: nil, errorHandler: nil)
    }
}

import Foundation
import Glibc

extension UIApplication {
    /// Notifies the app that memory is low (specification 6.5.1): first the delegate, then the
    /// observers, then all controllers.
    ///
    /// Controllers on the screen come first, outer ones before inner ones.
    func notifyOfMemoryWarning() {
        launchDelegate?.applicationDidReceiveMemoryWarning(self)
        post(UIApplication.didReceiveMemoryWarningNotification)
        // The controllers are retained until all are notified, so that no new controller gets the
        // identity of a freed one.
        let live = LiveControllers.all
        var notified: Set<ObjectIdentifier> = []
        func warn(_ controller: UIViewController) {
            guard notified.insert(ObjectIdentifier(controller)).inserted else { return }
            controller.didReceiveMemoryWarning()
        }
        for window in windows { window.rootViewController?.forEachController(warn) }
        for controller in live { warn(controller) }
    }

    /// Notifies the app of a change of the clock, the day or the time zone (specification 6.8).
    func notifyOfTimeChange() {
        // The time zone is always reset, because only the newest of several changes is reported,
        // and an earlier change may have been one of the time zone.
        tzset()
        NSTimeZone.resetSystemTimeZone()
        if manifest.postsTimeChangeFirst {
            post(UIApplication.significantTimeChangeNotification)
            launchDelegate?.applicationSignificantTimeChange(self)
        } else {
            launchDelegate?.applicationSignificantTimeChange(self)
            post(UIApplication.significantTimeChangeNotification)
        }
    }
}

extension UIViewController {
    /// Calls `body` with the controller and all controllers inside it or presented by it, outer
    /// ones first.
    func forEachController(_ body: (UIViewController) -> Void) {
        body(self)
        for child in children { child.forEachController(body) }
        ownPresented?.forEachController(body)
    }
}

import Foundation
import Glibc

extension UIApplication {
    /// Notifies the app that memory is low (6.5.1): the delegate, then the observers, then every
    /// controller, first those on the screen from the outside in, then the others.
    func notifyOfMemoryWarning() {
        launchDelegate?.applicationDidReceiveMemoryWarning(self)
        post(UIApplication.didReceiveMemoryWarningNotification)
        // Held until all are notified, so that no new controller gets the identity of one that is
        // gone.
        let live = LiveControllers.all
        var notified: Set<ObjectIdentifier> = []
        func warn(_ controller: UIViewController) {
            guard notified.insert(ObjectIdentifier(controller)).inserted else { return }
            controller.didReceiveMemoryWarning()
        }
        for window in windows { window.rootViewController?.forEachController(warn) }
        for controller in live { warn(controller) }
    }

    /// Notifies the app of a change of the clock, the day or the time zone (6.8).
    func notifyOfTimeChange() {
        // Always, because only the newest of several changes is reported, and an earlier one may
        // have been that of the time zone.
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
    /// Calls `body` with the controller and everything inside it or presented by it, outer ones
    /// first.
    func forEachController(_ body: (UIViewController) -> Void) {
        body(self)
        for child in children { child.forEachController(body) }
        ownPresented?.forEachController(body)
    }
}

import Foundation
import Glibc

extension ApplicationRuntime {
    /// Tells the delegate, then whoever observes, then every controller: those that are shown from the outside
    /// in, then the others (6.5.1).
    func warnOfMemory() {
        delegate?.applicationDidReceiveMemoryWarning(application)
        post(UIApplication.didReceiveMemoryWarningNotification)
        // Held until all are told, so that none that is made meanwhile is taken for one that has gone.
        let live = LiveControllers.all
        var told: Set<ObjectIdentifier> = []
        func warn(_ controller: UIViewController) {
            guard told.insert(ObjectIdentifier(controller)).inserted else { return }
            controller.didReceiveMemoryWarning()
        }
        for window in application.windows { window.rootViewController?.forEachController(warn) }
        for controller in live { warn(controller) }
    }

    /// Tells of a change of the clock, the day or the zone (6.8).
    func noteTimeChange() {
        // Whatever it was: of several changes only the newest is told, and one may have been the zone's.
        tzset()
        NSTimeZone.resetSystemTimeZone()
        if application.manifest.postsTimeChangeFirst {
            post(UIApplication.significantTimeChangeNotification)
            delegate?.applicationSignificantTimeChange(application)
        } else {
            delegate?.applicationSignificantTimeChange(application)
            post(UIApplication.significantTimeChangeNotification)
        }
    }

    private func post(_ name: Notification.Name) {
        post(name, application)
    }
}

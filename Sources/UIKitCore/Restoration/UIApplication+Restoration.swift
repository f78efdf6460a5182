import HostLink
public import UIKitPrimitives

extension UIApplication {
    /// Registers an object under a name, so that encoders can refer to it and its state is
    /// preserved when one does (specification 1.1.5, 1.1.8).
    ///
    /// The registration is weak and ends when the object is freed. It cannot be withdrawn
    /// (specification 1.1.7).
    ///
    /// - Note: Difference from UIKit: an empty identifier raises no exception. The object is not
    ///   registered, and a warning is logged.
    public class func registerObject(
        forStateRestoration object: any UIStateRestoring, restorationIdentifier: String
    ) {
        let fault = RestorableObjects.register(object, identifier: restorationIdentifier)
        if let fault { ApplicationRuntime.current?.notice(.warning, "\(fault)") }
    }

    /// The outcome for each object when state was last preserved on leaving the screen, and when it
    /// was last restored.
    ///
    /// - Note: Difference from UIKit: UIKit has no equivalent.
    public var restorationReport: RestorationReport {
        ApplicationRuntime.current?.log.report ?? RestorationReport()
    }

    // MARK: - Keys readable in every coder (specification 1.2)

    /// The `UIStoryboard` that created the view controller; only in a view controller's coder
    /// (specification 1.2.1).
    public nonisolated static let stateRestorationViewControllerStoryboardKey =
        "UIStateRestorationViewControllerStoryboardKey"
    /// The app's `CFBundleVersion` when the state was preserved.
    public nonisolated static let stateRestorationBundleVersionKey =
        "UIApplicationStateRestorationBundleVersionKey"
    /// The kind of device, as a number.
    public nonisolated static let stateRestorationUserInterfaceIdiomKey =
        "UIApplicationStateRestorationUserInterfaceIdiomKey"
    /// The time at which the state was preserved.
    public nonisolated static let stateRestorationTimestampKey =
        "UIApplicationStateRestorationTimestampKey"
    /// The version of the operating system when the state was preserved.
    public nonisolated static let stateRestorationSystemVersionKey =
        "UIApplicationStateRestorationSystemVersionKey"
}

extension UIApplication {
    /// Extends restoration beyond the launch, for example while data is loaded.
    ///
    /// The app calls ``completeStateRestoration()`` once for each call (specification 1.1.1).
    ///
    /// The launch does not wait for the completion (specification 2.2.18). However, a crash before
    /// the completion counts as a crash of the launch, and the second such crash sets the state
    /// aside (specification 1.1.3).
    public func extendStateRestoration() {
        restorationExtensions += 1
        guard restorationExtensions == 1 else { return }
        ApplicationRuntime.current?.restoration.noteExtension(true)
    }

    /// Completes a restoration that a call of ``extendStateRestoration()`` extended
    /// (specification 1.1.2).
    public func completeStateRestoration() {
        guard restorationExtensions > 0 else {
            ApplicationRuntime.current?.log.note(.completedTooOften)
            return
        }
        restorationExtensions -= 1
        guard restorationExtensions == 0 else { return }
        ApplicationRuntime.current?.restoration.noteExtension(false)
    }

    /// Prevents the next launch from showing the snapshot that belongs to the state being preserved
    /// (specification 1.1.4).
    ///
    /// Has an effect only while state is preserved.
    public func ignoreSnapshotOnNextApplicationLaunch() {
        ApplicationRuntime.current?.preservation.ignoreSnapshot()
    }

    /// Whether decoding a key that was never encoded reports a diagnostic, for tests and debugging.
    ///
    /// Otherwise the value is silently nil, zero or false.
    ///
    /// - Note: Difference from UIKit: UIKit has no equivalent.
    public static var reportsAbsentRestorationKeys = false
}

import HostLink
public import UIKitPrimitives

extension UIApplication {
    /// Registers an object under a name, so that encoders can refer to it and its state is
    /// preserved when one does (1.1.5, 1.1.8).
    ///
    /// The registration is weak and ends when the object is freed. It cannot be withdrawn (1.1.7).
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
    /// - Note: Difference from UIKit: UIKit has nothing like it.
    public var restorationReport: RestorationReport {
        ApplicationRuntime.current?.report ?? RestorationReport()
    }

    // MARK: - Keys readable in every coder (1.2)

    /// The `UIStoryboard` that made the view controller; only in a view controller's coder (1.2.1).
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

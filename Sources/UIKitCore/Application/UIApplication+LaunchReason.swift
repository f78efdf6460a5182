import HostLink

extension UIApplication {
    /// Why this process was started; it stays the same until the process ends.
    ///
    /// An app may use it to say something, such as what is new in a version, or to be careful with state
    /// that may have to do with a crash. Read it from
    /// `application(_:willFinishLaunchingWithOptions:)` on.
    ///
    /// - Note: Difference from UIKit: there an app cannot tell.
    public nonisolated enum LaunchReason: Hashable, Sendable {
        /// The person has never used the app, or its state was deleted: the person ended the app in the app
        /// switcher.
        case fresh
        /// The app was ended to save memory, with the machine or by itself, and is wanted again.
        case relaunch
        /// The process before this one crashed; its state is restored.
        case afterCrash
        /// The app was replaced by another build of it since it last ran; state of the other build is
        /// restored.
        case afterUpdate
        /// The state was set aside, because the app crashed repeatedly while launching or because the
        /// person chose to start anew. Nothing is restored.
        case withoutState
    }

    /// Why this process was started.
    ///
    /// - Note: Difference from UIKit: there an app cannot tell.
    public var launchReason: LaunchReason {
        switch ApplicationRuntime.current?.launchReason {
        case .fresh, nil: .fresh
        case .relaunch: .relaunch
        case .afterCrash: .afterCrash
        case .afterUpdate: .afterUpdate
        case .setAside: .withoutState
        }
    }
}

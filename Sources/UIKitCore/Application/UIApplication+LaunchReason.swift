import HostLink

extension UIApplication {
    /// The reasons for which a process is started.
    ///
    /// An app may use the reason to show what is new in a version, or to check state that may have
    /// caused a crash.
    ///
    /// - Note: Difference from UIKit: UIKit does not report the reason.
    public nonisolated enum LaunchReason: Hashable, Sendable {
        /// The user has never used the app, or has quit it in the app switcher, which deletes its
        /// state.
        case fresh
        /// The app was ended to save memory, ended with the machine, or exited on its own
        /// initiative, and is needed again.
        case relaunch
        /// The process before this one crashed; its state is restored.
        case afterCrash
        /// The app was replaced by another build since it last ran; the state of the other build is
        /// restored.
        case afterUpdate
        /// The state was set aside, because the app crashed repeatedly while launching or because
        /// the user chose to start without it.
        ///
        /// No state is restored.
        case withoutState
    }

    /// The reason for which this process was started.
    ///
    /// It is available from `application(_:willFinishLaunchingWithOptions:)` on, and stays the same
    /// until the process ends.
    ///
    /// - Note: Difference from UIKit: UIKit does not report the reason.
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

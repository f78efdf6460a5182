import HostLink

extension UIApplication {
    /// Says that restoration goes on after the launch, such as while data is loaded; the app calls
    /// ``completeStateRestoration()`` once for each call (1.1.1).
    ///
    /// Nothing of the launch waits for it (2.2.18).
    public func extendStateRestoration() {
        restorationExtensions += 1
        // Until it is completed, a crash counts as one while launching (1.1.3).
        guard restorationExtensions == 1 else { return }
        ApplicationRuntime.current?.connection.send(.restorationExtended(true))
    }

    /// Ends what a call of ``extendStateRestoration()`` began (1.1.2).
    public func completeStateRestoration() {
        guard restorationExtensions > 0 else {
            ApplicationRuntime.current?.note(.completedTooOften)
            return
        }
        restorationExtensions -= 1
        guard restorationExtensions == 0 else { return }
        ApplicationRuntime.current?.connection.send(.restorationExtended(false))
    }

    /// Says, while state is preserved, that the next launch shall not show the picture that goes with
    /// this state (1.1.4); at any other time it has no effect.
    public func ignoreSnapshotOnNextApplicationLaunch() {
        guard let runtime = ApplicationRuntime.current, runtime.isPreserving else {
            ApplicationRuntime.current?.note(.snapshotIgnoredTooLate)
            return
        }
        runtime.isSnapshotIgnored = true
    }

    /// Whether a key that is decoded and was never encoded is a diagnostic, for tests and debugging:
    /// otherwise it is silently nil, zero or false.
    ///
    /// - Note: Difference from UIKit: UIKit has nothing like it.
    public static var reportsAbsentRestorationKeys = false
}

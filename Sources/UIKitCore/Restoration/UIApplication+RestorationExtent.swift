extension UIApplication {
    /// Extends restoration beyond the launch, for example while data is loaded.
    ///
    /// The app calls ``completeStateRestoration()`` once for each call (1.1.1).
    ///
    /// The launch does not wait for the completion (2.2.18). However, a crash before the completion
    /// counts as a crash of the launch, and the second such crash sets the state aside (1.1.3).
    public func extendStateRestoration() {
        restorationExtensions += 1
        guard restorationExtensions == 1 else { return }
        ApplicationRuntime.current?.restoration.noteExtension(true)
    }

    /// Completes a restoration that a call of ``extendStateRestoration()`` extended (1.1.2).
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
    /// (1.1.4).
    ///
    /// Has an effect only while state is preserved.
    public func ignoreSnapshotOnNextApplicationLaunch() {
        ApplicationRuntime.current?.saving.ignoreSnapshot()
    }

    /// Whether decoding a key that was never encoded reports a diagnostic, for tests and debugging.
    ///
    /// Otherwise the value is silently nil, zero or false.
    ///
    /// - Note: Difference from UIKit: UIKit has no equivalent.
    public static var reportsAbsentRestorationKeys = false
}

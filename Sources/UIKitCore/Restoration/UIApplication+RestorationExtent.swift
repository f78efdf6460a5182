extension UIApplication {
    /// Says that restoration goes on after the launch, such as while data is loaded; the app calls
    /// ``completeStateRestoration()`` once for each call (1.1.1).
    ///
    /// Nothing of the launch waits for it (2.2.18), but a crash before it is completed counts as one of
    /// the launch, of which the second sets the state aside (1.1.3).
    public func extendStateRestoration() {
        restorationExtensions += 1
        guard restorationExtensions == 1 else { return }
        ApplicationRuntime.current?.restoration.noteExtension(true)
    }

    /// Ends what a call of ``extendStateRestoration()`` began (1.1.2).
    public func completeStateRestoration() {
        guard restorationExtensions > 0 else {
            ApplicationRuntime.current?.log.note(.completedTooOften)
            return
        }
        restorationExtensions -= 1
        guard restorationExtensions == 0 else { return }
        ApplicationRuntime.current?.restoration.noteExtension(false)
    }

    /// Says, while state is preserved, that the next launch shall not show the picture that goes with
    /// this state (1.1.4); at any other time it has no effect.
    public func ignoreSnapshotOnNextApplicationLaunch() {
        ApplicationRuntime.current?.saving.ignoreSnapshot()
    }

    /// Whether a key that is decoded and was never encoded is a diagnostic, for tests and debugging:
    /// otherwise it is silently nil, zero or false.
    ///
    /// - Note: Difference from UIKit: UIKit has nothing like it.
    public static var reportsAbsentRestorationKeys = false
}

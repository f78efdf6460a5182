import HostLink

extension AppUnderTest {
    /// Hides scenes, which preserves state, as switching to another tab does.
    ///
    /// - Parameter session: One scene; all of them otherwise.
    public func enterBackground(_ session: String? = nil) {
        bring(session, to: .background)
    }

    /// Takes the focus from scenes that stay visible, as another window does.
    public func resignActive(_ session: String? = nil) {
        bring(session, to: .foregroundInactive)
    }

    /// Shows scenes again and gives them the focus.
    public func becomeActive(_ session: String? = nil) {
        bring(session, to: .foregroundActive)
    }

    /// Lets the app be quiet for so long that state is preserved continuously.
    public func settle() {
        pass(seconds: 2)
    }

    /// Lets time pass for the continuous preservation; the app's own timers do not run.
    public func pass(seconds: Double) {
        guard let running else { return }
        running.scheduler.pass(seconds, running.runtime)
    }

    /// Tells the app that memory is short.
    public func warnOfMemory() {
        tell(.memoryWarning)
    }

    /// Ends the app in an orderly way, with `applicationWillTerminate`.
    public func terminate() {
        tell(.terminate)
        kill()
    }

    private func bring(_ session: String?, to phase: ScenePhase) {
        for each in session.map({ [$0] }) ?? eventNumbers.keys.sorted() {
            tell(.phase(session: each, phase))
        }
    }
}

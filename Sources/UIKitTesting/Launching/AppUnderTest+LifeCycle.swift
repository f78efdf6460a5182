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
    ///
    /// As a process the app is asked to preserve at once, so that no test waits.
    public func settle() {
        attempt { try launched?.settle() }
    }

    /// Lets time pass for the continuous preservation.
    ///
    /// In memory and on disk no time passes in truth, and the app's own timers do not run; as a process
    /// the test waits so long.
    public func pass(seconds: Double) {
        attempt { try launched?.pass(seconds: seconds) }
    }

    /// The app dies while its state is being saved.
    ///
    /// What was saved before stands or, if the save came through at the last moment, what was to be
    /// saved. Nothing in between may ever come back.
    ///
    /// In memory the save is lost. On disk half of the first write gets through. A process is killed as
    /// soon as it writes, and where that finds it differs from run to run.
    public func crashWhileSaving() {
        attempt { try launched?.crashWhileSaving() }
        noteCrash()
    }

    /// Tells the app that memory is short.
    public func warnOfMemory() {
        tell(.memoryWarning)
    }

    /// Ends the app in an orderly way, with `applicationWillTerminate`.
    public func terminate() {
        attempt { try launched?.terminate() }
        kill()
    }

    private func bring(_ session: String?, to phase: ScenePhase) {
        for each in session.map({ [$0] }) ?? eventNumbers.keys.sorted() {
            tell(.phase(session: each, phase))
        }
    }
}

import HostLink
public import UIKitCore

extension AppUnderTest {
    /// Hides scenes, which preserves state, as switching to another tab does.
    ///
    /// - Parameter session: The session of one scene; all scenes if `nil`.
    public func enterBackground(_ session: String? = nil) {
        bring(session, to: .background)
    }

    /// Takes the focus from scenes that stay visible, as another window does.
    public func resignActive(_ session: String? = nil) {
        bring(session, to: .foregroundInactive)
    }

    /// Shows scenes again and moves the focus to them.
    public func becomeActive(_ session: String? = nil) {
        bring(session, to: .foregroundActive)
    }

    /// Leaves the app idle long enough for state to be preserved continuously.
    ///
    /// A process is asked to preserve immediately, so that no test waits.
    public func settle() {
        attempt { try launched?.settle() }
    }

    /// Lets time pass for the continuous preservation.
    ///
    /// In memory and on disk no real time passes, and the app's own timers do not run. At
    /// ``Depth/process`` the test waits in real time.
    public func pass(seconds: Double) {
        attempt { try launched?.pass(seconds: seconds) }
    }

    /// Kills the process: no code of the app runs afterwards, and no more state is preserved.
    public func kill() {
        launched?.kill()
        launched = nil
        requestedWindows = []
    }

    /// Preserves, ends and launches the app again with all its scenes, as the system does with an
    /// app that is not used for a while.
    public func relaunch() {
        let wasRunning = isRunning
        if preservesContinuously { settle() } else { enterBackground() }
        // An app that crashes because of this stays ended, so that the crash is noticed.
        guard isRunning == wasRunning else { return }
        kill()
        launch(eventNumbers.keys.sorted())
    }

    /// Ends the app while its state is being saved.
    ///
    /// Afterwards the stored state is the state saved before or, if the save succeeded at the last
    /// moment, the new state. No mixture of the two may ever be restored.
    ///
    /// In memory, the save is lost. On disk, half of the first write is stored. A process is killed
    /// as soon as it writes, at a point that differs from run to run.
    public func crashWhileSaving() {
        attempt { try launched?.crashWhileSaving() }
        noteCrash()
    }

    /// Notifies the app that memory is short.
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

    /// Wakes the app for a background fetch, as a host does.
    ///
    /// Launch the app with `inBackground` first, or bring it to the background.
    ///
    /// - Returns: The result; nil if the app has not called its completion handler by the end of
    ///   the turn.
    @discardableResult
    public func fetchInBackground() -> UIBackgroundFetchResult? {
        // No other message of this launch has the token.
        let token = UInt64(messages.count) + 1
        tell(.backgroundWork(token: token, .fetch))
        for case .backgroundWorkDone(token, let result) in messages {
            return switch result {
            case .newData: .newData
            case .noData: .noData
            case .failed: .failed
            }
        }
        return nil
    }
}

import HostLink

/// What an app does whose person's data is locked (specification 5.2.2).
extension ApplicationRuntime {
    static var locked: String {
        "The person's data is locked, so the state was neither read nor written."
    }

    /// Ends an app that was launched for the background alone: it could not preserve what it does.
    func endIfLocked(_ order: LaunchOrder) {
        guard isLocked, order.scenes.allSatisfy({ $0.phase == .background }) else { return }
        notice(
            .warning,
            "The app was launched in the background while the person's data is locked. Its state is not "
                + "restored, nothing is preserved, and it ends.")
        connection.send(.goodbye)
        hasEnded = true
    }

    /// Ends an app that was launched, or that connected a scene, while its state could not be read, if there
    /// is such state: what came meanwhile is not saved over it, and the next launch restores it.
    ///
    /// - Returns: Whether the app ends.
    func endIfUnread() -> Bool {
        unread = unread.filter(isKept)
        guard !unread.isEmpty else { return false }
        notice(
            .warning,
            "The app ends and is started again: there is state that could not be read while the person's "
                + "data was locked, of \(unread.sorted().joined(separator: ", ")). It is restored; what was "
                + "done there meanwhile is not kept.")
        // What was read before it was locked goes on as it is.
        preserve()
        connection.send(.goodbye)
        hasEnded = true
        return true
    }

    /// Whether there is state that something was made without that is still there.
    private func isKept(_ name: String) -> Bool {
        guard name == StatePreservation.applicationName || scene(name) != nil else { return false }
        switch keeper.load(name) {
        case .missing: return false
        case .loaded, .locked: return true
        case .unusable(let reason):
            notice(.error, "The state of \(name) cannot be used: \(reason)")
            return false
        }
    }
}

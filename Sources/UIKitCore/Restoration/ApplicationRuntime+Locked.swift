import HostLink

/// The behaviour of an app while its user's data is locked (specification 5.2.2).
extension ApplicationRuntime {
    static var locked: String {
        "The person's data is locked, so the state was neither read nor written."
    }

    /// Ends an app that was launched only in the background, because it could not preserve its
    /// work.
    func endIfLocked(_ order: LaunchOrder) {
        guard isLocked, order.scenes.allSatisfy({ $0.phase == .background }) else { return }
        notice(
            .warning,
            "The app was launched in the background while the person's data is locked. Its state is not "
                + "restored, nothing is preserved, and it ends.")
        connection.send(.goodbye)
        hasEnded = true
    }

    /// Ends an app that was launched, or that connected a scene, while its saved state could not be
    /// read, if that state still exists.
    ///
    /// Changes made in the meantime are not saved over it, and the next launch restores it.
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
        // State that was read before the lock is preserved as usual.
        preserve()
        connection.send(.goodbye)
        hasEnded = true
        return true
    }

    /// Whether saved state still exists for a session, or for the application, that was set up
    /// without it.
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

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
}

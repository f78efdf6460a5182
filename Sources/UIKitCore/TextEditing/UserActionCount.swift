import HostLink

/// The numbers of the user's events and actions so far.
///
/// A restored object keeps the numbers at its restoration. If the current numbers differ, the user
/// has acted since.
nonisolated struct UserActionCount: Equatable {
    /// The number of all events, including scrolls and keystrokes.
    private(set) var events = 0
    /// The number of events that make an app act: taps, keys, Return and choices.
    ///
    /// A tap into a field or a touch of it does not count.
    private(set) var actions = 0

    /// The numbers in this process.
    @MainActor private(set) static var current = UserActionCount()

    /// Counts an event, before the app is notified of it.
    @MainActor static func note(_ action: InputAction, on view: UIView?) {
        current.events += 1
        switch action {
        case .tap:
            if view is any EditingView { return }
        // The beginning of a touch counts, and not its end.
        case .touches(let report):
            let isBeginning = report.touches.contains { $0.phase == .began }
            if !isBeginning || view is any EditingView { return }
        case .press(let press): if press.phase != .began { return }
        default: break
        }
        if !action.isState { current.actions += 1 }
    }
}

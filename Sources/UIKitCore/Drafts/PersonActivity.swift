import HostLink

/// Counters of the user's activity, so that restored objects can tell whether the user has acted
/// since.
enum PersonActivity {
    /// A value of the counters.
    nonisolated struct Mark: Equatable {
        /// The number of all events, including scrolls and keystrokes.
        fileprivate(set) var events = 0
        /// The number of events that make an app act: taps, keys, Return and choices.
        ///
        /// A tap into a field does not count.
        fileprivate(set) var actions = 0
    }

    /// The current counters.
    private(set) static var now = Mark()

    /// Counts an event, before the app is notified of it.
    static func note(_ action: InputAction, on view: UIView?) {
        now.events += 1
        if case .tap = action, view is any EditingView { return }
        if !action.isState { now.actions += 1 }
    }
}

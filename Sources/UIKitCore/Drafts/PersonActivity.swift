import HostLink

/// How much the person has done, so that what was restored can tell whether they did anything since.
enum PersonActivity {
    /// A point in the person's doings.
    nonisolated struct Mark: Equatable {
        /// Everything, a scroll and a keystroke included.
        fileprivate(set) var events = 0
        /// What makes an app do something: taps, keys, Return, choices; a tap into a field is not one.
        fileprivate(set) var actions = 0
    }

    /// Where the person is.
    private(set) static var now = Mark()

    /// Notes what the person did, before the app is told.
    static func note(_ action: InputAction, on view: UIView?) {
        now.events += 1
        if case .tap = action, view is any EditingView { return }
        if !action.isState { now.actions += 1 }
    }
}

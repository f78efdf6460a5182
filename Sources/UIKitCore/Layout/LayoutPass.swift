/// The views whose layout callbacks run at the moment, and the limit of passes.
enum LayoutPass {
    /// The maximum number of passes over one hierarchy in a turn.
    ///
    /// Content that settles needs two or three passes; content that does not would block the turn
    /// permanently.
    nonisolated static let passesMax = 8

    /// The views that are being laid out, the innermost last.
    ///
    /// There is more than one only if a callback calls `layoutIfNeeded()`.
    private static var current: [ObjectIdentifier] = []

    /// Calls the layout callbacks of a view.
    static func layOut(_ view: UIView, _ callbacks: () -> Void) {
        current.append(ObjectIdentifier(view))
        defer { current.removeLast() }
        callbacks()
    }

    /// Schedules the layout of a view whose subviews have changed.
    ///
    /// If its own layout makes the change, only the subviews are laid out: a view that adds or
    /// replaces subviews at each call of `layoutSubviews()` would never settle.
    static func subviewsDidChange(of view: UIView) {
        guard current.contains(ObjectIdentifier(view)) else { return view.setNeedsLayout() }
        view.markForLayoutPass()
        view.setNeedsRendering()
    }
}

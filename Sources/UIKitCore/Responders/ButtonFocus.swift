import HostLink

/// The button of a page to which the app moves the focus, until a frame has moved it.
///
/// The page moves the focus when a frame sets the button's property. After that the user moves the
/// focus, so the frames that follow do not have the property.
enum ButtonFocus {
    private static weak var button: UIView?

    /// Moves the page's focus to a button, with the next frame.
    static func move(to button: UIView) {
        self.button = button
        button.setNeedsRendering()
    }

    /// Adds the focus to the node of a button.
    static func describe(_ view: UIView, _ node: inout RenderNode) {
        if view === button { node[.focused] = .bool(true) }
    }

    /// Called after a frame of a scene was sent.
    static func wasSent(in scene: UIWindowScene) {
        if button?.window?.windowScene === scene { button = nil }
    }
}

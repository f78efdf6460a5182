/// The colours of the texts in a status bar.
public enum UIStatusBarStyle: Int, Hashable, Sendable {
    /// Follows the light or dark appearance.
    case `default` = 0
    /// Light texts, for dark content.
    case lightContent = 1
    /// Dark texts, for light content.
    case darkContent = 3
}

/// The ways in which a status bar appears and disappears.
public enum UIStatusBarAnimation: Int, Hashable, Sendable {
    /// At once.
    case none = 0
    /// By fading.
    case fade = 1
    /// By sliding.
    case slide = 2
}

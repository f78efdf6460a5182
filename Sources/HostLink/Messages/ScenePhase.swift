/// The visibility of a scene to the user.
public enum ScenePhase: UInt8, Hashable, Sendable, Comparable {
    /// The scene's page is hidden or closed.
    case background
    /// The scene's page is visible, and another window has the focus.
    case foregroundInactive
    /// The scene's page is visible and focused.
    case foregroundActive

    /// Compares phases; the background is the lowest, and active is the highest.
    public static func < (left: ScenePhase, right: ScenePhase) -> Bool {
        left.rawValue < right.rawValue
    }
}

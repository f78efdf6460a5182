/// Where a scene stands for the person.
public enum ScenePhase: UInt8, Hashable, Sendable, Comparable {
    /// Its page is hidden or gone.
    case background
    /// Its page is visible and another window has the focus.
    case foregroundInactive
    /// Its page is visible and focused.
    case foregroundActive

    /// Background comes first, active last.
    public static func < (left: ScenePhase, right: ScenePhase) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A choice that a page offers when an app cannot continue; the raw values are part of the
/// protocol.
public enum PageChoice: String, Hashable, Sendable, CaseIterable {
    /// Start the app with its saved state set aside; nothing is deleted.
    case startWithoutState
    /// Start it again unchanged.
    case retry
    /// Go to the home screen; the page follows the link by itself.
    case home
}

/// What a page offers when an app cannot go on; the raw values stand on the wire.
public enum PageChoice: String, Hashable, Sendable, CaseIterable {
    /// Start the app with its saved state set aside; nothing is deleted.
    case startWithoutState
    /// Start it again as it is.
    case retry
    /// Go to the home screen; the page follows the link by itself.
    case home
}

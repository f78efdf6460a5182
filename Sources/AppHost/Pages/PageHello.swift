public import HostLink

/// The page's description of itself when its connection opens.
public struct PageHello: Sendable {
    /// The page's size, colours and fonts.
    public var environment: PageEnvironment
    /// Whether the tab can be seen.
    public var isVisible: Bool
    /// Whether the tab's window has the focus.
    public var isFocused: Bool
    /// The next event number the page would use; 1 for a page that has just been loaded.
    ///
    /// `welcome` has the number that it uses from then on.
    public var nextEvent: UInt64
    /// Whether the page was loaded just now, as opposed to a reconnection.
    public var isFreshlyLoaded: Bool { nextEvent <= 1 }
    /// Whether the page takes the scene from another page even while it is not visible.
    public var takes: Bool

    /// Creates a greeting.
    public init(
        environment: PageEnvironment, isVisible: Bool, isFocused: Bool, nextEvent: UInt64,
        takes: Bool
    ) {
        self.environment = environment
        self.isVisible = isVisible
        self.isFocused = isFocused
        self.nextEvent = nextEvent
        self.takes = takes
    }
}

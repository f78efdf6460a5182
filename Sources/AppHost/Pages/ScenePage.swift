public import HostLink

/// A page attached to a scene: the web server's calls to the host for the page.
///
/// Every function returns immediately. The host handles the calls in the order in which they were
/// made. A message from a page that lost its scene to another page is ignored, except
/// `takeOver`, `choose` and `detach`.
public protocol ScenePage: Sendable {
    /// Reports an action of the user.
    func event(_ event: InputEvent)
    /// Reports that the tab was shown or hidden, or that its window gained or lost the focus.
    func phase(isVisible: Bool, isFocused: Bool)
    /// Reports that the page changed its size, colours or fonts.
    func environment(_ environment: PageEnvironment)
    /// Reports that the page applied a frame, or refused it.
    func seen(frame: UInt64)
    /// Requests a complete frame, because the page's content is broken.
    func resync()
    /// Takes the scene back for this page, after "Use here".
    func takeOver()
    /// Reports the user's choice among those that a page state offered.
    func choose(_ choice: PageChoice)
    /// Kills the app's process at the user's request, to test restoration.
    ///
    /// The app's state is kept.
    func kill()
    /// Calls a function once the host has handled all earlier messages of the page.
    ///
    /// A web server stops reading from a page with many unhandled messages, because the host itself
    /// accepts any number of them. The function is called on the host's queue and must return at
    /// once; it is not called when the host has ended.
    func whenHandled(_ body: @escaping @Sendable () -> Void)
    /// Reports that the connection has ended.
    ///
    /// The scene goes to the background and is not discarded.
    func detach()
}

/// The page's description of itself when its connection opens.
public struct PageHello: Sendable {
    /// The page's size, colours and fonts.
    public var environment: PageEnvironment
    /// Whether the tab is visible.
    public var isVisible: Bool
    /// Whether the tab's window has the focus.
    public var isFocused: Bool
    /// The number that the page would give its next event; 1 for a page that has just been loaded.
    ///
    /// The page then uses the number in `welcome`.
    public var nextEvent: UInt64
    /// Whether the page takes the scene from another page even while this page is hidden.
    public var takes: Bool
    /// Whether the page was connected before, since it was loaded or shown again.
    public var isReconnection: Bool
    /// Whether the page has just been loaded, and did not merely reconnect.
    public var isFreshlyLoaded: Bool { nextEvent <= 1 && !isReconnection }

    /// Creates a description of a page.
    public init(
        environment: PageEnvironment, isVisible: Bool, isFocused: Bool, nextEvent: UInt64,
        takes: Bool, isReconnection: Bool = false
    ) {
        self.environment = environment
        self.isVisible = isVisible
        self.isFocused = isFocused
        self.nextEvent = nextEvent
        self.takes = takes
        self.isReconnection = isReconnection
    }
}

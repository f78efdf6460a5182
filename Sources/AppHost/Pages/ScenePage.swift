public import HostLink

/// A page attached to a scene: what a screen tells the host of it.
///
/// Every function returns at once, and the host takes the calls in the order they were made. A
/// message from a page that lost its scene to another page is ignored, except `take`, `choose` and
/// `detach`.
public protocol ScenePage: Sendable {
    /// The person did something.
    func event(_ event: InputEvent)
    /// The tab was shown or hidden, or its window gained or lost the focus.
    func phase(isVisible: Bool, isFocused: Bool)
    /// The page changed its size, colours or fonts.
    func environment(_ environment: PageEnvironment)
    /// The page applied a frame.
    func seen(frame: UInt64)
    /// The page's picture is broken; it wants a complete frame.
    func resync()
    /// "Use here": the page wants the scene back.
    func take()
    /// The person chose one of the offered ways out.
    func choose(_ choice: PageChoice)
    /// The person wants the app's process killed as the system would, to see it come back: its
    /// state is kept.
    func kill()
    /// Calls a function once the host has taken everything that the page sent before.
    ///
    /// A screen stops reading from a page of which much is not taken yet: the host itself keeps
    /// whatever it is given. The function is called on the host's queue and must return at once; it
    /// is not called when the host has ended.
    func whenTaken(_ body: @escaping @Sendable () -> Void)
    /// The connection is gone. The scene goes to the background and is never discarded by this.
    func detach()
}

/// A frame that an app sends to update the page to the current state.
public struct RenderFrame: Hashable, Sendable {
    /// The frame's number within the launch, from 1.
    public var sequence: UInt64
    /// The launch of the process that drew the frame.
    ///
    /// A page that receives a frame of a new launch morphs instead of patching.
    public var launch: String
    /// The way in which this launch began, which determines whether the page's text or the app's is
    /// kept.
    public var disposition: Disposition
    /// The number of the last input event that the frame reflects.
    public var applied: UInt64
    /// The page's title.
    public var title: String
    /// The complete tree, or the changes since the preceding frame.
    public var content: Content

    /// The way in which a launch began.
    public enum Disposition: UInt8, Hashable, Sendable {
        /// State was restored, or there was none. The user's text on the page is kept.
        case restored
        /// The app or the host decided to start without state. The page takes everything from the
        /// frame.
        case reset
        /// The saved state could not be read, so the effect is the same as that of `reset`. The
        /// host notifies the user.
        case damaged
    }

    /// A complete tree of nodes, or changes to it.
    public enum Content: Hashable, Sendable {
        /// The complete tree.
        case complete(RenderNode)
        /// The changes since the preceding frame.
        case patches([RenderPatch])
    }

    /// Creates a frame.
    public init(
        sequence: UInt64, launch: String, disposition: Disposition, applied: UInt64, title: String,
        content: Content
    ) {
        self.sequence = sequence
        self.launch = launch
        self.disposition = disposition
        self.applied = applied
        self.title = title
        self.content = content
    }
}

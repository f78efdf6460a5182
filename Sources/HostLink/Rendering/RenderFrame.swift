/// What an app sends to bring the page to its present picture.
public struct RenderFrame: Hashable, Sendable {
    /// The frame's number within the launch, from 1.
    public var sequence: UInt64
    /// Which launch of the process drew it; a page that sees a new one morphs instead of patching.
    public var launch: String
    /// How this launch began, which tells the page whose text wins.
    public var disposition: Disposition
    /// The highest input event that the picture reflects.
    public var applied: UInt64
    /// The page's title.
    public var title: String
    /// The whole picture, or the changes since the frame before.
    public var content: Content

    /// How a launch began.
    public enum Disposition: UInt8, Hashable, Sendable {
        /// State was restored, or there was none: what the person typed on the page stays.
        case restored
        /// The app or the host decided to start anew: the page takes everything from the picture.
        case reset
        /// What was saved could not be read, and so it is the same as `reset`; the host tells the person.
        case damaged
    }

    /// A whole picture or changes to it.
    public enum Content: Hashable, Sendable {
        /// The whole picture.
        case complete(RenderNode)
        /// Changes since the frame before.
        case patches([RenderPatch])
    }

    /// Makes a frame.
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

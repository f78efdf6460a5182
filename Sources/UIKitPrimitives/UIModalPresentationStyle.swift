/// The presentation style of a view controller.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
    /// The system's default, a sheet.
    case automatic = -2
    /// No style; an adaptation with this style changes nothing.
    case none = -1
    /// Covers the screen. The views behind it are removed.
    case fullScreen = 0
    /// A sheet with a readable width.
    case pageSheet = 1
    /// A smaller panel, centred in wide windows.
    case formSheet = 2
    /// Covers the controller that defines the presentation context.
    case currentContext = 3
    /// A custom presentation controller; shown as a sheet.
    case custom = 4
    /// Covers the screen. The views behind it stay.
    case overFullScreen = 5
    /// Covers the controller that defines the presentation context. The views behind it stay.
    case overCurrentContext = 6
    /// A small panel near its source.
    case popover = 7
}

/// How a view controller is presented.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
    /// The system's choice: a sheet.
    case automatic = -2
    /// No style of its own, as for adaptation that changes nothing.
    case none = -1
    /// Covers the screen; what is behind is taken away.
    case fullScreen = 0
    /// A sheet of reading width.
    case pageSheet = 1
    /// A smaller panel in the middle, on wide windows.
    case formSheet = 2
    /// Covers the controller that defines the presentation's context.
    case currentContext = 3
    /// The app's own presentation controller; shown as a sheet.
    case custom = 4
    /// Covers the screen; what is behind stays.
    case overFullScreen = 5
    /// Covers the controller that defines the presentation's context; what is behind stays.
    case overCurrentContext = 6
    /// A small panel near what it belongs to.
    case popover = 7
}

/// The orientation in which a device is held.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
    case unknown = 0
    case portrait = 1
    case portraitUpsideDown = 2
    /// Turned to the left, so that the interface is `landscapeRight`.
    case landscapeLeft = 3
    /// Turned to the right, so that the interface is `landscapeLeft`.
    case landscapeRight = 4
    case faceUp = 5
    case faceDown = 6

    /// Whether the device is held upright.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

    /// Whether the device is held sideways.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

    /// Whether the device lies on a table.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }

    /// Whether an interface can have the orientation.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

public import Foundation

extension UIScreen {
    /// Posted after an external display was connected; the object is its screen.
    ///
    /// Not posted for a display that is connected when the app launches; ``screens`` contains that
    /// one. In an app with scenes, a display for which the app has a configuration connects a scene
    /// instead.
    public nonisolated static let didConnectNotification = Notification.Name(
        "UIScreenDidConnectNotification")

    /// Posted after an external display was disconnected; the object is its screen, whose windows
    /// are hidden.
    ///
    /// State in those windows was preserved before, and is restored when the display is connected
    /// again.
    public nonisolated static let didDisconnectNotification = Notification.Name(
        "UIScreenDidDisconnectNotification")

    /// The screen whose windows an external display shows, because none of its own is visible.
    ///
    /// `nil` for a screen that shows windows of its own, and for the main screen.
    public var mirrored: UIScreen? {
        ApplicationRuntime.current?.runtime(on: self)?.mirroredScreen
    }
}

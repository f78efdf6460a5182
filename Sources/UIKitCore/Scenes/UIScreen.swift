public import Foundation
import HostLink

/// The screen that windows are shown on: the page of a scene, or an external display.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
    /// The screen of the main scene: the scene that connects now, or the first.
    public static var main: UIScreen {
        UIApplication.sharedIfRunning?.mainWindowScene?.screen ?? fallback
    }

    /// The screens of all connected scenes and external displays, the main one first.
    public static var screens: [UIScreen] {
        guard let application = UIApplication.sharedIfRunning else { return [fallback] }
        let scenes = application.windowScenes
        let mirrors = ApplicationRuntime.current?.scenes.displays.mirrors.map(\.scene) ?? []
        return
            (scenes.filter { !$0.isExternalDisplay } + scenes.filter(\.isExternalDisplay)
            + mirrors).map(\.screen)
    }

    private static let fallback = UIScreen(environment: PageEnvironment())

    /// The properties of the page.
    private(set) var environment: PageEnvironment
    /// The font measures of the page.
    private(set) var textMeasures: TextMeasures

    /// Creates a screen, with the given font measures or those of the page.
    init(environment: PageEnvironment, textMeasures: TextMeasures? = nil) {
        self.environment = environment
        self.textMeasures = textMeasures ?? TextMeasures(environment.fonts)
    }

    /// Updates the screen to the properties that the page has now.
    ///
    /// - Returns: Whether the font measures have changed. If a page measured no fonts, the fonts
    ///   stay as they are.
    func update(to environment: PageEnvironment) -> Bool {
        self.environment = environment
        let fonts = environment.fonts
        guard !fonts.isEmpty, fonts != textMeasures.fonts else { return false }
        textMeasures = TextMeasures.of(fonts)
        return true
    }

    /// The size of the page, in points.
    public var bounds: CGRect {
        CGRect(x: 0, y: 0, width: environment.width, height: environment.height)
    }

    /// The size of the page, in pixels.
    public var nativeBounds: CGRect {
        CGRect(
            x: 0, y: 0, width: environment.width * environment.scale,
            height: environment.height * environment.scale)
    }

    /// Pixels per point.
    public var scale: CGFloat { environment.scale }

    /// Pixels per point of the display, which a page does not scale further.
    public var nativeScale: CGFloat { environment.scale }
}

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
        ApplicationRuntime.current?.scenes.runtime(on: self)?.mirroredScreen
    }
}

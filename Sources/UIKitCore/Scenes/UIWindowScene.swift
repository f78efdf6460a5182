import Foundation
import HostLink
import UIKitPrimitives

/// A scene that shows windows on a page.
///
/// - Note: Difference from UIKit: there is no status bar, and an app cannot limit a scene's size.
open class UIWindowScene: UIScene {
    /// The scene's windows, back to front.
    open internal(set) var windows: [UIWindow] = []

    /// The window that receives key presses and text.
    open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }

    /// The screen, which is the page that shows the scene.
    public internal(set) var screen = UIScreen(environment: .init())

    /// The drag in the scene.
    let dragging = SceneDragging()

    func attach(_ window: UIWindow) {
        guard !windows.contains(where: { $0 === window }) else { return }
        windows.append(window)
        window.frame = screen.bounds
        window.ownSafeAreaInsets = screen.safeAreaInsets
        window.setNeedsRendering()
    }

    func detach(_ window: UIWindow) {
        windows.removeAll { $0 === window }
        window.setNeedsRendering()
    }

    /// The windows that the user sees, back to front.
    var visibleWindows: [UIWindow] {
        windows.filter { !$0.isHidden }.enumerated()
            .sorted { ($0.element.windowLevel, $0.offset) < ($1.element.windowLevel, $1.offset) }
            .map(\.element)
    }
}

extension UIScreen {
    var safeAreaInsets: UIEdgeInsets {
        UIEdgeInsets(
            top: environment.safeArea.top, left: environment.safeArea.left,
            bottom: environment.safeArea.bottom, right: environment.safeArea.right)
    }
}

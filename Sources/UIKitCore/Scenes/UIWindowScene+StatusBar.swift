public import Foundation
public import UIKitPrimitives

/// The state of a scene's status bar: the style that its controllers prefer.
///
/// - Note: Difference from UIKit: a page shows no status bar, so its frame is empty.
@preconcurrency @MainActor
public final class UIStatusBarManager: NSObject {
    private weak var scene: UIWindowScene?

    init(scene: UIWindowScene) { self.scene = scene }

    /// The style that the front-most controller prefers.
    public var statusBarStyle: UIStatusBarStyle {
        deciding(\.childForStatusBarStyle)?.preferredStatusBarStyle ?? .default
    }

    /// Whether the front-most controller prefers the status bar to be hidden.
    public var isStatusBarHidden: Bool {
        deciding(\.childForStatusBarHidden)?.prefersStatusBarHidden ?? false
    }

    /// The frame of the status bar, which is empty.
    public var statusBarFrame: CGRect { .zero }

    /// Returns the controller that decides: the outermost one that covers the window, or the child
    /// that it names.
    private func deciding(
        _ child: (UIViewController) -> UIViewController?
    ) -> UIViewController? {
        guard var controller = scene?.statusBarRoot else { return nil }
        while let presented = controller.ownPresented, determinesStatusBar(presented) {
            controller = presented
        }
        while let next = child(controller) { controller = next }
        return controller
    }

    private func determinesStatusBar(_ presented: UIViewController) -> Bool {
        presented.modalPresentationStyle == .fullScreen
            || presented.modalPresentationCapturesStatusBarAppearance
    }
}

extension UIViewController {
    /// Notes that the answers about the status bar have changed.
    ///
    /// The scene's ``UIStatusBarManager`` asks the controllers whenever it is read.
    public func setNeedsStatusBarAppearanceUpdate() { viewIfLoaded?.setNeedsRendering() }
}

extension UIWindowScene {
    /// The state of the scene's status bar; `nil` for an external display.
    public var statusBarManager: UIStatusBarManager? {
        isExternalDisplay ? nil : UIStatusBarManager(scene: self)
    }

    fileprivate var statusBarRoot: UIViewController? {
        (keyWindow ?? windows.first)?.rootViewController
    }
}

extension UIWindow {
    /// While an app launches or a scene connects, nothing appears: state is decoded first (2.2.10).
    static var isAppearanceDeferred = false

    func rootViewControllerDidChange(from old: UIViewController?) {
        guard old !== rootViewController else { return }
        old?.rootIndex = nil
        if let old {
            old.setAppeared(false, animated: false)
            old.viewIfLoaded?.removeFromSuperview()
        }
        placeRootView()
        updateAppearance()
    }

    /// Brings the root on the screen, or off it, as the window's visibility says.
    func updateAppearance() {
        guard !Self.isAppearanceDeferred, let rootViewController else { return }
        placeRootView()
        rootViewController.setAppeared(!isHidden, animated: false)
        giveFocusToWaitingResponder()
    }

    private func placeRootView() {
        guard let view = rootViewController?.view, view.superview !== self else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(view)
    }

    /// Brings roots on the screen that were set while nothing could appear.
    static func updateDeferredAppearances(_ windows: [UIWindow]) {
        for window in windows where !window.isHidden {
            guard let root = window.rootViewController, !root.isOnScreen else { continue }
            SceneScope.run(for: window.windowScene?.home) { window.updateAppearance() }
        }
    }
}

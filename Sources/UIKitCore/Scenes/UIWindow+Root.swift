extension UIWindow {
    /// Whether nothing appears, because an app launches or a scene connects: state is decoded first
    /// (2.2.10).
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

    /// Has the root appear or disappear with the window.
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

    /// Has roots appear that were set while nothing could appear.
    static func updateDeferredAppearances(_ windows: [UIWindow]) {
        for window in windows where !window.isHidden {
            guard let root = window.rootViewController, !root.isOnScreen else { continue }
            SceneScope.run(for: window.windowScene?.home) { window.updateAppearance() }
        }
    }
}

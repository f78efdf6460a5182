extension UIView {
    /// Inserts a view at a position among the subviews, 0 being the back.
    func insert(_ view: UIView, at index: Int) {
        guard !isDescendant(of: view) else {
            fatalError(
                view === self
                    ? "\(type(of: self)) cannot be added to itself as a subview."
                    : "\(type(of: view)) cannot be added to \(type(of: self)), because it contains "
                        + "that view; remove that from its superview first.")
        }
        if view.superview === self {
            subviews.removeAll { $0 === view }
            subviews.insert(view, at: min(max(index, 0), subviews.count))
            setNeedsRendering()
            return
        }
        let oldWindow = view.window
        let oldPlace = InterfaceStyles.place(of: view)
        view.willMove(toSuperview: self)
        if oldWindow !== window { view.announceWindow(window, isBefore: true) }
        view.detach()
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        view.superview = self
        didAddSubview(view)
        view.didMoveToSuperview()
        if oldWindow !== window {
            view.announceWindow(window, isBefore: false)
            let oldScreen = oldWindow?.windowScene?.screen ?? UIScreen.main
            if oldScreen.textMeasures !== textMeasures { view.textMeasuresDidChange() }
        }
        InterfaceStyles.didMove(view, from: oldPlace)
        LayoutPass.subviewsDidChange(of: self)
        setNeedsRendering()
    }

    /// Returns the position of a subview.
    func position(of subview: UIView) -> Int? { subviews.firstIndex { $0 === subview } }

    /// Moves a subview to another position; has no effect on another view's subview.
    func move(_ view: UIView, to index: Int) {
        guard view.superview === self else { return }
        insert(view, at: index)
    }

    /// Whether the view is a given view or inside it.
    public func isDescendant(of view: UIView) -> Bool {
        var candidate: UIView? = self
        while let current = candidate {
            if current === view { return true }
            candidate = current.superview
        }
        return false
    }

    /// Notifies the view, and all views inside it without a tint of their own, that their tint
    /// changed.
    func announceTint() {
        tintColorDidChange()
        for subview in subviews where subview.ownTintColor == nil { subview.announceTint() }
    }

    func detach() {
        guard let superview else { return }
        motion.endFade()
        superview.subviews.removeAll { $0 === self }
        LayoutPass.subviewsDidChange(of: superview)
        superview.setNeedsRendering()
        self.superview = nil
    }

    func announceWindow(_ window: UIWindow?, isBefore: Bool) {
        if isBefore {
            willMove(toWindow: window)
        } else {
            if window != nil {
                constraintParts.variations?.update(traitCollection)
                AppearanceProxies.shared.apply(to: self)
            }
            didMoveToWindow()
        }
        for subview in subviews { subview.announceWindow(window, isBefore: isBefore) }
    }
}

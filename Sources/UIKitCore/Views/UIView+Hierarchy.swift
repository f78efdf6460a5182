extension UIView {
    /// Adds a view in front of all others; it leaves its present superview first.
    public func addSubview(_ view: UIView) {
        insertSubview(view, at: subviews.count)
    }

    /// Adds a view at a position among the subviews, 0 being the back.
    public func insertSubview(_ view: UIView, at index: Int) {
        precondition(view !== self, "A view cannot be its own subview.")
        if view.superview === self {
            subviews.removeAll { $0 === view }
            subviews.insert(view, at: min(max(index, 0), subviews.count))
            setNeedsRendering()
            return
        }
        let oldWindow = view.window
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
        setNeedsLayout()
        setNeedsRendering()
    }

    /// Adds a view just in front of another.
    public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insertSubview(view, at: (subviews.firstIndex { $0 === sibling } ?? subviews.count - 1) + 1)
    }

    /// Adds a view just behind another.
    public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
    }

    /// Takes the view out of its superview.
    public func removeFromSuperview() {
        guard let superview else { return }
        let oldWindow = window
        superview.willRemoveSubview(self)
        willMove(toSuperview: nil)
        if oldWindow != nil { announceWindow(nil, isBefore: true) }
        if let oldWindow, let responder = oldWindow.firstResponder as? UIView,
            responder.isDescendant(of: self)
        {
            responder.resignFirstResponder()
        }
        detach()
        didMoveToSuperview()
        if oldWindow != nil { announceWindow(nil, isBefore: false) }
    }

    /// Brings a subview in front of all others.
    public func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        insertSubview(view, at: subviews.count)
    }

    /// Sends a subview behind all others.
    public func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        insertSubview(view, at: 0)
    }

    /// Whether the view is another one or inside it.
    public func isDescendant(of view: UIView) -> Bool {
        var candidate: UIView? = self
        while let current = candidate {
            if current === view { return true }
            candidate = current.superview
        }
        return false
    }

    /// The view itself or the nearest inside it with the tag.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// Tells the view, and all inside it without a tint of their own, that their tint changed.
    func announceTint() {
        tintColorDidChange()
        for subview in subviews where subview.ownTintColor == nil { subview.announceTint() }
    }

    private func detach() {
        guard let superview else { return }
        superview.subviews.removeAll { $0 === self }
        superview.setNeedsLayout()
        superview.setNeedsRendering()
        self.superview = nil
    }

    private func announceWindow(_ window: UIWindow?, isBefore: Bool) {
        if isBefore {
            willMove(toWindow: window)
        } else {
            didMoveToWindow()
        }
        for subview in subviews { subview.announceWindow(window, isBefore: isBefore) }
    }
}

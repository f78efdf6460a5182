import RestorationArchive

extension UIViewController {
    /// The views that are preserved with the controller: those with an identifier in its view, outer
    /// ones first, without those of other controllers, and the bar of a search that its navigation item
    /// holds.
    ///
    /// - Parameters:
    ///   - lost: Is given each field that asks for its editing to be kept and cannot be, with why.
    ///   - owned: Is given each view of another controller.
    func forEachIdentifiedView(
        _ body: (UIView, String) -> Void,
        orLost lost: (UIView, RestorationSkip.Reason) -> Void = { _, _ in },
        orOwned owned: (UIView) -> Void = { _ in }
    ) {
        guard let view = loadedView else { return }
        view.forEachIdentifiedView(body, orLost: lost, orOwned: owned)
        guard let bar = navigationItemIfLoaded?.searchController?.searchBar,
            bar.preservingField != nil
        else { return }
        guard let identifier = bar.restorationIdentifier else { return lost(bar, .fieldUnnamed) }
        body(bar, identifier)
    }

    /// The first of these views that has an identifier.
    func view(identified identifier: String) -> UIView? {
        if let found = loadedView?.firstView(identified: identifier) { return found }
        guard let bar = navigationItemIfLoaded?.searchController?.searchBar,
            bar.restorationIdentifier?.hasSameBytes(as: identifier) ?? false,
            bar.preservingField != nil
        else { return nil }
        return bar
    }
}

extension UIView {
    fileprivate func forEachIdentifiedView(
        _ body: (UIView, String) -> Void, orLost lost: (UIView, RestorationSkip.Reason) -> Void,
        orOwned owned: (UIView) -> Void
    ) {
        if preservingField != nil {
            guard !isKeptElsewhere(lost) else { return }
            if restorationIdentifier == nil { lost(self, .fieldUnnamed) }
        }
        if let restorationIdentifier { body(self, restorationIdentifier) }
        for subview in subviews {
            if subview.isOwned {
                owned(subview)
            } else {
                subview.forEachIdentifiedView(body, orLost: lost, orOwned: owned)
            }
        }
    }

    fileprivate func firstView(identified identifier: String) -> UIView? {
        let hasIdentifier = restorationIdentifier?.hasSameBytes(as: identifier) ?? false
        // Most views are neither meant nor hold others, and what they are is asked of the rest alone.
        guard hasIdentifier || !subviews.isEmpty else { return nil }
        if preservingField != nil, isKeptElsewhere({ _, _ in }) { return nil }
        if hasIdentifier { return self }
        for subview in subviews where !subview.isOwned {
            if let found = subview.firstView(identified: identifier) { return found }
        }
        return nil
    }

    /// Whether a field is kept by the list in whose cell it is, or is the bar of a search, which belongs to
    /// the screen that is searched and stands in a navigation bar only while that is in front.
    private func isKeptElsewhere(_ lost: (UIView, RestorationSkip.Reason) -> Void) -> Bool {
        if let bar = self as? UISearchBar, bar.controller?.item != nil { return true }
        var candidate = superview
        while let view = candidate, view.owner == nil {
            if let list = (view as? any ListCell)?.list {
                if restorationIdentifier == nil {
                    lost(self, .fieldUnnamed)
                } else if list.restorationIdentifier == nil {
                    lost(self, .fieldInUnnamedList("\(type(of: list))"))
                }
                return true
            }
            candidate = view.superview
        }
        return false
    }
}

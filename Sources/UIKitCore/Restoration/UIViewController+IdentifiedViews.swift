import RestorationArchive

extension UIViewController {
    /// Calls a closure with each view that is preserved with the controller: the views with an
    /// identifier in its view, outer ones first, without those of other controllers, and the search
    /// bar that its navigation item holds.
    ///
    /// - Parameters:
    ///   - lost: Called with each field that asks for its editing to be kept and cannot be, and
    ///     with the reason.
    ///   - owned: Called with each view of another controller.
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

    /// Returns the first of these views that has an identifier.
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
        // Most views have neither the identifier nor subviews, so the remaining checks run only for
        // few.
        guard hasIdentifier || !subviews.isEmpty else { return nil }
        if preservingField != nil, isKeptElsewhere({ _, _ in }) { return nil }
        if hasIdentifier { return self }
        for subview in subviews where !subview.isOwned {
            if let found = subview.firstView(identified: identifier) { return found }
        }
        return nil
    }

    /// Whether a field is kept by the list whose cell contains it, or is a search bar, which
    /// belongs to the searched screen and is in a navigation bar only while that screen is in
    /// front.
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

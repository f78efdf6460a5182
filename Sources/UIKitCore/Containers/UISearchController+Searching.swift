import Foundation
import UIKitPrimitives

extension UISearchController {
    /// The screen that is searched: the controller whose navigation item has the search, or whose
    /// view contains the bar.
    var searchedController: UIViewController? {
        if let controller = item?.controller { return controller }
        var candidate: UIView? = searchBar
        while let view = candidate {
            if let owner = view.owner {
                return (owner as? UINavigationController)?.topViewController ?? owner
            }
            candidate = view.superview
        }
        return nil
    }

    // MARK: - Beginning and ending

    /// Begins the search.
    ///
    /// - Parameter presenter: The screen to search if the bar is in no view. The overlay then shows
    ///   the bar.
    func begin(in presenter: UIViewController? = nil) {
        guard !isSearching else { return }
        if !isBeginning, presenter == nil {
            isBeginning = true
            delegate?.presentSearchController(self)
            isBeginning = false
            guard !isSearching else { return }
        }
        isSearching = true
        delegate?.willPresentSearchController(self)
        if automaticallyShowsCancelButton { searchBar.setShowsCancelButton(true, animated: true) }
        if let screen = searchedController ?? presenter, parent !== screen {
            movement = .presented
            screen.addChild(self)
            didMove(toParent: screen)
            if screen.isOnScreen { appear(in: screen) }
            movement = .none
        }
        textDidChange()
        delegate?.didPresentSearchController(self)
    }

    func end() {
        guard isSearching else { return }
        delegate?.willDismissSearchController(self)
        isSearching = false
        if automaticallyShowsCancelButton { searchBar.setShowsCancelButton(false, animated: true) }
        searchBar.resignFirstResponder()
        searchBar.endDraft()
        if searchBar.text?.isEmpty == false { searchBar.text = "" } else { textDidChange() }
        movement = .dismissed
        let wasOnScreen = isOnScreen
        if wasOnScreen { beginAppearanceTransition(false, animated: false) }
        willMove(toParent: nil)
        viewIfLoaded?.removeFromSuperview()
        if wasOnScreen { endAppearanceTransition() }
        if showsBarItself { searchBar.removeFromSuperview() }
        removeFromParent()
        movement = .none
        delegate?.didDismissSearchController(self)
    }

    private func appear(in screen: UIViewController) {
        loadViewIfNeeded()
        beginAppearanceTransition(true, animated: false)
        viewDidJoinHierarchy(animated: false)
        screen.viewIfLoaded?.window?.layoutIfNeeded()
        endAppearanceTransition()
    }

    // MARK: - Changes of the bar

    func textDidChange() {
        if automaticallyShowsSearchResultsController {
            showsResults = !(searchBar.text ?? "").isEmpty
        }
        updateOverlay()
        searchResultsUpdater?.updateSearchResults(for: self)
    }

    // MARK: - Overlay

    private var showsResultsNow: Bool {
        isSearching && showsResults && searchResultsController != nil
    }

    private var hasOverlay: Bool {
        isSearching
            && (showsResultsNow || obscuresBackgroundDuringPresentation || showsBarItself)
    }

    /// Whether the bar is in the overlay because the app did not place it in a view.
    var showsBarItself: Bool {
        searchBar.superview == nil || searchBar.superview === viewIfLoaded
    }

    /// Shows the results or the dimming over the screen, or removes them.
    func updateOverlay() {
        guard isOnScreen else { return }
        placeOverlay()
    }

    func placeOverlay() {
        guard let screen = parent, let screenView = screen.viewIfLoaded,
            let host = screenView.superview
        else { return }
        let overlay = view as? SearchOverlayView
        guard hasOverlay else {
            setResultsVisible(false, in: overlay)
            overlay?.removeFromSuperview()
            return
        }
        if let overlay, overlay.superview !== host {
            host.insertSubview(overlay, aboveSubview: screenView)
        }
        barLayout.covered = ExtendedLayout(of: screen).reachedInsets
        if showsBarItself { overlay?.addSubview(searchBar) }
        overlay?.frame = uncoveredFrame(of: screenView, in: host)
        setResultsVisible(showsResultsNow, in: overlay)
        overlay?.isDimming = !showsResultsNow && obscuresBackgroundDuringPresentation
    }

    /// Returns the screen's frame without the part that contains the bar, if the bar is inside the
    /// screen.
    private func uncoveredFrame(of screenView: UIView, in host: UIView) -> CGRect {
        var frame = screenView.frame
        if showsBarItself, !showsResultsNow, !obscuresBackgroundDuringPresentation {
            // The bars above the search bar cover the screen, unless it begins below them.
            frame.size.height =
                (frame.minY > 0 ? 0 : host.safeAreaInsets.top + barLayout.covered.top)
                + searchBar.sizeThatFits(frame.size).height
        }
        guard searchBar.isDescendant(of: screenView) else { return frame }
        let bottom = searchBar.convert(searchBar.bounds, to: host).maxY
        let covered = min(max(0, bottom - frame.minY), frame.height)
        frame.origin.y += covered
        frame.size.height -= covered
        return frame
    }

    private func setResultsVisible(_ isShown: Bool, in overlay: SearchOverlayView?) {
        guard let overlay, let results = searchResultsController,
            isShown != (results.viewIfLoaded?.superview === overlay)
        else { return }
        if isShown {
            results.loadViewIfNeeded()
            if isOnScreen { results.beginAppearanceTransition(true, animated: false) }
            if let view = results.view { overlay.addSubview(view) }
            overlay.setNeedsLayout()
            overlay.window?.layoutIfNeeded()
        } else {
            if isOnScreen { results.beginAppearanceTransition(false, animated: false) }
            results.viewIfLoaded?.removeFromSuperview()
        }
        if isOnScreen { results.endAppearanceTransition() }
    }
}

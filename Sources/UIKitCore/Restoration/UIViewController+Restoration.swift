import Foundation
import RestorationArchive
import RestorationCoder

/// The notes of restoration about a controller.
struct RestorationNotes {
    /// Whether the setter of the identifier has registered the controller (specification 1.6.5).
    var hasSetIdentifier = false
    /// Whether an override of a restoration hook reached `UIViewController`.
    var hasReachedSuper = false
}

/// The calls that make a controller encode and decode. A container's children are kept even if an
/// override does not call `super`, but the controllers that the container presents are lost
/// (specification 8.3.1).
extension UIViewController {
    func encodeWhole(with encoder: ObjectEncoder) {
        restorationNotes.hasReachedSuper = false
        encodeRestorableState(with: encoder)
        // The loss of the presented controller is reported later, once it is clear that no other
        // object refers to it.
        if !restorationNotes.hasReachedSuper { encodeContained(with: encoder) }
    }

    func decodeWhole(with decoder: ObjectDecoder) {
        restorationNotes.hasReachedSuper = false
        decodeRestorableState(with: decoder)
        guard !restorationNotes.hasReachedSuper else { return }
        decodeContained(with: decoder)
        guard decoder.containsValue(forKey: Self.presentedViewControllerKey), ownPresented == nil
        else { return }
        decoder.diagnose(
            .superNotCalled, key: "",
            "\(type(of: self)) overrides decodeRestorableState(with:) without calling super, so the "
                + "controller that it presented is not restored. Call super first.")
    }
}

extension UIViewController {
    static let presentedViewControllerKey = "UIViewControllerPresentedViewControllerKey"

    /// Encodes a reference to a presented controller with an identifier (specification 3.2.8).
    ///
    /// Alerts are never preserved (specification 3.2.6).
    func encodePresentation(with coder: NSCoder) {
        guard let ownPresented, ownPresented.restorationIdentifier != nil,
            !(ownPresented is UIAlertController)
        else { return }
        coder.encode(ownPresented, forKey: Self.presentedViewControllerKey)
    }

    /// Presents the preserved controller again, without animation (specification 3.5.14).
    func decodePresentation(with coder: NSCoder) {
        guard coder.containsValue(forKey: Self.presentedViewControllerKey),
            let controller = coder.decodeObject(forKey: Self.presentedViewControllerKey)
                as? UIViewController,
            // A controller that is already presented or has a parent cannot be presented, so it
            // does not end the launch's own presentation either.
            controller.ownPresenting == nil, controller.parent == nil
        else { return }
        if let ownPresented {
            guard ownPresented !== controller else { return }
            dismissOwnPresented(animated: false)
        }
        startPresentation(
            PresentationRequest(controller: controller, isAnimated: false, completion: nil))
    }
}

extension UIViewController {
    /// Calls a closure with each view that is preserved with the controller: the views with an
    /// identifier in its view, outer ones first, without those of other controllers, and the search
    /// bar that its navigation item holds.
    ///
    /// - Parameters:
    ///   - lost: Called with each field whose editing the app wants preserved although that is
    ///     impossible, and with the reason.
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

    /// Returns the first identified view with the given identifier.
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
        for subview in preservedSubviews {
            if subview.isOwned {
                owned(subview)
            } else {
                subview.forEachIdentifiedView(body, orLost: lost, orOwned: owned)
            }
        }
    }

    fileprivate func firstView(identified identifier: String) -> UIView? {
        let hasIdentifier = restorationIdentifier?.hasSameBytes(as: identifier) ?? false
        // Most views have neither an identifier nor preserved subviews, so the remaining checks run
        // only for few views.
        let inner = preservedSubviews
        guard hasIdentifier || !inner.isEmpty else { return nil }
        if preservingField != nil, isKeptElsewhere({ _, _ in }) { return nil }
        if hasIdentifier { return self }
        for subview in inner where !subview.isOwned {
            if let found = subview.firstView(identified: identifier) { return found }
        }
        return nil
    }

    /// Whether another object preserves a field: the list whose cell contains it, or the searched
    /// screen of a search bar, which is in a navigation bar only while that screen is in front.
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

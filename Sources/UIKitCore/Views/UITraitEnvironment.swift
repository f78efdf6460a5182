public import Foundation
import HostLink
public import UIKitPrimitives

/// An object that has traits: a view, a view controller or a screen.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
    /// The traits of the object's surroundings.
    var traitCollection: UITraitCollection { get }

    /// Called after the traits changed, because the page has another size, density or appearance.
    ///
    /// - Parameter previousTraitCollection: The traits before the change.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {
    /// Notifies the view, the views inside it and the controllers of these views of new traits,
    /// outer ones first.
    func announceTraits(previous: UITraitCollection) {
        constraintParts.variations?.update(traitCollection)
        if AppearanceProxies.shared.dependOnTraits { AppearanceProxies.shared.apply(to: self) }
        owner?.traitCollectionDidChange(previous)
        traitCollectionDidChange(previous)
        if previous.userInterfaceStyle != traitCollection.userInterfaceStyle, drawing.drawn != nil {
            setNeedsDisplay()
        }
        for subview in subviews { subview.announceTraits(previous: previous) }
    }
}

extension UIViewController: UITraitEnvironment {}

public import Foundation
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

extension UIView: UITraitEnvironment {}

extension UIViewController: UITraitEnvironment, UIContentContainer, UIAppearanceContainer {}

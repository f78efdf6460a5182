import InterfaceFiles
import UIKitPrimitives

extension UIViewController {
    /// Creates the view from the storyboard or the xib of the controller.
    ///
    /// - Returns: Whether there is one.
    func loadViewFromInterface() -> Bool {
        if let interface, interface.hasView { return interface.loadView() != nil }
        guard let nib = givenNib.nib(for: type(of: self)) else { return false }
        nib.instantiate(withOwner: self)
        return loadedView != nil
    }

    /// The navigation item as an outlet, which a file may set.
    var navigationItemForNames: UINavigationItem? {
        get { navigationItem }
        set {
            navigationItemIfLoaded = newValue
            newValue?.controller = self
        }
    }

    /// Returns the child that is the source of an unwind segue, or that contains it.
    public func childContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
        children.first { $0.contains(source.source) }
    }
}

public import Foundation

/// The requirements of an object that is notified when a search begins and ends.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: NSObjectProtocol {
    /// Called before the search is shown.
    func willPresentSearchController(_ searchController: UISearchController)
    /// Called after the search is shown.
    func didPresentSearchController(_ searchController: UISearchController)
    /// Called before the search ends.
    func willDismissSearchController(_ searchController: UISearchController)
    /// Called after the search ended.
    func didDismissSearchController(_ searchController: UISearchController)
    /// Called when the user begins to search or the app sets `isActive`. If the delegate does
    /// nothing, the search controller shows the search itself.
    func presentSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    /// Does nothing.
    public func willPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func willDismissSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didDismissSearchController(_ searchController: UISearchController) {}
    /// Does nothing, so the search controller shows the search itself.
    public func presentSearchController(_ searchController: UISearchController) {}
}

public import Foundation

/// Is told when a search begins and ends.
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
    /// Called when a person begins to search or the app sets `isActive`; a delegate that does nothing
    /// leaves the rest to the search controller.
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
    /// Leaves it to the search controller.
    public func presentSearchController(_ searchController: UISearchController) {}
}

public import Foundation

/// Searches while a person types.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: NSObjectProtocol {
    /// Called when the search begins or ends, and when its text or scope changes.
    func updateSearchResults(for searchController: UISearchController)
}

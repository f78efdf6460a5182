public import Foundation

/// The requirements of an object that updates the results while the user types.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: NSObjectProtocol {
    /// Called when the search begins or ends, and when its text or scope changes.
    func updateSearchResults(for searchController: UISearchController)
}

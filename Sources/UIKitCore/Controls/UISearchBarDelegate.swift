public import Foundation

/// Decides about a search bar's editing and hears of it.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
    /// Whether the bar may get the focus.
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    /// Called when the bar got the focus.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    /// Whether the bar may lose the focus.
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
    /// Called when the bar lost the focus.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// Called when the text changed, by a person or by the app.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    /// Whether a person's change is taken.
    func searchBar(
        _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool
    /// Called when a person asked to search.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// Called when a person asked to stop searching.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
    /// Called when a person chose another scope.
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
    /// Allows it.
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Does nothing.
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    /// Allows it.
    public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Does nothing.
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    /// Allows it.
    public func searchBar(
        _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    /// Does nothing.
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBar(
        _ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
    ) {}
}

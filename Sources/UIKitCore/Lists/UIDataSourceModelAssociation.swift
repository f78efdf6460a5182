public import Foundation

/// Lets tables and collections find their elements again after the data changed (1.8).
///
/// A data source adopts it so that the selection and the position of a list are preserved by what the
/// elements are, not by where they stand.
@preconcurrency @MainActor
public protocol UIDataSourceModelAssociation: AnyObject {
    /// The name of the element at a place, the same after every launch; asked while state is preserved
    /// and, at the preserved place, when it is restored.
    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String?

    /// Where the element of a name is now; asked while state is restored, unless it is where it was.
    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
}

public import Foundation

/// The requirements of a data source whose elements tables and collections find again after the
/// data changed (specification 1.8).
///
/// With it, the selection and the position of a list are preserved by the identity of the elements,
/// not by their index paths.
@preconcurrency @MainActor
public protocol UIDataSourceModelAssociation: AnyObject {
    /// Returns the name of the element at an index path; it must be the same after every launch.
    /// Called while state is preserved and, for the preserved index path, while it is restored.
    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String?

    /// Returns the current index path of the element with a name. Called while state is restored,
    /// unless the element is still at its preserved index path.
    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
}

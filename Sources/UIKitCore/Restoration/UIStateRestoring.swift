public import Foundation

/// An object whose state is preserved with the interface.
///
/// Every requirement is optional (specification 1.4).
@preconcurrency @MainActor
public protocol UIStateRestoring: AnyObject {
    /// The object within which the identifier is unique: a view controller or a registered object.
    /// It is read when the object is registered (specification 1.4.1).
    var restorationParent: (any UIStateRestoring)? { get }
    /// The class that creates the object again if no object with its path is registered
    /// (specification 1.4.2).
    var objectRestorationClass: (any UIObjectRestoration.Type)? { get }
    /// Writes the object's state.
    func encodeRestorableState(with coder: NSCoder)
    /// Reads the state that `encodeRestorableState(with:)` wrote.
    func decodeRestorableState(with coder: NSCoder)
    /// Called once every object of the launch has decoded its state (specification 2.2.14).
    func applicationFinishedRestoringState()
}

extension UIStateRestoring {
    /// No parent: the identifier is unique in the app.
    public var restorationParent: (any UIStateRestoring)? { nil }
    /// No class: the object is found only if it is registered again.
    public var objectRestorationClass: (any UIObjectRestoration.Type)? { nil }
    /// Writes no values; archives can still refer to the object (specification 1.4.4).
    public func encodeRestorableState(with coder: NSCoder) {}
    /// Reads no values.
    public func decodeRestorableState(with coder: NSCoder) {}
    /// Does nothing.
    public func applicationFinishedRestoringState() {}
}

/// A class that creates registered objects again (specification 1.5.1).
@preconcurrency @MainActor
public protocol UIObjectRestoration: AnyObject {
    /// Creates the object with the path, or returns `nil` if it is no longer wanted.
    static func object(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> (any UIStateRestoring)?
}

/// A class that creates view controllers again (specification 1.5.2).
@preconcurrency @MainActor
public protocol UIViewControllerRestoration: AnyObject {
    /// Creates the controller with the path, or returns `nil` if it is no longer wanted, which ends
    /// the search for it (specification 3.3.1).
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController?
}

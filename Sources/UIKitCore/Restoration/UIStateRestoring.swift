public import Foundation

/// An object whose state is preserved with the interface.
///
/// Every requirement is optional (1.4).
@preconcurrency @MainActor
public protocol UIStateRestoring: AnyObject {
    /// The object within which the identifier is unique: a view controller or a registered object;
    /// read when the object is registered (1.4.1).
    var restorationParent: (any UIStateRestoring)? { get }
    /// Who makes the object again when none with its path is registered (1.4.2).
    var objectRestorationClass: (any UIObjectRestoration.Type)? { get }
    /// Writes the object's state.
    func encodeRestorableState(with coder: NSCoder)
    /// Reads the state that `encodeRestorableState(with:)` wrote.
    func decodeRestorableState(with coder: NSCoder)
    /// Called once every object of the launch has decoded its state (2.2.14).
    func applicationFinishedRestoringState()
}

extension UIStateRestoring {
    /// No parent: the identifier is unique in the app.
    public var restorationParent: (any UIStateRestoring)? { nil }
    /// Nobody: the object is found only if it is registered again.
    public var objectRestorationClass: (any UIObjectRestoration.Type)? { nil }
    /// Writes nothing; the object can still be referred to (1.4.4).
    public func encodeRestorableState(with coder: NSCoder) {}
    /// Reads nothing.
    public func decodeRestorableState(with coder: NSCoder) {}
    /// Does nothing.
    public func applicationFinishedRestoringState() {}
}

/// Makes registered objects again (1.5.1).
@preconcurrency @MainActor
public protocol UIObjectRestoration: AnyObject {
    /// Makes the object with the path, or says with `nil` that it is not wanted any more.
    static func object(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> (any UIStateRestoring)?
}

/// Makes view controllers again (1.5.2).
@preconcurrency @MainActor
public protocol UIViewControllerRestoration: AnyObject {
    /// Makes the controller with the path, or says with `nil` that it is not wanted any more, which
    /// ends the search for it (3.3.1).
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController?
}

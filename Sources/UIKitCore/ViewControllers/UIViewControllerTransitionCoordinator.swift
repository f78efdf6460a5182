/// The object with which an app makes changes along with a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
    /// Runs changes with the transition and code after it.
    ///
    /// - Returns: Whether the changes will be run.
    @discardableResult
    func animate(
        alongsideTransition animation: (
            (any UIViewControllerTransitionCoordinatorContext) -> Void
        )?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool

    /// Runs changes with the transition, also in a view outside its container, and code after it.
    ///
    /// - Returns: Whether the changes will be run.
    @discardableResult
    func animateAlongsideTransition(
        in view: UIView?,
        animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
    /// Runs changes with the transition.
    ///
    /// - Returns: Whether the changes will be run.
    @discardableResult
    public func animate(
        alongsideTransition animation: (
            (any UIViewControllerTransitionCoordinatorContext) -> Void
        )?
    ) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }
}

public import Foundation

/// The target content identifiers for which a scene is activated, in place of a new scene
/// (specification 6.2.12).
///
/// - Note: Difference from UIKit: predicates with a format do not exist on Linux. Use
///   `NSPredicate(value:)` or `NSPredicate(block:)`, which are evaluated with the identifier as a
///   `String`. These cannot be saved, so set the conditions again whenever a scene connects.
@preconcurrency @MainActor
open class UISceneActivationConditions: NSObject {
    /// Whether the scene can show a target; `true` by default.
    open var canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)

    /// Whether the scene is preferred for a target, for example because it shows the target
    /// already; `false` by default.
    open var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)

    /// Creates conditions under which the scene can show every target and is preferred for none.
    public override init() {
        super.init()
    }

    func canActivate(for target: String) -> Bool {
        canActivateForTargetContentIdentifierPredicate.evaluate(with: target)
    }

    func prefersToActivate(for target: String) -> Bool {
        prefersToActivateForTargetContentIdentifierPredicate.evaluate(with: target)
    }
}

extension UIApplication {
    /// Returns the connected scene that can show a target and is preferred for it; of several such
    /// scenes, the one nearest to the user.
    func preferredScene(for target: String) -> UIScene? {
        scenes.filter {
            $0.activationConditions.canActivate(for: target)
                && $0.activationConditions.prefersToActivate(for: target)
        }.max { $0.activationState.phase < $1.activationState.phase }
    }
}

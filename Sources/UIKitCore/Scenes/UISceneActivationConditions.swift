public import Foundation

/// Which scene is brought in front of the person for something they want to see (6.2.12).
///
/// What they want to see has a name, its target content identifier. A scene that prefers it is taken,
/// rather than a new one made.
///
/// - Note: Difference from UIKit: predicates of a format do not exist on Linux; use
///   `NSPredicate(value:)` or `NSPredicate(block:)`, which are evaluated with the identifier as a `String`.
///   These cannot be kept, so that the conditions are those of connected scenes: set them again whenever a
///   scene connects.
@preconcurrency @MainActor
open class UISceneActivationConditions: NSObject {
    /// Whether the scene can show it; every scene can unless the app says otherwise.
    open var canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)

    /// Whether the scene is the right one for it, as one that shows it already; none is unless the app
    /// says so.
    open var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)

    /// Makes conditions under which the scene can show everything and prefers nothing.
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
    /// The connected scene that prefers to show a target and can; the one nearest to the person of several.
    func preferredScene(for target: String) -> UIScene? {
        scenes.filter {
            $0.activationConditions.canActivate(for: target)
                && $0.activationConditions.prefersToActivate(for: target)
        }.max { $0.activationState.phase < $1.activationState.phase }
    }
}

import Foundation
import UIKitPrimitives

/// The change of one window to the new size and traits of its page, with the callbacks in UIKit's
/// order: traits and size are announced, then they change, then the animations and completions of
/// the app run.
final class WindowTransition: NSObject, UIViewControllerTransitionCoordinator {
    private typealias Step = (any UIViewControllerTransitionCoordinatorContext) -> Void

    private let window: UIWindow
    private let previous: UITraitCollection
    private let changesTraits: Bool
    private var alongside: [Step] = []
    private var completions: [Step] = []
    private var hasRun = false

    /// Announces the change to the window's controllers, before it is visible.
    init(of window: UIWindow, from old: UIScreen, to new: UIScreen) {
        self.window = window
        previous = old.traitCollection
        changesTraits = previous != new.traitCollection
        super.init()
        guard let root = window.rootViewController, root.isViewLoaded else { return }
        SceneScope.run(for: window.windowScene?.home) {
            if changesTraits { root.willTransition(to: new.traitCollection, with: self) }
            if old.bounds.size != new.bounds.size {
                root.viewWillTransition(to: new.bounds.size, with: self)
            }
        }
    }

    /// Announces the traits, lays out the window, and runs the animations and completions of the
    /// app.
    ///
    /// It is called once, after the window has its new size.
    func finish() {
        SceneScope.run(for: window.windowScene?.home) {
            if changesTraits { InterfaceStyles.announce(previous, around: window) }
            if !alongside.isEmpty || !completions.isEmpty { window.layoutIfNeeded() }
            hasRun = true
            for step in alongside { step(self) }
            for step in completions { step(self) }
        }
        alongside = []
        completions = []
    }

    func animate(
        alongsideTransition animation: (
            (any UIViewControllerTransitionCoordinatorContext) -> Void
        )?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        guard !hasRun else { return false }
        if let animation { alongside.append(animation) }
        if let completion { completions.append(completion) }
        return true
    }

    func animateAlongsideTransition(
        in view: UIView?,
        animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animate(alongsideTransition: animation, completion: completion)
    }

    var isAnimated: Bool { false }
    var presentationStyle: UIModalPresentationStyle { .none }
    var initiallyInteractive: Bool { false }
    var isInterruptible: Bool { false }
    var isInteractive: Bool { false }
    var isCancelled: Bool { false }
    var transitionDuration: TimeInterval { 0 }
    var percentComplete: CGFloat { hasRun ? 1 : 0 }
    var containerView: UIView { window }
    var targetTransform: CGAffineTransform { .identity }

    /// Returns the root of the window, which stays.
    func viewController(
        forKey key: UITransitionContextViewControllerKey
    ) -> UIViewController? { window.rootViewController }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        window.rootViewController?.viewIfLoaded
    }
}

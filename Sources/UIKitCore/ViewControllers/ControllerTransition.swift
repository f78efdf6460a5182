import Foundation
import UIKitPrimitives

/// A push, a pop, a presentation or a dismissal, while its callbacks are made.
///
/// The transition ends within the call that began it, so changes alongside it are made when the new
/// view has its place, and the page animates them with the transition. Changes that are added later
/// are made immediately.
final class ControllerTransition: NSObject, UIViewControllerTransitionCoordinator {
    private typealias Step = (any UIViewControllerTransitionCoordinatorContext) -> Void

    /// The transitions whose calls have not returned, the innermost last.
    private static var allUnderWay: [ControllerTransition] = []

    /// Returns the innermost transition of a controller or of a container around it.
    static func underWay(of controller: UIViewController) -> ControllerTransition? {
        allUnderWay.last { $0.involves(controller) }
    }

    private let old: UIViewController?
    private let new: UIViewController?
    private let controller: UIViewController
    let containerView: UIView
    let isAnimated: Bool
    let presentationStyle: UIModalPresentationStyle
    private var alongside: [Step] = []
    private var completions: [Step] = []
    private var hasRun = false
    private var hasEnded = false

    /// The duration of the page's transitions, in seconds.
    private static let duration = 0.35

    /// Begins a transition.
    ///
    /// - Parameters:
    ///   - old: The controller that is shown before it.
    ///   - new: The controller that is shown after it.
    ///   - view: The view in which it happens.
    ///   - isAnimated: Whether the page animates it.
    ///   - controller: The container or the presenting controller.
    ///   - style: The style of a presentation.
    init(
        from old: UIViewController?, to new: UIViewController?, in view: UIView,
        _ isAnimated: Bool, controller: UIViewController, style: UIModalPresentationStyle = .none
    ) {
        self.old = old
        self.new = new
        self.controller = controller
        self.isAnimated = isAnimated
        containerView = view
        presentationStyle = style
        super.init()
        Self.allUnderWay.append(self)
    }

    /// Begins a presentation.
    convenience init(
        of request: PresentationRequest, over presenter: UIViewController, in window: UIWindow
    ) {
        self.init(
            from: presenter, to: request.controller, in: window, request.isAnimated,
            controller: presenter, style: request.controller.modalPresentationStyle)
    }

    /// Begins the dismissal of controllers, of which each presents the next; nil if they are not on
    /// the screen.
    convenience init?(
        dismissing chain: [UIViewController], over presenter: UIViewController, _ isAnimated: Bool
    ) {
        guard let window = presenter.viewIfLoaded?.window, let first = chain.first else {
            return nil
        }
        self.init(
            from: chain.last, to: presenter, in: window, isAnimated, controller: presenter,
            style: first.modalPresentationStyle)
    }

    private func involves(_ controller: UIViewController) -> Bool {
        var candidate: UIViewController? = controller
        while let current = candidate {
            if current === old || current === new || current === self.controller { return true }
            candidate = current.parent
        }
        return false
    }

    /// Makes the changes of the app, after the new view has its place.
    func runAlongside() {
        hasRun = true
        let steps = alongside
        alongside = []
        run(steps)
    }

    private func run(_ steps: [Step]) {
        guard !steps.isEmpty else { return }
        guard isAnimated else { return steps.forEach { $0(self) } }
        UIView.animate(withDuration: Self.duration) { steps.forEach { $0(self) } }
    }

    /// Ends the transition and runs the completions of the app.
    ///
    /// A transition that another one replaced before it had its place is cancelled.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        Self.allUnderWay.removeAll { $0 === self }
        let steps = completions
        completions = []
        alongside = []
        for step in steps { step(self) }
    }

    func animate(
        alongsideTransition animation: (
            (any UIViewControllerTransitionCoordinatorContext) -> Void
        )?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        guard !hasEnded else { return false }
        if let completion { completions.append(completion) }
        guard let animation else { return true }
        // The callbacks after the transition, such as viewDidAppear(_:), have the coordinator too.
        if hasRun { run([animation]) } else { alongside.append(animation) }
        return true
    }

    func animateAlongsideTransition(
        in view: UIView?,
        animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animate(alongsideTransition: animation, completion: completion)
    }

    var initiallyInteractive: Bool { false }
    var isInterruptible: Bool { false }
    var isInteractive: Bool { false }
    var isCancelled: Bool { hasEnded && !hasRun }
    var transitionDuration: TimeInterval { isAnimated ? Self.duration : 0 }
    var percentComplete: CGFloat { hasRun ? 1 : 0 }
    var targetTransform: CGAffineTransform { .identity }

    func viewController(
        forKey key: UITransitionContextViewControllerKey
    ) -> UIViewController? {
        switch key {
        case .from: old
        case .to: new
        default: nil
        }
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        switch key {
        case .from: old?.viewIfLoaded
        case .to: new?.viewIfLoaded
        default: nil
        }
    }
}

import Foundation
import HostLink
import UIKitPrimitives

/// The view of a container.
///
/// Its controller lays out the content.
class ContainerView: UIView {
    private(set) weak var controller: UIViewController?

    init(controller: UIViewController) {
        self.controller = controller
        super.init(frame: UIScreen.main.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        controller?.layoutContainedViews()
    }
}

/// The wrapper of the front child's view.
///
/// It gives the child a stable node name on the page and holds the transition with which the child
/// appeared.
final class ChildWrapperView: UIView, ControllerWrapper {
    let child: UIViewController
    var wrapped: UIViewController { child }
    private let place: String

    /// Creates a view that contains the child's view.
    ///
    /// - Parameter place: A name that distinguishes the child from its siblings, the same before
    ///   and after a relaunch.
    init(child: UIViewController, place: String, transition: NodeTransition?) {
        self.child = child
        self.place = place
        super.init(frame: .zero)
        motion.transition = transition
        if let view = child.view { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        child.viewIfLoaded?.frame = bounds.inset(by: ExtendedLayout(of: child).excludedInsets)
    }

    override var nodeComponent: String? { place }
}

/// The view of a page controller.
///
/// Arrow keys turn its pages.
final class PageContainerView: ContainerView {
    private var pager: UIPageViewController? { controller as? UIPageViewController }

    /// The keys that turn to the previous and the next page.
    private var turningKeys: (reverse: String, forward: String) {
        pager?.navigationOrientation == .vertical
            ? (KeyInputNames.upArrow, KeyInputNames.downArrow)
            : (KeyInputNames.leftArrow, KeyInputNames.rightArrow)
    }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        guard pager?.canTurn == true else { return }
        node.addKeys([turningKeys.reverse, turningKeys.forward])
    }

    override func handle(_ action: InputAction) -> Bool {
        guard case .keyCommand(let input, modifiers: 0) = action, let pager else {
            return super.handle(action)
        }
        switch input {
        case turningKeys.forward: return pager.turn(.forward)
        case turningKeys.reverse: return pager.turn(.reverse)
        default: return super.handle(action)
        }
    }
}

import Foundation
import HostLink

/// The view of a page controller.
///
/// Arrow keys turn its pages.
final class PageContainerView: UIView {
    private weak var controller: UIPageViewController?

    init(controller: UIPageViewController) {
        self.controller = controller
        super.init(frame: UIScreen.main.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        controller?.layoutContainedViews()
    }

    /// The keys that turn to the previous and the next page.
    private var turningKeys: (reverse: String, forward: String) {
        controller?.navigationOrientation == .vertical
            ? (KeyInput.upArrow, KeyInput.downArrow) : (KeyInput.leftArrow, KeyInput.rightArrow)
    }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        guard let controller, controller.canTurn else { return }
        node[.keys] = .strings([turningKeys.reverse, turningKeys.forward])
    }

    override func handle(_ action: InputAction) -> Bool {
        guard case .keyCommand(let input, modifiers: 0) = action, let controller else {
            return super.handle(action)
        }
        switch input {
        case turningKeys.forward: return controller.turn(.forward)
        case turningKeys.reverse: return controller.turn(.reverse)
        default: return super.handle(action)
        }
    }
}

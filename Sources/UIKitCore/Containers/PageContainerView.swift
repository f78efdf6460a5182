import Foundation
import HostLink

/// The view of a page controller: arrow keys turn its pages.
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

    override func receive(_ action: InputAction) -> Bool {
        guard case .keyCommand(let input, modifiers: 0) = action, let controller else {
            return super.receive(action)
        }
        switch (controller.navigationOrientation, input) {
        case (.horizontal, KeyInput.rightArrow), (.vertical, KeyInput.downArrow):
            return controller.turn(.forward)
        case (.horizontal, KeyInput.leftArrow), (.vertical, KeyInput.upArrow):
            return controller.turn(.reverse)
        default: return super.receive(action)
        }
    }
}

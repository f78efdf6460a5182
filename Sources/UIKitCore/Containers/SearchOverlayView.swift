import Foundation
import HostLink
import UIKitPrimitives

/// The view that an active search shows over the screen.
///
/// It contains the results, or dims the screen until there are results.
final class SearchOverlayView: UIView {
    private weak var controller: UISearchController?

    init(controller: UISearchController) {
        self.controller = controller
        super.init(frame: UIScreen.main.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    required init?(coder: NSCoder) { nil }

    var isDimming = false {
        didSet { backgroundColor = isDimming ? UIColor(white: 0, alpha: 0.2) : .clear }
    }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        guard isDimming else { return }
        node[.tappable] = .bool(true)
        node[.accessibilityLabel] = .string("End search")
    }

    override func handle(_ action: InputAction) -> Bool {
        guard case .tap = action, isDimming, let controller else { return super.handle(action) }
        controller.end()
        return true
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let controller else { return }
        var rest = bounds
        if controller.searchBar.superview === self {
            let height = controller.searchBar.sizeThatFits(bounds.size).height
            controller.searchBar.frame = CGRect(
                x: 0, y: safeAreaInsets.top, width: bounds.width, height: height)
            rest.origin.y = safeAreaInsets.top + height
            rest.size.height = max(0, rest.height - rest.origin.y)
        }
        controller.searchResultsController?.viewIfLoaded?.frame = rest
    }
}

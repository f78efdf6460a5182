import Foundation
import HostLink

/// What an active search puts over the screen: its results, or a shade until there are any.
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

    override func receive(_ action: InputAction) -> Bool {
        guard case .tap = action, isDimming, let controller else { return super.receive(action) }
        controller.end()
        return true
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        controller?.searchResultsController?.viewIfLoaded?.frame = bounds
    }
}

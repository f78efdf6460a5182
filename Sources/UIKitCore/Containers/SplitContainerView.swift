import Foundation
import HostLink

/// The view of a split view controller.
///
/// It reports changes of its width to the controller.
final class SplitContainerView: UIView {
    private weak var controller: UISplitViewController?
    let veil: SplitVeilView
    private let borders = [UIView(frame: .zero), UIView(frame: .zero)]

    init(controller: UISplitViewController) {
        self.controller = controller
        veil = SplitVeilView(controller: controller)
        super.init(frame: UIScreen.main.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        for border in borders {
            border.backgroundColor = .separator
            border.isHidden = true
            addSubview(border)
        }
        veil.isHidden = true
        addSubview(veil)
    }

    required init?(coder: NSCoder) { nil }

    override var bounds: CGRect {
        didSet { if oldValue.width != bounds.width { controller?.widthDidChange() } }
    }

    /// Draws the lines between columns.
    func placeBorders(at edges: [CGFloat]) {
        for (index, border) in borders.enumerated() {
            border.isHidden = index >= edges.count
            guard index < edges.count else { continue }
            border.frame = CGRect(x: edges[index] - 0.5, y: 0, width: 1, height: bounds.height)
            bringSubviewToFront(border)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        controller?.layoutContainedViews()
    }
}

/// The view that dims the secondary column while another column covers it.
///
/// A tap on it hides the covering column.
final class SplitVeilView: UIView {
    private weak var controller: UISplitViewController?

    init(controller: UISplitViewController) {
        self.controller = controller
        super.init(frame: .zero)
        backgroundColor = UIColor(white: 0, alpha: 0.2)
        accessibilityLabel = "Close"
    }

    required init?(coder: NSCoder) { nil }

    override var nodeComponent: String? { "veil" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.tappable] = .bool(true)
    }

    override func handle(_ action: InputAction) -> Bool {
        guard case .tap = action else { return super.handle(action) }
        return controller?.uncoverSecondary() ?? false
    }
}

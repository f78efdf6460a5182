import Foundation
import HostLink
import UIKitPrimitives

/// The window's subview for a presentation.
///
/// It dims the content behind it and contains the panel.
final class PresentationContainerView: UIView {
    let presented: UIViewController
    private var refusals = 0
    private let panel = PresentationPanelView(frame: .zero)

    init(presented: UIViewController, isAnimated: Bool) {
        self.presented = presented
        super.init(frame: .zero)
        motion.transition = isAnimated ? .present : nil
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(panel)
        if let view = presented.view { panel.addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let geometry = PresentationGeometry(
            style: presented.modalPresentationStyle, container: bounds.size,
            safeArea: safeAreaInsets, preferred: presented.preferredContentSize)
        let isAlert = presented is UIAlertController
        let frame = isAlert ? bounds : geometry.frame
        panel.cornerRadius = isAlert ? 0 : geometry.cornerRadius
        panel.isRaised = !isAlert && geometry.isRaised
        panel.frame = frame
        presented.viewIfLoaded?.frame = panel.bounds
    }

    /// Makes the page show that the presentation cannot be dismissed.
    func noteRefusal() {
        refusals += 1
        setNeedsRendering()
    }

    override var renderKind: RenderKind { .presentation }

    override var nodeComponent: String? {
        "presentation-\(presented.restorationIdentifier ?? String(describing: type(of: presented)))"
    }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.style] = .string(styleName)
        node[.accessibilityRole] = .string("dialog")
        if let title = presented.title { node[.accessibilityLabel] = .string(title) }
        if refusals > 0 { node[.refusals] = .number(Double(refusals)) }
        if dismissesOnTapBeside { node[.tappable] = .bool(true) }
    }

    private var styleName: String {
        if let alert = presented as? UIAlertController {
            return alert.preferredStyle == .alert ? "alert" : "actionSheet"
        }
        return PresentationGeometry.name(of: presented.modalPresentationStyle)
    }

    private var dismissesOnTapBeside: Bool {
        !(presented is UIAlertController) && styleName != "fullScreen"
    }

    override func handle(_ action: InputAction) -> Bool {
        switch action {
        case .back, .keyCommand(input: KeyInputNames.escape, modifiers: _):
            return leave()
        case .tap(let x, let y):
            guard dismissesOnTapBeside, !panel.frame.contains(CGPoint(x: x, y: y)) else {
                return true
            }
            return leave()
        default:
            return super.handle(action)
        }
    }

    private func leave() -> Bool {
        if presented.goBack() { return true }
        return presented.ownPresenting?.dismissForUser(presented) ?? false
    }
}

/// The raised panel that contains a presented controller's view.
final class PresentationPanelView: UIView {
    var cornerRadius: CGFloat = 0 { didSet { setNeedsRendering() } }
    var isRaised = false { didSet { setNeedsRendering() } }

    override var nodeComponent: String? { "panel" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.clips] = .bool(true)
        if cornerRadius > 0 { node[.cornerRadius] = .number(cornerRadius) }
        if isRaised { node[.shadow] = .bool(true) }
    }
}

import Foundation
import HostLink

/// A controller whose view is a panel with choices.
protocol AlertContent: UIViewController {
    var message: String? { get }
    var preferredStyle: UIAlertController.Style { get }
    var choices: [UIAlertAction] { get }
    var preferredAction: UIAlertAction? { get }

    /// Selects the choice at an index.
    ///
    /// - Returns: Whether the choice exists and is enabled.
    func choose(_ index: Int) -> Bool
}

/// The view of an alert.
///
/// It is one node with the title, the message and the choices, and contains the alert's fields.
final class AlertView: UIView {
    private weak var alert: (any AlertContent)?
    private static let panelWidth: CGFloat = 270
    private static let headHeight: CGFloat = 84
    private static let fieldHeight: CGFloat = 36
    private static let margin: CGFloat = 16

    private var refusals = 0

    init(alert: any AlertContent) {
        self.alert = alert
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (index, field) in subviews.enumerated() {
            field.frame = CGRect(
                x: Self.margin, y: Self.headHeight + CGFloat(index) * (Self.fieldHeight + 8),
                width: Self.panelWidth - 2 * Self.margin, height: Self.fieldHeight)
        }
    }

    /// Makes the page show that the alert waits for a choice.
    func noteRefusal() {
        refusals += 1
        setNeedsRendering()
    }

    override var renderKind: RenderKind { .alert }
    override var nodeComponent: String? { "alert" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        guard let alert else { return }
        describePopover(of: alert, &node)
        node[.style] = .string(alert.preferredStyle == .alert ? "alert" : "actionSheet")
        if let title = alert.title { node[.text] = .string(title) }
        if let message = alert.message { node[.accessibilityHint] = .string(message) }
        node[.titles] = .strings(alert.choices.map { $0.title ?? "" })
        if refusals > 0 { node[.refusals] = .number(Double(refusals)) }
        describe(&node, .cancelIndex) { $0.style == .cancel }
        describe(&node, .destructiveIndex) { $0.style == .destructive }
        describe(&node, .selectedIndex) { $0 === alert.preferredAction }
    }

    private func describe(
        _ node: inout RenderNode, _ property: RenderProperty, _ matches: (UIAlertAction) -> Bool
    ) {
        guard let index = alert?.choices.firstIndex(where: matches) else { return }
        node[property] = .number(Double(index))
    }

    /// The area at which an action sheet points in a wide window.
    ///
    /// Only the page knows the height of the choices, so it places the panel.
    var popoverAnchor: CGRect? {
        guard let alert, alert.preferredStyle == .actionSheet,
            bounds.width >= PresentationGeometry.wideWidth
        else { return nil }
        return alert.presentationOptions.popover?.anchor(in: self)
    }

    private func describePopover(of alert: any AlertContent, _ node: inout RenderNode) {
        guard let anchor = popoverAnchor, let popover = alert.presentationOptions.popover else {
            return
        }
        node[.anchor] = .rect(
            x: anchor.minX, y: anchor.minY, width: anchor.width, height: anchor.height)
        let directions: [UIPopoverArrowDirection] = [.up, .down, .left, .right]
        let permitted = directions.filter(popover.permittedDirections.contains)
        node[.arrows] = .strings(
            (permitted.isEmpty ? directions : permitted).compactMap(\.renderedName))
    }

    override var takesTaps: Bool { true }

    override func handle(_ action: InputAction) -> Bool {
        guard let alert else { return false }
        switch action {
        case .choose(let index): return alert.choose(index)
        case .back, .keyCommand(input: KeyInputNames.escape, modifiers: _): return alert.goBack()
        default: return super.handle(action)
        }
    }
}

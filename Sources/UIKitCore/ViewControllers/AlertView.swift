import Foundation
import HostLink
import UIKitPrimitives

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
    /// The fields of the alert; other subviews are the app's, and have their own frames.
    private var fields: [UIView] = []
    /// The size of the panel, if the app adds views or constraints to the alert's view.
    private var panelSize: CGSize?
    private static let headHeight: CGFloat = 84
    private static let fieldHeight: CGFloat = 36
    private static let margin: CGFloat = 16

    private var refusals = 0

    init(alert: any AlertContent) {
        self.alert = alert
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    /// Adds a field below the texts and the fields before it.
    func addField(_ field: UIView) {
        fields.append(field)
        addSubview(field)
    }

    override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        alert?.ownPresentation.setNeedsLayout()
    }

    override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        alert?.ownPresentation.setNeedsLayout()
    }

    /// Whether the constraints have changed; then the presentation, which places the view by them,
    /// is laid out too.
    override var constraintsNeedSolving: Bool {
        didSet {
            if constraintsNeedSolving, !oldValue { alert?.ownPresentation.setNeedsLayout() }
        }
    }

    /// Returns the frame of the view in the area of its presentation.
    ///
    /// If the app adds views or constraints to the view, its frame is that of the panel, as in
    /// UIKit. Otherwise it fills the area, and the page places the panel.
    func panelFrame(in area: CGRect) -> CGRect {
        panelSize = nil
        let isExtended = subviews.count > fields.count || !constraints.isEmpty
        guard let alert, isExtended else { return area }
        let isSheet = alert.preferredStyle == .actionSheet
        // In a wide window, an action sheet points at its source, and the page places it.
        guard !isSheet || area.width < PresentationGeometry.wideWidth else { return area }
        let panel = AlertPanel(of: alert, fieldCount: fields.count)
        let size = panel.size(of: self, in: area.size)
        panelSize = size
        let middle = area.midY - size.height / 2
        let y = isSheet ? area.maxY - size.height - AlertPanel.sheetMargin : middle
        let x = area.midX - size.width / 2
        return CGRect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = panelSize?.width ?? AlertPanel.width
        for (index, field) in fields.enumerated() {
            field.frame = CGRect(
                x: Self.margin, y: Self.headHeight + CGFloat(index) * (Self.fieldHeight + 8),
                width: width - 2 * Self.margin, height: Self.fieldHeight)
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
        if let panelSize { node[.contentSize] = .pair(panelSize.width, panelSize.height) }
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

/// The size of an alert's panel to whose view the app adds views or constraints.
///
/// Only the page knows the exact height of the texts, so the panel may become higher.
private struct AlertPanel {
    static let width: CGFloat = 270
    /// The distance of an action sheet from the lower edge of the window.
    static let sheetMargin: CGFloat = 10
    private static let margins = CGSize(width: 32, height: 48)
    private static let textMargins = CGSize(width: 36, height: 38)
    private static let rowHeight: CGFloat = 46

    private let alert: any AlertContent
    private let fieldCount: Int

    init(of alert: any AlertContent, fieldCount: Int) {
        self.alert = alert
        self.fieldCount = fieldCount
    }

    /// Returns the size that the constraints at the alert's view require, or the size of the
    /// alert's own content where they require none.
    func size(of view: AlertView, in area: CGSize) -> CGSize {
        let isSheet = alert.preferredStyle == .actionSheet
        let natural = isSheet ? area.width - 2 * Self.sheetMargin : Self.width
        let target = CGSize(width: natural, height: contentHeight(width: natural))
        let fitting = view.systemLayoutSizeFitting(
            target, withHorizontalFittingPriority: UILayoutPriority(999),
            verticalFittingPriority: .fittingSizeLevel)
        let margin = isSheet ? 2 * Self.sheetMargin : Self.margins.width
        return CGSize(
            width: min(fitting.width, max(0, area.width - margin)),
            height: min(fitting.height, max(0, area.height - Self.margins.height)))
    }

    private func contentHeight(width: CGFloat) -> CGFloat {
        let inner = width - Self.textMargins.width
        let texts =
            height(of: alert.title, .systemFont(ofSize: 17, weight: .semibold), width: inner)
            + height(of: alert.message, .systemFont(ofSize: 13), width: inner)
        let isRow = alert.preferredStyle == .alert && alert.choices.count == 2
        let rows = fieldCount + (isRow ? 1 : alert.choices.count)
        return Self.textMargins.height + texts + CGFloat(rows) * Self.rowHeight
    }

    private func height(of text: String?, _ font: UIFont, width: CGFloat) -> CGFloat {
        guard let text, !text.isEmpty else { return 0 }
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        label.font = font
        label.text = text
        return label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    }
}

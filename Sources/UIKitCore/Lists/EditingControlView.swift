import Foundation
import HostLink

/// The round button that deletes or inserts a row while its table is edited.
final class EditingControlView: UIView {
    private let style: UITableViewCell.EditingStyle
    private weak var cell: UITableViewCell?

    init(style: UITableViewCell.EditingStyle, cell: UITableViewCell) {
        self.style = style
        self.cell = cell
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override var renderKind: RenderKind { .button }
    override var nodeComponent: String? { "editing" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        let deletes = style == .delete
        node[.symbol] = .string(deletes ? "minus.circle.fill" : "plus.circle.fill")
        let tint: UIColor = deletes ? .systemRed : .systemGreen
        node[.tint] = .string(tint.renderedName)
        node[.accessibilityLabel] = .string(deletes ? "Delete" : "Insert")
        node[.enabled] = .bool(true)
        node[.tappable] = .bool(true)
    }

    override var takesTaps: Bool { true }

    override func handle(_ action: InputAction) -> Bool {
        guard case .tap = action, let cell else { return super.handle(action) }
        if style == .delete {
            cell.table?.userAskedToDelete(cell)
        } else {
            cell.table?.userCommitted(style, for: cell)
        }
        return true
    }
}

/// The button at the end of a row that deletes the row.
///
/// It appears after a tap on the editing control.
final class DeleteConfirmationButton: UIButton {
    init(title: String, cell: UITableViewCell) {
        super.init(frame: .zero)
        setTitle(title, for: .normal)
        setTitleColor(.white, for: .normal)
        backgroundColor = .systemRed
        let confirm = UIAction { [weak cell] _ in
            guard let cell else { return }
            cell.table?.userCommitted(.delete, for: cell)
        }
        addAction(confirm, for: .primaryActionTriggered)
    }

    required init?(coder: NSCoder) { nil }

    override var nodeComponent: String? { "delete" }

    /// The width of the title with its padding, at least 74 points, so that a finger can hit it.
    var width: CGFloat {
        max(74, sizeThatFits(.zero).width + 32)
    }
}

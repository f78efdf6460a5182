import Foundation
import HostLink
import UIKitPrimitives

/// The control at the end of a row that moves the row: by a finger or the mouse, or with the arrow
/// keys.
final class ReorderControlView: UIView {
    private weak var cell: UITableViewCell?

    init(cell: UITableViewCell) {
        self.cell = cell
        super.init(frame: .zero)
        let drag = RowDragRecognizer()
        drag.minimumPressDuration = 0
        drag.addAction(
            UIAction { [weak self] action in
                guard let drag = action.sender as? RowDragRecognizer,
                    let cell = self?.cell
                else { return }
                cell.table?.rowInput.reordering.dragChanged(drag, of: cell)
            })
        addGestureRecognizer(drag)
    }

    required init?(coder: NSCoder) { nil }

    override var renderKind: RenderKind { .button }
    override var nodeComponent: String? { "reorder" }
    override var takesTaps: Bool { true }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.symbol] = .string("line.3.horizontal")
        node[.tint] = .string(UIColor.tertiaryLabel.renderedName)
        node[.accessibilityLabel] = .string(name.isEmpty ? "Reorder" : "Reorder \(name)")
        node[.enabled] = .bool(true)
        node[.tappable] = .bool(true)
        node.addKeys([KeyInputNames.upArrow, KeyInputNames.downArrow])
        ButtonFocus.describe(self, &node)
    }

    /// The name of the row that the control moves.
    private var name: String {
        if let label = cell?.accessibilityLabel { return label }
        if let content = cell?.contentConfiguration {
            return (content as? UIListContentConfiguration)?.text ?? ""
        }
        return cell?.textLabel?.text ?? ""
    }

    override func handle(_ action: InputAction) -> Bool {
        switch action {
        case .tap: return true
        case .keyCommand(KeyInputNames.upArrow, _), .keyCommand(KeyInputNames.downArrow, _):
            guard let cell, case .keyCommand(let input, _) = action else { return false }
            cell.table?.rowInput.reordering.moveRow(
                of: cell, by: input == KeyInputNames.upArrow ? -1 : 1)
            return true
        default: return super.handle(action)
        }
    }
}

/// The recognizer of a finger on the control, which begins immediately and takes all movements.
final class RowDragRecognizer: UILongPressGestureRecognizer {
    override var movements: TouchMovements { .all }
}

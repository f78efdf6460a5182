import Foundation
import HostLink
import UIKitPrimitives

extension UITableViewCell {
    func describeCell(_ node: inout RenderNode) {
        node[.tappable] = .bool(table?.allowsSelection ?? false)
        if isSelected, selectionStyle != .none { node[.selected] = .bool(true) }
        if isHighlighted { node[.highlighted] = .bool(true) }
        if hasMenu || !swipeEdges.isEmpty { node[.menu] = .bool(true) }
        let lift = table?.dragging.source == nil ? [] : [SceneDragging.liftSpelling]
        node.addKeys(swipeEdges.map(\.key).sorted() + lift)
        if reorderControl != nil, table?.rowInput.reordering.cell === self {
            node[.shadow] = .bool(true)
        }
        if deleteConfirmation == nil, reorderControl == nil, shownAccessoryView == nil,
            let name = shownAccessoryType.renderedName
        {
            node[.accessory] = .string(name)
            if shownAccessoryType == .checkmark, let tintColor, tintColor != .tintColor {
                node[.tint] = .string(tintColor.renderedName)
            }
        }
        if let table, let place {
            node[.style] = .string(table.style.renderedName)
            let isFocused = table.focusedRow == place.indexPath
            if isFocused, window?.firstResponder == nil { node[.focused] = .bool(true) }
            let isLineEnd = place.isLast && table.style != .plain
            if !isLineEnd { table.separators.describe(&node, inset: separatorInset.left) }
        }
        if backgroundColor == nil, backgroundConfiguration == nil {
            let isPlain = table?.style ?? .plain == .plain
            let color: UIColor = isPlain ? .systemBackground : .secondarySystemGroupedBackground
            node[.background] = .string(color.renderedName)
        }
    }

    func handleInCell(_ action: InputAction) -> Bool {
        guard let table else { return false }
        switch action {
        case .tap(let x, _):
            if isInAccessory(x: x) {
                table.userTappedAccessory(of: self)
            } else {
                table.userTapped(self)
            }
            return true
        case .focus(let hasFocus):
            table.markFocus(on: hasFocus ? place?.indexPath : nil)
            return true
        case .keyCommand(let input, _):
            if let edge = RowEdge.allCases.first(where: { $0.key == input }),
                table.rowInput.swiping.openWithFocus(self, edge)
            {
                return true
            }
            return table.handleKey(input)
        case .menu(let x, let y):
            return table.rowInput.swiping.presentMenu(of: self, at: CGPoint(x: x, y: y))
        default:
            return false
        }
    }
}

extension UITableViewCell.AccessoryType {
    var renderedName: String? {
        switch self {
        case .none: nil
        case .disclosureIndicator: "disclosure"
        case .detailDisclosureButton, .detailButton: "detail"
        case .checkmark: "checkmark"
        }
    }
}

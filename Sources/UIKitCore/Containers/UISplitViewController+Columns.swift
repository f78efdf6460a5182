import Foundation
import UIKitPrimitives

extension UISplitViewController {
    var isTriple: Bool { style == .tripleColumn }

    /// The controllers that the app sees as the split view's controllers.
    var shownControllers: [UIViewController] {
        if isCollapsed { return [collapsedColumn].compactMap { columns[$0] } }
        return [Column.primary, .supplementary, .secondary].compactMap { columns[$0] }
    }

    /// The column that is shown while the split view is collapsed.
    var collapsedColumn: Column { columns[.compact] == nil ? .primary : .compact }

    var primaryStack: UINavigationController? { columns[.primary] as? UINavigationController }

    /// Sets the controllers of all columns: primary and secondary, or primary, supplementary and
    /// secondary in a split view of three columns.
    func replaceColumns(_ controllers: [UIViewController]) {
        let places: [Column] =
            isTriple ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
        let wasCollapsed = isCollapsed
        if wasCollapsed {
            separateMerged()
            isCollapsed = false
        }
        for (index, column) in places.enumerated() {
            exchange(controllers.indices.contains(index) ? controllers[index] : nil, in: column)
        }
        guard isAdapted else { return }
        if wasCollapsed { collapse() } else { updateVisibleColumns() }
    }

    /// Puts a controller into a column.
    ///
    /// A controller that is not a navigation controller is first put into one.
    func place(_ controller: UIViewController?, in column: Column) {
        guard let controller, column != .compact, style != .unspecified,
            !(controller is UINavigationController)
        else {
            given[column] = nil
            assign(controller, to: column)
            return
        }
        let stack = UINavigationController()
        stack.restorationIdentifier = "\(column)"
        stack.setViewControllers([controller], animated: false)
        given[column] = controller
        assign(stack, to: column)
    }

    /// Puts a controller into a column.
    ///
    /// While the split view is collapsed, the controller takes the column's position in the primary
    /// column's stack.
    func assign(_ controller: UIViewController?, to column: Column) {
        let old = columns[column]
        guard old !== controller else { return }
        guard isCollapsed, column == .secondary || column == .supplementary else {
            let wasMerged = isCollapsed && column == .primary ? separateMerged() : []
            exchange(controller, in: column)
            for each in wasMerged { merge(each) }
            updateVisibleColumns()
            return
        }
        guard let old, let stack = primaryStack, old.parent === stack else {
            columns[column] = controller
            // Controllers of hidden columns stay children, so that their state is preserved.
            if style != .unspecified {
                if let old, old.parent === self { release(old) }
                if let controller { adopt(controller) }
            }
            return
        }
        columns[column] = controller
        merged.removeAll { $0 === old }
        if let controller { merged.append(controller) }
        let children = stack.children.compactMap { $0 === old ? controller : $0 }
        stack.setViewControllers(children, animated: false)
    }

    /// Puts a controller into a column and removes the previous one.
    private func exchange(_ controller: UIViewController?, in column: Column) {
        let old = columns[column]
        guard old !== controller else { return }
        columns[column] = controller
        if let controller { adopt(controller) }
        if let old, old.parent === self, !columns.values.contains(where: { $0 === old }) {
            old.movement = .outOfParent
            updateVisibleColumns()
            release(old)
        }
    }

    /// Makes a controller a child, and removes it from the stack that contains it.
    func adopt(_ controller: UIViewController) {
        guard controller.parent !== self else { return }
        if let stack = controller.parent as? UINavigationController {
            stack.replaceStack(stack.children.filter { $0 !== controller }[...], animated: false)
        }
        controller.movement = .intoParent
        addChild(controller)
        controller.movement = .none
        controller.didMove(toParent: self)
    }

    /// Removes a child.
    func release(_ controller: UIViewController) {
        controller.willMove(toParent: nil)
        for (column, wrapper) in wrappers where wrapper.child === controller {
            remove(wrapper, from: column)
        }
        controller.removeFromParent()
        controller.movement = .none
        controller.barLayout.removeBars()
    }

    func pushPrimary(_ controller: UIViewController) {
        if let primaryStack, isCollapsed || style != .unspecified {
            primaryStack.pushViewController(controller, animated: true)
        } else if isCollapsed {
            present(controller, animated: true)
        } else {
            assign(controller, to: .primary)
        }
    }

    func presentSecondary(_ controller: UIViewController) {
        guard isCollapsed else {
            place(controller, in: .secondary)
            return
        }
        guard collapsedColumn == .primary, primaryStack != nil else {
            present(controller, animated: true)
            return
        }
        if style == .unspecified {
            columns[.secondary] = controller
            merge(controller, animated: true)
        } else {
            place(controller, in: .secondary)
            reveal(.secondary)
        }
    }
}

import Foundation

extension UISplitViewController {
    private static let displayModeKey = "UISplitViewControllerDisplayModeKey"

    private static func key(of column: Column) -> String {
        "UISplitViewController\("\(column)".capitalized)ColumnKey"
    }

    /// Encodes references to the columns' controllers, so that their state is preserved, and the
    /// display mode that the app or the user chose (specification 3.5.10).
    ///
    /// While the split view is collapsed, the primary column's stack encodes the controllers on top
    /// of it. In that case, these controllers have other restoration paths (specification 3.1.12).
    func encodeColumns(with coder: NSCoder) {
        for column in Column.allCases {
            guard let child = columns[column], child.parent === self,
                child.restorationIdentifier != nil
            else { continue }
            coder.encode(child, forKey: Self.key(of: column))
        }
        let mode = modes.chosen ?? preferredDisplayMode
        if mode != .automatic { coder.encode(mode.rawValue, forKey: Self.displayModeKey) }
    }

    /// Adjusts a restored stack of a column to the current width, if the state was preserved at
    /// another width (specification 3.1.12).
    ///
    /// In an expanded split view, controllers that have their own columns are removed from the
    /// stack. In a collapsed split view, controllers that collapsing put onto the stack stay on it,
    /// if they were restored in their own columns.
    func stack(
        restored stack: [UIViewController], in column: UINavigationController
    ) -> [UIViewController] {
        guard isCollapsed else {
            let own = stack.filter { child in
                child.parent !== self || !columns.values.contains { $0 === child }
            }
            return own.isEmpty ? stack : own
        }
        guard column === primaryStack, let pass = RestorePass.underWay else { return stack }
        let beside = column.children.filter { child in
            !stack.contains { $0 === child } && columns.values.contains { $0 === child }
                && pass.wasInside(self, child)
        }
        return stack + beside
    }

    /// Restores the display mode.
    ///
    /// The app creates the controllers. Only an empty column gets the restored controller.
    func decodeColumns(with coder: NSCoder) {
        for column in Column.allCases {
            let key = Self.key(of: column)
            guard coder.containsValue(forKey: key),
                let child = coder.decodeObject(forKey: key) as? UIViewController,
                columns[column] == nil, child.parent == nil, child.ownPresenting == nil,
                !child.contains(self)
            else { continue }
            assign(child, to: column)
        }
        guard coder.containsValue(forKey: Self.displayModeKey),
            let mode = DisplayMode(rawValue: coder.decodeInteger(forKey: Self.displayModeKey))
        else { return }
        modes.chosen = mode
        displayModeMayHaveChanged()
    }
}

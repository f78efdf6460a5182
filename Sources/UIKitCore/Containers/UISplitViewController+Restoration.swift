import Foundation

extension UISplitViewController {
    private static let displayModeKey = "UISplitViewControllerDisplayModeKey"

    private static func key(of column: Column) -> String {
        "UISplitViewController\("\(column)".capitalized)ColumnKey"
    }

    /// Keeps references to what stands in the columns, so that each one's state is kept, and which
    /// columns the app or a person wants to see (3.5.10).
    ///
    /// While the split view is collapsed, the primary column's stack keeps what is on top of it, which
    /// is at another path then (3.1.12).
    func encodeColumns(with coder: NSCoder) {
        for column in Column.allCases {
            guard let child = columns[column], child.parent === self,
                child.restorationIdentifier != nil
            else { continue }
            coder.encode(child, forKey: Self.key(of: column))
        }
        let mode = chosenDisplayMode ?? preferredDisplayMode
        if mode != .automatic { coder.encode(mode.rawValue, forKey: Self.displayModeKey) }
    }

    /// A column's stack as it is at this width, where what was preserved had another one: a column
    /// of its own stays out of the stack that it was on while collapsed, and what collapsing has
    /// put on the stack stays there if it was restored in a column of its own (3.1.12).
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

    /// Shows the columns that were shown.
    ///
    /// The controllers are the app's to make; only a column that it left empty gets the one that was
    /// restored.
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
        chosenDisplayMode = mode
        displayModeMayHaveChanged()
    }
}

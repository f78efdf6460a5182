import Foundation

extension UISplitViewController {
    private var fitsThreeColumns: Bool {
        let width = viewIfLoaded?.bounds.width ?? UIScreen.main.bounds.width
        return width >= SplitGeometry.threeColumnWidth
    }

    /// The chosen or preferred mode, adjusted to the number of columns and the split behaviour.
    var resolvedDisplayMode: DisplayMode {
        let isAutomatic = (modes.chosen ?? preferredDisplayMode) == .automatic
        switch splitBehavior {
        case .overlay where isAutomatic: return .secondaryOnly
        case let behavior: return behavior.mode(for: modeByColumns, isTriple: isTriple)
        }
    }

    private var modeByColumns: DisplayMode {
        switch modes.chosen ?? preferredDisplayMode {
        case .automatic: isTriple && fitsThreeColumns ? .twoBesideSecondary : .oneBesideSecondary
        case .twoBesideSecondary where !isTriple: .oneBesideSecondary
        case .twoOverSecondary where !isTriple, .twoDisplaceSecondary where !isTriple:
            .oneOverSecondary
        case let mode: mode
        }
    }

    /// Shows the columns of the current display mode, if the mode has changed.
    func displayModeMayHaveChanged() {
        guard isAdapted, !isCollapsed else { return }
        let mode = displayMode
        guard mode != modes.reported else { return }
        modes.reported = mode
        delegate?.splitViewController(self, willChangeTo: mode)
        updateVisibleColumns()
        viewIfLoaded?.setNeedsLayout()
    }

    func choose(_ mode: DisplayMode) {
        modes.chosen = mode
        displayModeMayHaveChanged()
    }

    func toggleDisplayMode() {
        let target = delegate?.targetDisplayModeForAction(in: self) ?? .automatic
        choose(target == .automatic ? opposite(of: displayMode) : target)
    }

    private func opposite(of mode: DisplayMode) -> DisplayMode {
        switch mode {
        case .automatic, .secondaryOnly: .oneBesideSecondary
        case .oneBesideSecondary, .oneOverSecondary:
            isTriple ? (fitsThreeColumns ? .twoBesideSecondary : .twoOverSecondary) : .secondaryOnly
        case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: .oneBesideSecondary
        }
    }

    /// Shows a column.
    func reveal(_ column: Column) {
        if isCollapsed { return bringForward(column) }
        guard !visibleColumns.contains(column) || displayMode.isOver else { return }
        switch column {
        case .primary where isTriple:
            choose(fitsThreeColumns ? .twoBesideSecondary : .twoOverSecondary)
        case .primary, .supplementary: choose(.oneBesideSecondary)
        case .secondary: _ = uncoverSecondary()
        case .compact: break
        }
    }

    /// Hides the columns that cover the secondary column.
    ///
    /// - Returns: Whether a column covered it.
    func uncoverSecondary() -> Bool {
        guard !isCollapsed, displayMode.isOver else { return false }
        choose(isTriple && displayMode == .twoOverSecondary ? .oneBesideSecondary : .secondaryOnly)
        return true
    }

    /// Goes back in a visible column that is not in front, and returns whether a column went back.
    func goBackBeside() -> Bool {
        visibleColumns.contains { column in
            column != frontColumn && columns[column]?.goBack() ?? false
        }
    }

    private func bringForward(_ column: Column) {
        guard let controller = columns[column], column != .compact, let primaryStack else { return }
        if column == .primary {
            separateMerged().forEach(keepInside)
        } else if controller.parent === primaryStack {
            primaryStack.popToViewController(controller, animated: true).map {
                $0.forEach(keepInside)
            }
        } else {
            if column == .secondary, let middle = columns[.supplementary],
                middle.parent !== primaryStack
            {
                merge(middle)
            }
            merge(controller, animated: true)
        }
    }

    func popMerged(_ controller: UIViewController) {
        guard let primaryStack,
            let index = primaryStack.children.firstIndex(where: { $0 === controller }), index > 0
        else { return }
        let below = primaryStack.children[index - 1]
        primaryStack.popToViewController(below, animated: true).map { $0.forEach(keepInside) }
    }

    /// Makes a column's controller that left the stack a child again, so that its state is
    /// preserved.
    private func keepInside(_ controller: UIViewController) {
        guard style != .unspecified, columns.values.contains(where: { $0 === controller }) else {
            return
        }
        adopt(controller)
    }
}

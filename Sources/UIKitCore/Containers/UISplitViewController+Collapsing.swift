import Foundation

extension UISplitViewController {
    func widthDidChange() {
        if isAdapted { adapt() }
    }

    /// Collapses or expands to fit the width of the view.
    ///
    /// A split view that was not shown yet is expanded. This method is called when the split view
    /// is about to appear, and before state is restored into its children, because their
    /// restoration paths depend on whether it is collapsed (specification 3.1.12).
    func adapt() {
        guard let view = viewIfLoaded, view.bounds.width > 0 else { return }
        let wasAdapted = isAdapted
        isAdapted = true
        let isCompact = isCompact(inWidth: view.bounds.width)
        if isCompact != isCollapsed {
            if isCompact { collapse() } else { expand() }
        } else if wasAdapted {
            displayModeMayHaveChanged()
        } else {
            modes.reported = displayMode
        }
    }

    // MARK: - Collapsing

    func collapse() {
        isCollapsed = true
        displayModeButtonItem.isHidden = true
        if style == .unspecified { collapseClassic() } else { collapseColumns() }
        updateVisibleColumns()
        viewIfLoaded?.setNeedsLayout()
        delegate?.splitViewControllerDidCollapse(self)
    }

    private func collapseClassic() {
        if let primary = delegate?.primaryViewController(forCollapsing: self) {
            assign(primary, to: .primary)
        }
        guard let primary = columns[.primary], let secondary = columns[.secondary],
            secondary !== primary
        else { return }
        let isDone =
            delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary)
            ?? false
        if !isDone { primary.collapseSecondaryViewController(secondary, for: self) }
        if secondary.parent === self { release(secondary) }
    }

    private func collapseColumns() {
        let proposed = collapsedColumn == .compact ? .compact : Column.secondary
        let top =
            delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed)
            ?? proposed
        guard top != .compact else { return }
        for column in [Column.supplementary, .secondary] where column.rawValue <= top.rawValue {
            if let controller = columns[column] { merge(controller) }
        }
    }

    /// Pushes a controller onto the primary column's stack.
    func merge(_ controller: UIViewController, animated: Bool = false) {
        guard let primaryStack, controller !== primaryStack else { return }
        merged.removeAll { $0.parent !== primaryStack }
        merged.append(controller)
        primaryStack.pushViewController(controller, animated: animated)
    }

    // MARK: - Expanding

    func expand() {
        isCollapsed = false
        displayModeButtonItem.isHidden = false
        if style == .unspecified { expandClassic() } else { expandColumns() }
        for column in Column.allCases {
            if let controller = columns[column] { adopt(controller) }
        }
        modes.reported = nil
        displayModeMayHaveChanged()
        updateVisibleColumns()
        viewIfLoaded?.setNeedsLayout()
        delegate?.splitViewControllerDidExpand(self)
    }

    private func expandClassic() {
        if let primary = delegate?.primaryViewController(forExpanding: self) {
            assign(primary, to: .primary)
        }
        guard let primary = columns[.primary] else { return }
        columns[.secondary] =
            delegate?.splitViewController(self, separateSecondaryFrom: primary)
            ?? primary.separateSecondaryViewController(for: self) ?? columns[.secondary]
    }

    private func expandColumns() {
        let apart = separateMerged()
        if let last = apart.last, !columns.values.contains(where: { $0 === last }) {
            // A restored detail replaces the one that was created at launch.
            given[.secondary] = nil
            if let old = columns[.secondary], old.parent === self { release(old) }
            columns[.secondary] = last
        }
        guard let delegate else { return }
        let proposed = displayMode
        let mode = delegate.splitViewController(
            self, displayModeForExpandingToProposedDisplayMode: proposed)
        if mode != proposed { modes.chosen = mode }
    }

    /// Removes the controllers that were merged by collapsing from the primary column's stack, and
    /// all controllers above them.
    ///
    /// Controllers that were pushed onto a merged navigation controller are moved onto its stack.
    /// - Returns: The merged controllers that were removed, from the bottom to the top.
    @discardableResult
    func separateMerged() -> [UIViewController] {
        defer { merged = [] }
        guard let stack = primaryStack,
            let first = stack.children.dropFirst().firstIndex(where: isMerged)
        else { return [] }
        let above = stack.children[first...]
        let apart = above.filter(isMerged)
        // The views stay in the window during the move, because otherwise the focus would be lost.
        for controller in apart {
            guard let own = controller.viewIfLoaded, own.window != nil else { continue }
            viewIfLoaded?.insertSubview(own, at: 0)
        }
        stack.replaceStack(stack.children[..<first], animated: false)
        let rest = above.filter { !isMerged($0) }
        if !rest.isEmpty, let top = apart.last as? UINavigationController {
            top.setViewControllers(top.children + rest, animated: false)
        }
        return apart
    }

    /// Returns whether a controller was merged into the stack by collapsing, in this process or
    /// before a relaunch.
    ///
    /// Restoration may have replaced it by another controller with the same identifier.
    private func isMerged(_ controller: UIViewController) -> Bool {
        if controller is UINavigationController || merged.contains(where: { $0 === controller }) {
            return true
        }
        guard let identifier = controller.restorationIdentifier else { return false }
        return columns[.secondary]?.restorationIdentifier == identifier
    }
}

extension UIViewController {
    /// Puts the secondary controller of a collapsing split view on top of this controller.
    ///
    /// A navigation controller pushes it; other controllers leave it hidden.
    public func collapseSecondaryViewController(
        _ secondaryViewController: UIViewController,
        for splitViewController: UISplitViewController
    ) {
        guard self is UINavigationController else { return }
        splitViewController.merge(secondaryViewController)
    }

    /// Returns the secondary controller for an expanding split view.
    ///
    /// A navigation controller returns the controller that was pushed onto it. Other controllers
    /// return `nil`, which restores the last secondary controller.
    public func separateSecondaryViewController(
        for splitViewController: UISplitViewController
    ) -> UIViewController? {
        guard self is UINavigationController else { return nil }
        return splitViewController.separateMerged().last
    }
}

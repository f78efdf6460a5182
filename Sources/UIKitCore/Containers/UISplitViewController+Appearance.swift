public import Foundation

extension UISplitViewController {
    private var container: SplitContainerView? { viewIfLoaded as? SplitContainerView }

    /// The columns to show, back to front.
    var visibleColumns: [Column] {
        if isCollapsed { return [collapsedColumn] }
        let leading = displayMode.leadingColumns(isTriple: isTriple)
        return [.secondary] + leading.reversed()
    }

    /// The column that provides the title, and to which Back applies first.
    var frontColumn: Column {
        if isCollapsed { return collapsedColumn }
        let isUsed = columns[.secondary] != nil && !displayMode.isOver
        return isUsed ? .secondary : visibleColumns.last ?? .secondary
    }

    private var visibleChildren: [(column: Column, child: UIViewController)] {
        visibleColumns.compactMap { column in
            guard let child = columns[column], child.parent === self else { return nil }
            return (column, child)
        }
    }

    /// Installs the views of the columns to show, without callbacks.
    func installVisibleColumns() {
        let visible = visibleChildren
        for (column, wrapper) in wrappers
        where !visible.contains(where: { $0.column == column && $0.child === wrapper.child }) {
            detach(wrapper, from: column)
        }
        for (column, child) in visible where wrappers[column] == nil { install(child, in: column) }
        layoutColumns()
    }

    /// Installs the visible columns and removes the others, with the appearance callbacks.
    func updateVisibleColumns() {
        guard isAdapted, let container else { return }
        guard isOnScreen, !isPreparing else {
            if !isPreparing { detachAll() }
            return
        }
        let visible = visibleChildren
        let leaving = wrappers.filter { column, wrapper in
            !visible.contains { $0.column == column && $0.child === wrapper.child }
        }
        let entering = visible.filter { column, child in wrappers[column]?.child !== child }
        // A navigation controller that has taken a view over has already called the appearance
        // callbacks.
        let gone = leaving.filter { $0.value.child.viewIfLoaded?.superview === $0.value }
        for (column, child) in entering {
            delegate?.splitViewController(self, willShow: column)
            child.loadViewIfNeeded()
            child.beginAppearanceTransition(true, animated: false)
        }
        for (column, wrapper) in gone {
            delegate?.splitViewController(self, willHide: column)
            wrapper.child.beginAppearanceTransition(false, animated: false)
        }
        for (column, wrapper) in leaving { detach(wrapper, from: column) }
        for (column, child) in entering { install(child, in: column) }
        layoutColumns()
        container.window?.layoutIfNeeded()
        for (_, child) in entering { child.viewDidJoinHierarchy(animated: false) }
        for (_, wrapper) in gone { wrapper.child.endAppearanceTransition() }
        for (_, child) in entering { child.endAppearanceTransition() }
    }

    /// Removes a child's view, with its appearance callbacks.
    func remove(_ wrapper: ChildWrapperView, from column: Column) {
        let child = wrapper.child
        let isSeen = child.viewIfLoaded?.superview === wrapper && isOnScreen
        if isSeen { child.beginAppearanceTransition(false, animated: false) }
        detach(wrapper, from: column)
        if isSeen { child.endAppearanceTransition() }
    }

    private func install(_ child: UIViewController, in column: Column) {
        guard let container else { return }
        let wrapper = ChildWrapperView(child: child, place: "column-\(column)", transition: nil)
        wrappers[column] = wrapper
        if column == .secondary {
            container.insertSubview(wrapper, at: 0)
        } else {
            container.addSubview(wrapper)
        }
    }

    private func detach(_ wrapper: ChildWrapperView, from column: Column) {
        if let view = wrapper.child.viewIfLoaded, view.superview === wrapper {
            view.removeFromSuperview()
        }
        wrapper.removeFromSuperview()
        if wrappers[column] === wrapper { wrappers[column] = nil }
    }

    private func detachAll() {
        for (column, wrapper) in wrappers { detach(wrapper, from: column) }
    }

    // MARK: - Layout

    func layoutColumns() {
        guard let container else { return }
        placeDisplayModeButton()
        let bounds = container.bounds
        guard !isCollapsed else {
            wrappers[collapsedColumn]?.frame = bounds
            container.veil.isHidden = true
            container.placeBorders(at: [])
            return
        }
        let geometry = SplitGeometry(
            bounds: bounds, mode: displayMode, isTriple: isTriple, primaryWidth: primaryColumnWidth,
            supplementaryWidth: supplementaryColumnWidth, isMirrored: primaryEdge == .trailing)
        for (column, frame) in geometry.columns { wrappers[column]?.frame = frame }
        container.veil.isHidden = !displayMode.isOver
        container.veil.frame = bounds
        if let secondary = wrappers[.secondary] { container.sendSubviewToBack(secondary) }
        container.insertSubview(container.veil, at: wrappers[.secondary] == nil ? 0 : 1)
        container.placeBorders(at: geometry.borders)
    }

    /// The width of the primary column while the split view is expanded, in points.
    public var primaryColumnWidth: CGFloat {
        SplitGeometry.width(
            in: viewIfLoaded?.bounds.width ?? UIScreen.main.bounds.width,
            preferred: preferredPrimaryColumnWidth, fraction: preferredPrimaryColumnWidthFraction,
            minimum: minimumPrimaryColumnWidth, maximum: maximumPrimaryColumnWidth)
    }

    /// The width of the supplementary column while the split view is expanded, in points.
    public var supplementaryColumnWidth: CGFloat {
        SplitGeometry.width(
            in: viewIfLoaded?.bounds.width ?? UIScreen.main.bounds.width,
            preferred: Self.automaticDimension, fraction: preferredSupplementaryColumnWidthFraction,
            minimum: Self.automaticDimension, maximum: Self.automaticDimension)
    }

    /// Adds the display mode button to the secondary column's bar, unless that bar has the app's
    /// own buttons on the left.
    private func placeDisplayModeButton() {
        guard style != .unspecified, displayModeButtonVisibility != .never, !isCollapsed,
            let stack = columns[.secondary] as? UINavigationController,
            let item = stack.children.first?.navigationItem,
            (item.leftBarButtonItems ?? []).isEmpty
        else { return }
        item.leftBarButtonItem = displayModeButtonItem
    }
}

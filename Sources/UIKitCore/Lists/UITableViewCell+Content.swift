import Foundation
import UIKitPrimitives

extension UITableViewCell {
    /// The minimum height of a row.
    static let heightMin: CGFloat = 44
    private static let accessoryWidth: CGFloat = 32
    private static let editingWidth: CGFloat = 40

    /// The view of the content configuration.
    var configuredView: (any UIView & UIContentView)? { configuring.view }

    func configurationDidChange() {
        configuring.show(updated(contentConfiguration), in: contentView)
        if contentConfiguration != nil { parts.remove() }
        setNeedsLayout()
    }

    private func updated(
        _ configuration: (any UIContentConfiguration)?
    ) -> (any UIContentConfiguration)? {
        guard configuring.updatesContent else { return configuration }
        return configuration?.updated(for: configurationState)
    }

    /// Updates the cell if its state changed since the last update.
    func updateConfigurationIfNeeded() {
        guard configuring.takeDue() else { return }
        updateConfiguration(using: configurationState)
        configuring.background.update(for: configurationState)
        guard configuring.updatesContent, contentConfiguration != nil else { return }
        configuring.show(updated(contentConfiguration), in: contentView)
    }

    var ownConfigurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isSelected = isSelected
        state.isHighlighted = isHighlighted
        state.isEditing = isEditing
        state.isSwiped = showingDeleteConfirmation
        state.isReordering = table?.rowInput.reordering.isMoving(self) ?? false
        return state
    }

    /// Returns the controls that the cell shows.
    func stateMask(isEditing: Bool) -> StateMask {
        var mask: StateMask = isEditing && editingStyle != .none ? .showingEditControl : []
        if showingDeleteConfirmation { mask.insert(.showingDeleteConfirmation) }
        return mask
    }

    /// Shows or covers the actions of a swipe, and notifies the cell.
    func changeSwipe(_ isShown: Bool, _ change: () -> Void) {
        var mask = stateMask(isEditing: isEditing)
        if isShown {
            mask.insert(.showingDeleteConfirmation)
        } else {
            mask.remove(.showingDeleteConfirmation)
        }
        willTransition(to: mask)
        change()
        setNeedsUpdateConfiguration()
        didTransition(to: mask)
    }

    /// Shows the button that deletes the row.
    func askForDeletion(title: String) {
        let mask = stateMask(isEditing: isEditing).union(.showingDeleteConfirmation)
        willTransition(to: mask)
        let button = DeleteConfirmationButton(title: title, cell: self)
        deleteConfirmation = button
        addSubview(button)
        layoutCell()
        setNeedsUpdateConfiguration()
        didTransition(to: mask)
    }

    /// Removes the button that deletes the row.
    func cancelDeletion() {
        let mask = stateMask(isEditing: isEditing).subtracting(.showingDeleteConfirmation)
        willTransition(to: mask)
        deleteConfirmation?.removeFromSuperview()
        deleteConfirmation = nil
        setNeedsUpdateConfiguration()
        didTransition(to: mask)
    }

    func editingControlDidChange() {
        if deleteConfirmation != nil { cancelDeletion() }
        editingControl?.removeFromSuperview()
        editingControl = nil
        if isEditing, editingStyle != .none {
            let control = EditingControlView(style: editingStyle, cell: self)
            editingControl = control
            addSubview(control)
        }
        setNeedsLayout()
    }

    func reorderControlDidChange() {
        let isShown = isEditing && showsReorderControl
        guard isShown != (reorderControl != nil) else { return }
        reorderControl?.removeFromSuperview()
        reorderControl = isShown ? ReorderControlView(cell: self) : nil
        if let reorderControl { addSubview(reorderControl) }
        setNeedsLayout()
    }

    func replaceBackground(_ old: UIView?, by new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        guard let new else { return }
        configuring.background.remove()
        insertSubview(new, at: 0)
        if new === selectedBackgroundView { new.isHidden = !isSelected }
        setNeedsLayout()
    }

    private var leadingWidth: CGFloat {
        (editingControl == nil || !shouldIndentWhileEditing ? 0 : Self.editingWidth)
            + CGFloat(indentationLevel) * indentationWidth
    }

    private var trailingWidth: CGFloat {
        if let deleteConfirmation { return deleteConfirmation.width }
        return accessoryWidth + reorderWidth
    }

    private var reorderWidth: CGFloat { reorderControl == nil ? 0 : Self.editingWidth }

    private var accessoryWidth: CGFloat {
        if let view = shownAccessoryView { return view.bounds.width + 16 }
        // The page has one place for both at the end of the row.
        guard reorderControl == nil else { return 0 }
        switch shownAccessoryType {
        case .none: return 0
        case .detailDisclosureButton: return Self.accessoryWidth * 2
        case .disclosureIndicator, .checkmark, .detailButton: return Self.accessoryWidth
        }
    }

    /// The default margins of the content view, which is narrower beside an accessory.
    var contentMargins: UIEdgeInsets {
        UIEdgeInsets(top: 8, left: 16, bottom: 8, right: trailingWidth > 0 ? 8 : 16)
    }

    /// Whether the cell shows a detail button, which handles its own taps.
    var hasDetailButton: Bool {
        reorderControl == nil
            && (shownAccessoryType == .detailButton
                || shownAccessoryType == .detailDisclosureButton)
    }

    func isInAccessory(x: CGFloat) -> Bool {
        hasDetailButton && x >= bounds.width - trailingWidth
    }

    func layoutCell() {
        configuring.background.layOut(in: self)
        backgroundView?.frame = bounds
        selectedBackgroundView?.frame = bounds
        editingControl?.frame = CGRect(
            x: 0, y: 0, width: Self.editingWidth, height: bounds.height)
        reorderControl?.isHidden = deleteConfirmation != nil
        reorderControl?.frame = CGRect(
            x: bounds.width - reorderWidth, y: 0, width: reorderWidth, height: bounds.height)
        for view in [accessoryView, editingAccessoryView].compactMap(\.self) {
            view.isHidden = view !== shownAccessoryView || deleteConfirmation != nil
            let size = view.bounds.size
            view.frame = CGRect(
                x: bounds.width - reorderWidth - size.width - 16,
                y: (bounds.height - size.height) / 2,
                width: size.width, height: size.height)
        }
        if let deleteConfirmation {
            let width = deleteConfirmation.width
            deleteConfirmation.frame = CGRect(
                x: bounds.width - width, y: 0, width: width, height: bounds.height)
        }
        contentView.frame = contentFrame(in: bounds.size)
        if let configuredView {
            configuredView.frame = contentView.bounds
        } else if parts.isUsed {
            parts.layout(in: contentView.bounds.size, inset: separatorInset.left)
        }
    }

    /// Sets a row's frame before the data source fills the cell, because the data source may use
    /// the content view's bounds.
    func setRowFrame(_ frame: CGRect) {
        self.frame = frame
        contentView.frame = contentFrame(in: frame.size)
    }

    private func contentFrame(in size: CGSize) -> CGRect {
        CGRect(
            x: leadingWidth, y: 0, width: max(0, size.width - leadingWidth - trailingWidth),
            height: size.height)
    }

    /// Returns the height that the content needs at a row width.
    func fittingHeight(width: CGFloat) -> CGFloat {
        updateConfigurationIfNeeded()
        let inner = contentFrame(in: CGSize(width: width, height: bounds.height)).width
        if let configuredView {
            let size = configuredView.sizeThatFits(
                CGSize(width: inner, height: .greatestFiniteMagnitude))
            return max(size.height.rounded(.up), Self.heightMin)
        }
        let own = contentView.subviews.filter { !parts.contains($0) }
        if !own.isEmpty {
            let size = contentView.systemLayoutSizeFitting(
                CGSize(width: inner, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
            if size.height > 0 { return size.height.rounded(.up) }
        }
        guard parts.isUsed else { return Self.heightMin }
        return max(parts.fittingHeight(width: inner, inset: separatorInset.left), Self.heightMin)
    }
}

extension UITableViewCell {
    /// The position of a cell in its table.
    struct Place: Equatable {
        let indexPath: IndexPath
        let isFirst: Bool
        let isLast: Bool
        let modelIdentifier: String?

        /// The name of the cell's node on the page: the element's name if the data source gives
        /// one, else its index path.
        var component: String {
            modelIdentifier.map { "row-\($0)" }
                ?? "row-\(indexPath.section)-\(indexPath.item)"
        }
    }
}

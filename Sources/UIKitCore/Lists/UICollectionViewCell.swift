public import Foundation
import HostLink
public import UIKitPrimitives

/// One item of a collection.
open class UICollectionViewCell: UICollectionReusableView {
    /// The view that contains the cell's content.
    ///
    /// The app's own views are added to it.
    open var contentView: UIView { ownContentView }
    private let ownContentView = UIView(frame: .zero)

    /// A view behind the content.
    open var backgroundView: UIView? { didSet { replaceBackground(oldValue, by: backgroundView) } }
    /// A view behind the content while the cell is selected.
    open var selectedBackgroundView: UIView? {
        didSet {
            replaceBackground(oldValue, by: selectedBackgroundView)
            selectedBackgroundView?.isHidden = !isSelected
        }
    }

    /// Whether the item is selected.
    open var isSelected = false {
        didSet {
            guard oldValue != isSelected else { return }
            selectedBackgroundView?.isHidden = !isSelected
            setNeedsUpdateConfiguration()
            setNeedsRendering()
        }
    }
    /// Whether a finger or the pointer is on the item.
    open var isHighlighted = false {
        didSet {
            guard oldValue != isHighlighted else { return }
            setNeedsUpdateConfiguration()
            setNeedsRendering()
        }
    }

    /// The cell's content, as a value.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet {
            configuring.show(updated(contentConfiguration), in: contentView)
            setNeedsLayout()
        }
    }
    private let configuring = CellConfiguring<UICollectionViewCell>()
    private var configuredView: (any UIView & UIContentView)? { configuring.view }

    /// A closure that updates a cell for its state.
    public typealias ConfigurationUpdateHandler = (UICollectionViewCell, UICellConfigurationState)
        -> Void

    /// A closure that updates the cell after its state has changed, and before it is shown first.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        get { configuring.handler }
        set {
            configuring.handler = newValue
            setNeedsUpdateConfiguration()
        }
    }

    /// Whether the content configuration is updated for each new state of the cell; `true` by
    /// default.
    open var automaticallyUpdatesContentConfiguration: Bool {
        get { configuring.updatesContent }
        set { configuring.updatesContent = newValue }
    }

    /// The background, as a value.
    ///
    /// It replaces the background views, and each of them replaces it.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configuring.background.configuration }
        set {
            if newValue != nil {
                backgroundView = nil
                selectedBackgroundView = nil
            }
            configuring.background.show(newValue, in: self, for: configurationState)
            setNeedsRendering()
        }
    }

    /// Whether the background configuration is updated for each new state of the cell; `true` by
    /// default.
    open var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { configuring.background.isUpdated }
        set { configuring.background.isUpdated = newValue }
    }

    /// Returns the background of a cell outside of lists, which shows nothing.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

    /// The state of the cell, on which its configuration depends.
    ///
    /// Overrides may add states of the app's own to the value of `super`.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isSelected = isSelected
        state.isHighlighted = isHighlighted
        return state
    }

    /// Requests a call of ``updateConfiguration(using:)`` before the cell is measured or shown.
    open func setNeedsUpdateConfiguration() {
        configuring.setDue()
        setNeedsLayout()
    }

    /// Updates the cell for a state: calls the closure of the app.
    ///
    /// Called before the cell is shown first and after its state has changed. Overrides call
    /// `super`.
    open func updateConfiguration(using state: UICellConfigurationState) {
        configuring.handler?(self, state)
    }

    private func updated(
        _ configuration: (any UIContentConfiguration)?
    ) -> (any UIContentConfiguration)? {
        guard configuring.updatesContent else { return configuration }
        return configuration?.updated(for: configurationState)
    }

    /// Updates the cell if its state changed since the last update.
    private func updateConfigurationIfNeeded() {
        guard configuring.takeDue() else { return }
        updateConfiguration(using: configurationState)
        configuring.background.update(for: configurationState)
        guard configuring.updatesContent, contentConfiguration != nil else { return }
        configuring.show(updated(contentConfiguration), in: contentView)
    }

    weak var collection: UICollectionView?
    /// The closure that performs the segue of the cell's storyboard.
    var selectionSegue: ((Any?) -> Void)?
    var place: UITableViewCell.Place?

    /// Creates a cell.
    ///
    /// A collection calls this initialiser for registered classes.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        ownContentView.frame = bounds
        insert(ownContentView, at: 0)
    }

    /// Creates a cell for an interface file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        insert(ownContentView, at: 0)
        coder.readInterface(into: self, as: UICollectionViewCell.self)
    }

    /// Whether the collection's delegate has a menu for the item.
    var hasMenu = false {
        didSet { if oldValue != hasMenu { hasMenuDidChange() } }
    }
    private var menuRecognizer: UILongPressGestureRecognizer?

    private func hasMenuDidChange() {
        if menuRecognizer == nil {
            let press = UILongPressGestureRecognizer()
            press.addAction(
                UIAction { [weak self] action in
                    guard let self, let press = action.sender as? UILongPressGestureRecognizer,
                        press.state == .began
                    else { return }
                    _ = collection?.itemMenus.present(of: self, at: press.location(in: self))
                })
            menuRecognizer = press
            addGestureRecognizer(press)
        }
        menuRecognizer?.isEnabled = hasMenu
    }

    /// Returns the size that the configuration or the content view's constraints need.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        updateConfigurationIfNeeded()
        guard let configuredView, horizontalFittingPriority == .required else {
            return contentView.systemLayoutSizeFitting(
                targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
                verticalFittingPriority: verticalFittingPriority)
        }
        let size = configuredView.sizeThatFits(
            CGSize(width: targetSize.width, height: .greatestFiniteMagnitude))
        return CGSize(width: targetSize.width, height: size.height)
    }

    /// Places the view of the configuration in the content view.
    func layOutConfiguredView() { configuredView?.frame = contentView.bounds }

    override func setElementSize(_ size: CGSize) {
        super.setElementSize(size)
        contentView.frame = bounds
    }

    open override func prepareForReuse() {
        super.prepareForReuse()
        isSelected = false
        isHighlighted = false
        setNeedsUpdateConfiguration()
    }

    private func replaceBackground(_ old: UIView?, by new: UIView?) {
        old?.removeFromSuperview()
        if let new {
            configuring.background.remove()
            insertSubview(new, at: 0)
        }
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        super.layoutSubviews()
        configuring.background.layOut(in: self)
        backgroundView?.frame = bounds
        selectedBackgroundView?.frame = bounds
        contentView.frame = bounds
        layOutConfiguredView()
    }

    override var renderKind: RenderKind { .collectionCell }
    override var nodeComponent: String? { place?.component }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.tappable] = .bool(collection?.allowsSelection ?? false)
        if hasMenu { node[.menu] = .bool(true) }
        if collection?.dragging.source != nil { node.addKeys([SceneDragging.liftSpelling]) }
        if isSelected { node[.selected] = .bool(true) }
        if isHighlighted { node[.highlighted] = .bool(true) }
        if let focused = collection?.focusedItem, focused == place?.indexPath,
            window?.firstResponder == nil
        {
            node[.focused] = .bool(true)
        }
    }

    override func handle(_ action: InputAction) -> Bool {
        guard let collection, let path = place?.indexPath else { return super.handle(action) }
        switch action {
        case .tap:
            collection.focusedItem = nil
            collection.userChose(path)
            return true
        case .focus(let hasFocus):
            collection.markFocus(on: hasFocus ? path : nil)
            return true
        case .menu(let x, let y):
            return collection.itemMenus.present(of: self, at: CGPoint(x: x, y: y))
        case .keyCommand(let input, _):
            return collection.handleKey(input)
        default:
            return super.handle(action)
        }
    }
}

public import Foundation
import HostLink
import InterfaceFiles
public import UIKitPrimitives

/// One row of a table.
open class UITableViewCell: UIView {
    /// The arrangement of a cell's labels and image.
    public nonisolated enum CellStyle: Int, Hashable, Sendable {
        /// A label with an image before it.
        case `default` = 0
        /// A label at the left and a value at the right.
        case value1 = 1
        /// A narrow label and a value beside it.
        case value2 = 2
        /// A label with a smaller label below it.
        case subtitle = 3
    }

    /// The content at the right edge of a cell.
    public nonisolated enum AccessoryType: Int, Hashable, Sendable {
        case none = 0
        /// A symbol showing that a tap leads to more content.
        case disclosureIndicator = 1
        /// A button for details, and a symbol showing that a tap leads to more content.
        case detailDisclosureButton = 2
        case checkmark = 3
        /// A button for details.
        case detailButton = 4
    }

    /// The appearance of a selected cell.
    public nonisolated enum SelectionStyle: Int, Hashable, Sendable {
        /// No change of appearance.
        case none = 0
        case blue = 1
        case gray = 2
        case `default` = 3
    }

    /// The control of a cell in editing mode.
    public nonisolated enum EditingStyle: Int, Hashable, Sendable {
        case none = 0
        case delete = 1
        case insert = 2
    }

    /// The style of the separators between rows.
    public nonisolated enum SeparatorStyle: Int, Hashable, Sendable {
        case none = 0
        case singleLine = 1
        /// Drawn like `singleLine`, as on iOS today.
        case singleLineEtched = 2
    }

    /// The controls that a cell shows in editing mode.
    public nonisolated struct StateMask: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a set of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The control that deletes or inserts the row.
        public static let showingEditControl = StateMask(rawValue: 1 << 0)
        /// The button that deletes the row, or the actions that a swipe reveals.
        public static let showingDeleteConfirmation = StateMask(rawValue: 1 << 1)
    }

    /// The identifier under which the cell is reused.
    open var reuseIdentifier: String? { givenReuseIdentifier }
    private let givenReuseIdentifier: String?

    /// The view that contains the cell's content.
    ///
    /// The app's own views are added to it.
    open var contentView: UIView { ownContentView }
    private let ownContentView = UIView(frame: .zero)

    /// The main label of the cell's style.
    open var textLabel: UILabel? { parts.label }
    /// The second label of the cell's style; `nil` in the default style.
    open var detailTextLabel: UILabel? { style == .default ? nil : parts.detail }
    /// The image view before the labels; `nil` in a style without an image.
    open var imageView: UIImageView? { style == .value2 ? nil : parts.image }

    /// The cell's content, as a value.
    ///
    /// It replaces the labels and the image of the style.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet { configurationDidChange() }
    }

    /// A closure that updates a cell for its state.
    public typealias ConfigurationUpdateHandler = (UITableViewCell, UICellConfigurationState) ->
        Void

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

    /// Returns the background of a cell of the table's style.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        table?.style ?? .plain == .plain ? .listPlainCell() : .listGroupedCell()
    }

    /// The state of the cell, on which its configuration depends.
    ///
    /// Overrides may add states of the app's own to the value of `super`.
    open var configurationState: UICellConfigurationState { ownConfigurationState }

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

    /// The content at the right edge.
    open var accessoryType = AccessoryType.none { didSet { setNeedsLayout() } }
    /// A view shown instead of the content that `accessoryType` selects.
    open var accessoryView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let accessoryView { addSubview(accessoryView) }
            setNeedsLayout()
        }
    }
    /// The content at the right edge in editing mode.
    open var editingAccessoryType = AccessoryType.none { didSet { setNeedsLayout() } }
    /// A view shown instead of the content that `editingAccessoryType` selects.
    open var editingAccessoryView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let editingAccessoryView { addSubview(editingAccessoryView) }
            setNeedsLayout()
        }
    }
    var shownAccessoryType: AccessoryType { isEditing ? editingAccessoryType : accessoryType }
    var shownAccessoryView: UIView? { isEditing ? editingAccessoryView : accessoryView }
    /// The appearance of the cell while it is selected.
    open var selectionStyle = SelectionStyle.default {
        didSet {
            appearanceValues.note(.selectionStyle)
            setNeedsRendering()
        }
    }
    /// A view behind the content.
    open var backgroundView: UIView? { didSet { replaceBackground(oldValue, by: backgroundView) } }
    /// A view behind the content while the cell is selected.
    open var selectedBackgroundView: UIView? {
        didSet { replaceBackground(oldValue, by: selectedBackgroundView) }
    }
    /// The distances of the separator from the sides.
    ///
    /// The default is the table's inset.
    open var separatorInset: UIEdgeInsets {
        get { ownSeparatorInset ?? table?.separatorInset ?? UIEdgeInsets(left: 16) }
        set {
            appearanceValues.note(.separatorInset)
            ownSeparatorInset = newValue
        }
    }
    var ownSeparatorInset: UIEdgeInsets? { didSet { setNeedsLayout() } }
    /// The number of indentation steps of the content.
    open var indentationLevel = 0 { didSet { setNeedsLayout() } }
    /// The width of one indentation step.
    open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }

    /// Whether the row is selected.
    open var isSelected: Bool {
        get { selectedState }
        set { setSelected(newValue, animated: false) }
    }
    private var selectedState = false
    /// Whether a finger or the pointer is on the row.
    open var isHighlighted: Bool {
        get { highlightedState }
        set { setHighlighted(newValue, animated: false) }
    }
    private var highlightedState = false
    /// Whether the cell shows its editing control.
    open var isEditing: Bool {
        get { editingState }
        set { setEditing(newValue, animated: false) }
    }
    private var editingState = false
    /// The control that the cell shows in editing mode.
    open internal(set) var editingStyle = EditingStyle.none {
        didSet { if oldValue != editingStyle { editingControlDidChange() } }
    }

    /// Whether the cell shows a control with which the user moves the row.
    ///
    /// The table sets it in editing mode, if the data source lets the user move the row.
    open var showsReorderControl = false {
        didSet { if oldValue != showsReorderControl { reorderControlDidChange() } }
    }
    /// Whether the content moves aside for the editing control.
    open var shouldIndentWhileEditing = true {
        didSet { if oldValue != shouldIndentWhileEditing { setNeedsLayout() } }
    }
    /// Whether the cell shows the button that deletes it, or the actions that a swipe reveals.
    open var showingDeleteConfirmation: Bool {
        deleteConfirmation != nil || table?.rowInput.swiping.shown?.cell === self
    }

    let style: CellStyle
    private(set) lazy var parts = CellParts(style: style, contentView: ownContentView)
    let configuring = CellConfiguring<UITableViewCell>()
    var editingControl: EditingControlView?
    var deleteConfirmation: DeleteConfirmationButton?
    /// The gestures of the user on the row.
    var gestures = RowGestures()
    private(set) weak var table: UITableView?
    /// The segues that the cell triggers in its storyboard.
    var cellSegues = CellSegues()
    var place: Place? {
        didSet { if oldValue?.indexPath != place?.indexPath { setNeedsLayout() } }
    }

    /// Creates a cell of a style.
    ///
    /// A table calls this initialiser for registered classes.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        givenReuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        ownContentView.frame = bounds
        insert(ownContentView, at: 0)
    }

    /// Creates a cell of the default style.
    ///
    /// Tables use it to create cells of classes that are known only at run time, because it calls a
    /// subclass's own `init(style:reuseIdentifier:)`.
    public override convenience init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: ReusePool.identifierBeingMade)
    }

    /// Creates a cell for an interface file.
    public required init?(coder: NSCoder) {
        style = coder.interfaceElement.flatMap(CellStyle.init) ?? .default
        givenReuseIdentifier =
            coder.interfaceElement?["reuseIdentifier"] ?? ReusePool.identifierBeingMade
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        ownContentView.frame = bounds
        insert(ownContentView, at: 0)
        coder.readInterface(into: self, as: UITableViewCell.self)
    }

    /// Called before the cell is reused for another row.
    ///
    /// Overrides call `super`.
    open func prepareForReuse() {
        setSelected(false, animated: false)
        setHighlighted(false, animated: false)
        setNeedsUpdateConfiguration()
        accessibilityIdentifier = nil
    }

    /// Selects or deselects the cell.
    ///
    /// Overrides call `super`.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selectedState != selected else { return }
        selectedState = selected
        selectedBackgroundView?.isHidden = !selected
        setNeedsUpdateConfiguration()
        setNeedsRendering()
    }

    /// Sets whether the cell is highlighted.
    ///
    /// Overrides call `super`.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        guard highlightedState != highlighted else { return }
        highlightedState = highlighted
        setNeedsUpdateConfiguration()
        setNeedsRendering()
    }

    /// Shows or hides the editing control.
    ///
    /// Overrides call `super`.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editingState != editing else { return }
        let mask = stateMask(isEditing: editing)
        willTransition(to: mask)
        editingState = editing
        editingControlDidChange()
        reorderControlDidChange()
        setNeedsUpdateConfiguration()
        didTransition(to: mask)
    }

    /// Called before the cell shows or hides the controls of editing mode.
    ///
    /// Overrides call `super`.
    open func willTransition(to state: StateMask) {}

    /// Called after the cell shows or hides the controls of editing mode.
    ///
    /// Overrides call `super`.
    open func didTransition(to state: StateMask) {}

    /// Returns a configuration with the appearance of the cell's style and no content.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch style {
        case .default: .cell()
        case .subtitle: .subtitleCell()
        case .value1, .value2: .valueCell()
        }
    }

    func enter(_ table: UITableView) {
        self.table = table
    }

    open override func gestureRecognizerShouldBegin(
        _ gestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        guard let swipe = gestureRecognizer as? RowSwipeRecognizer, swipe.view === self else {
            return super.gestureRecognizerShouldBegin(gestureRecognizer)
        }
        return table?.rowInput.swiping.mayBegin(of: self, swipe) ?? false
    }

    func leaveTable() {
        place = nil
        swipeEdges = []
        hasMenu = false
        if deleteConfirmation != nil { cancelDeletion() }
    }

    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        super.layoutSubviews()
        layoutCell()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: fittingHeight(width: size.width))
    }

    /// Returns the size of the row: the given width, if it is required, and the height that the
    /// content needs.
    ///
    /// Otherwise the size follows from the content view's constraints. A table uses this method to
    /// measure self-sizing rows.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        updateConfigurationIfNeeded()
        guard horizontalFittingPriority == .required else {
            return contentView.systemLayoutSizeFitting(
                targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
                verticalFittingPriority: verticalFittingPriority)
        }
        guard !contentView.constraints.isEmpty else { return sizeThatFits(targetSize) }
        return CGSize(width: targetSize.width, height: fittingHeight(width: targetSize.width))
    }

    // MARK: - Rendering

    override var renderKind: RenderKind { .tableCell }
    override var nodeComponent: String? { place?.component }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        describeCell(&node)
    }

    override func handle(_ action: InputAction) -> Bool {
        handleInCell(action) || super.handle(action)
    }
}

/// The segues of a table cell in a storyboard.
struct CellSegues {
    /// The closure that performs the segue of a tap on the row.
    var selection: ((Any?) -> Void)?
    /// The closure that performs the segue of a tap on the accessory.
    var accessory: ((Any?) -> Void)?
}

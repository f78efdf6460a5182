public import Foundation
import HostLink
public import UIKitPrimitives

/// One row of a table.
open class UITableViewCell: UIView {
    /// How the labels and the picture of a cell are arranged.
    public nonisolated enum CellStyle: Int, Hashable, Sendable {
        /// A label, and a picture before it.
        case `default` = 0
        /// A label at the left and a value at the right.
        case value1 = 1
        /// A narrow label and a value beside it.
        case value2 = 2
        /// A label and a smaller one under it.
        case subtitle = 3
    }

    /// What stands at the right edge of a cell.
    public nonisolated enum AccessoryType: Int, Hashable, Sendable {
        case none = 0
        /// A sign that a tap shows more.
        case disclosureIndicator = 1
        /// A button for details, and a sign that a tap shows more.
        case detailDisclosureButton = 2
        case checkmark = 3
        /// A button for details.
        case detailButton = 4
    }

    /// How a cell shows that it is selected.
    public nonisolated enum SelectionStyle: Int, Hashable, Sendable {
        /// Not at all.
        case none = 0
        case blue = 1
        case gray = 2
        case `default` = 3
    }

    /// The control of a cell while its table is edited.
    public nonisolated enum EditingStyle: Int, Hashable, Sendable {
        case none = 0
        case delete = 1
        case insert = 2
    }

    /// How rows are kept apart.
    public nonisolated enum SeparatorStyle: Int, Hashable, Sendable {
        case none = 0
        case singleLine = 1
        /// Looks like `singleLine`, as on iOS today.
        case singleLineEtched = 2
    }

    /// The identifier under which the cell is used again.
    open var reuseIdentifier: String? { givenReuseIdentifier }
    private let givenReuseIdentifier: String?

    /// What the cell shows; an app's own views go into it.
    open var contentView: UIView { ownContentView }
    private let ownContentView = UIView(frame: .zero)

    /// The main label of the cell's style.
    open var textLabel: UILabel? { parts.label }
    /// The second label of the cell's style; `nil` in the default style.
    open var detailTextLabel: UILabel? { style == .default ? nil : parts.detail }
    /// The picture before the labels; `nil` in a style without one.
    open var imageView: UIImageView? { style == .value2 ? nil : parts.image }

    /// What the cell shows, as a value; it replaces the labels and the picture of the style.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet { configurationDidChange() }
    }

    /// What stands at the right edge.
    open var accessoryType = AccessoryType.none { didSet { setNeedsLayout() } }
    /// A view in place of what `accessoryType` says.
    open var accessoryView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let accessoryView { addSubview(accessoryView) }
            setNeedsLayout()
        }
    }
    /// What stands at the right edge while the cell is edited.
    open var editingAccessoryType = AccessoryType.none { didSet { setNeedsLayout() } }
    /// A view in place of what `editingAccessoryType` says.
    open var editingAccessoryView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let editingAccessoryView { addSubview(editingAccessoryView) }
            setNeedsLayout()
        }
    }
    var shownAccessoryType: AccessoryType { isEditing ? editingAccessoryType : accessoryType }
    var shownAccessoryView: UIView? { isEditing ? editingAccessoryView : accessoryView }
    /// How the cell shows that it is selected.
    open var selectionStyle = SelectionStyle.default { didSet { setNeedsRendering() } }
    /// A view behind what the cell shows.
    open var backgroundView: UIView? { didSet { replaceBackground(oldValue, by: backgroundView) } }
    /// A view behind what the cell shows while it is selected.
    open var selectedBackgroundView: UIView? {
        didSet { replaceBackground(oldValue, by: selectedBackgroundView) }
    }
    /// How far the line under the cell keeps from the sides; the table's unless set.
    open var separatorInset: UIEdgeInsets {
        get { ownSeparatorInset ?? table?.separatorInset ?? UIEdgeInsets(left: 16) }
        set {
            ownSeparatorInset = newValue
            setNeedsLayout()
        }
    }
    private var ownSeparatorInset: UIEdgeInsets?
    /// How many steps the content is indented.
    open var indentationLevel = 0 { didSet { setNeedsLayout() } }
    /// The width of one step.
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
    /// The control that the cell shows while its table is edited.
    open internal(set) var editingStyle = EditingStyle.none {
        didSet { if oldValue != editingStyle { editingControlDidChange() } }
    }

    let style: CellStyle
    private(set) lazy var parts = CellParts(style: style, contentView: ownContentView)
    var hasParts = false
    var configuredView: (any UIView & UIContentView)?
    var editingControl: EditingControlView?
    var deleteConfirmation: DeleteConfirmationButton?
    private(set) weak var table: UITableView?
    var place: Place? {
        didSet { if oldValue?.indexPath != place?.indexPath { setNeedsLayout() } }
    }

    /// Makes a cell of a style; a table calls it for the classes that were registered.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        givenReuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        ownContentView.frame = bounds
        insert(ownContentView, at: 0)
    }

    /// Makes a cell of the default style.
    ///
    /// Tables make cells of classes that they know only at run time through it, since it reaches a
    /// subclass's own `init(style:reuseIdentifier:)`.
    public override convenience init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: ReusePool.identifierBeingMade)
    }

    /// Makes a cell for an interface file.
    public required init?(coder: NSCoder) {
        style = .default
        givenReuseIdentifier = nil
        super.init(frame: .zero)
        insert(ownContentView, at: 0)
    }

    /// Called before the cell is used for another row; overrides call `super`.
    open func prepareForReuse() {
        setSelected(false, animated: false)
        setHighlighted(false, animated: false)
        accessibilityIdentifier = nil
    }

    /// Selects the cell or not; overrides call `super`.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selectedState != selected else { return }
        selectedState = selected
        selectedBackgroundView?.isHidden = !selected
        updateConfiguration()
        setNeedsRendering()
    }

    /// Highlights the cell or not; overrides call `super`.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        guard highlightedState != highlighted else { return }
        highlightedState = highlighted
        updateConfiguration()
        setNeedsRendering()
    }

    /// Shows the editing control or not; overrides call `super`.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editingState != editing else { return }
        editingState = editing
        editingControlDidChange()
    }

    /// The configuration that looks like a cell of the style, without content.
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

    func leaveTable() {
        place = nil
        if deleteConfirmation != nil { takeBackDeletion() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layoutCell()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: fittingHeight(width: size.width))
    }

    /// Returns the size of a row: with the given width, if that is required, as high as needed.
    ///
    /// Otherwise it is the size that the content view's constraints ask for.
    /// A table measures with it the rows that size themselves.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
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

    override func receive(_ action: InputAction) -> Bool {
        receiveInCell(action) || super.receive(action)
    }
}

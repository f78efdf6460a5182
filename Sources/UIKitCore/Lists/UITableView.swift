public import Foundation
import HostLink
public import UIKitPrimitives

/// Rows one under the other, in sections; only those near the screen exist as cells.
open class UITableView: UIScrollView {
    /// Stands for a height that follows from the content.
    public nonisolated static let automaticDimension: CGFloat = -1

    /// How sections look.
    public nonisolated enum Style: Int, Hashable, Sendable {
        /// Rows from edge to edge.
        case plain = 0
        /// Sections apart from each other, from edge to edge.
        case grouped = 1
        /// Sections as rounded panels.
        case insetGrouped = 2
    }

    /// How a change of rows would move; the screen shows every change at once.
    public nonisolated enum RowAnimation: Int, Hashable, Sendable {
        case fade = 0, right, left, top, bottom, none, middle
        case automatic = 100
    }

    /// Where a row stands after scrolling to it.
    public nonisolated enum ScrollPosition: Int, Hashable, Sendable {
        case none = 0, top, middle, bottom
    }

    /// How rows are kept apart.
    public nonisolated enum SeparatorStyle: Int, Hashable, Sendable {
        case none = 0
        case singleLine = 1
    }

    /// How sections look; decided when the table is made.
    public let style: Style

    /// What there is to show.
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet {
            association = dataSource as? any UIDataSourceModelAssociation
            setNeedsReload()
        }
    }
    private(set) weak var association: (any UIDataSourceModelAssociation)?

    /// Who says how the table looks and hears what a person does.
    open weak var delegate: (any UITableViewDelegate)? {
        didSet {
            scrollDelegate = delegate
            setNeedsReload()
        }
    }

    // MARK: - Looks

    /// The height of every row for which the delegate names none.
    open var rowHeight = automaticDimension { didSet { setNeedsReload() } }
    /// The height rows are taken to have before they were shown.
    open var estimatedRowHeight = automaticDimension { didSet { setNeedsReload() } }
    /// The height of headers for which the delegate names none.
    open var sectionHeaderHeight = automaticDimension { didSet { setNeedsReload() } }
    /// The height of footers for which the delegate names none.
    open var sectionFooterHeight = automaticDimension { didSet { setNeedsReload() } }
    /// The height headers are taken to have; they are measured at once.
    open var estimatedSectionHeaderHeight = automaticDimension
    /// The height footers are taken to have; they are measured at once.
    open var estimatedSectionFooterHeight = automaticDimension
    /// The space above headers of a plain table.
    open var sectionHeaderTopPadding = automaticDimension { didSet { setNeedsReload() } }
    /// How rows are kept apart.
    open var separatorStyle = SeparatorStyle.singleLine { didSet { setNeedsLayout() } }
    /// Whether rows keep to the middle of a wide window, where they are read with ease.
    ///
    /// - Note: Difference from UIKit: the rows themselves are as narrow, not their content alone.
    open var cellLayoutMarginsFollowReadableWidth = false { didSet { setNeedsReload() } }
    /// How far the lines between rows keep from the sides.
    open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
        didSet { setNeedsLayout() }
    }
    /// A view above all sections; its height is its own.
    open var tableHeaderView: UIView? { didSet { replaceEdgeView(oldValue, by: tableHeaderView) } }
    /// A view under all sections; its height is its own.
    open var tableFooterView: UIView? { didSet { replaceEdgeView(oldValue, by: tableFooterView) } }
    /// A view behind the rows that does not scroll with them.
    open var backgroundView: UIView? { didSet { replaceEdgeView(oldValue, by: backgroundView) } }

    // MARK: - Selection and editing

    /// Whether rows can be selected.
    open var allowsSelection = true
    /// Whether several rows can be selected.
    open var allowsMultipleSelection = false
    /// Whether rows can be selected while the table is edited.
    open var allowsSelectionDuringEditing = false
    /// Whether several rows can be selected while the table is edited.
    open var allowsMultipleSelectionDuringEditing = false

    /// Whether rows show editing controls.
    open var isEditing: Bool {
        get { editingState }
        set { setEditing(newValue, animated: false) }
    }
    private var editingState = false

    /// Shows or hides the rows' editing controls.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editingState != editing else { return }
        editingState = editing
        takeBackDeletion()
        if !allowsSelectionDuringEditing { deselectAll() }
        setNeedsLayout()
    }

    // MARK: - State

    var metrics = TableMetrics()
    var needsReload = true
    /// The width that measured heights are for.
    var measuredWidth: CGFloat = 0
    var measured: Set<IndexPath> = []
    /// Rows whose height follows from their content, by section.
    var selfSizing: [Bool] = []

    var cells: [IndexPath: UITableViewCell] = [:]
    var headers: [Int: SectionSupplementView] = [:]
    var footers: [Int: SectionSupplementView] = [:]
    var reuse = ReusePool()
    var selection: Set<IndexPath> = []
    var focusedRow: IndexPath?
    var updates: ListUpdates?
    var updateDepth = 0
    var restoration: TableRestoration?
    var drafts = ListDrafts()

    // MARK: - Making

    /// Makes a table of a style.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        setUp()
    }

    /// Makes a plain table.
    public override convenience init(frame: CGRect) {
        self.init(frame: frame, style: .plain)
    }

    /// Makes a plain table for an interface file.
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(frame: .zero)
        setUp()
    }

    private func setUp() {
        alwaysBounceVertical = true
        clipsToBounds = true
        backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layoutRows()
    }

    // MARK: - Restoration

    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        encodeRows(with: coder)
    }

    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        decodeRows(with: coder)
    }

    // MARK: - Rendering

    override var renderKind: RenderKind { .tableView }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.style] = .string(style.renderedName)
    }

    override func receive(_ action: InputAction) -> Bool {
        switch action {
        case .scroll:
            restoration?.personScrolled()
            return super.receive(action)
        case .keyCommand(let input, _):
            return receiveKey(input) || super.receive(action)
        default:
            return super.receive(action)
        }
    }
}

extension UITableView.Style {
    var renderedName: String {
        switch self {
        case .plain: "plain"
        case .grouped: "grouped"
        case .insetGrouped: "insetGrouped"
        }
    }
}

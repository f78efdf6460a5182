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
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
        didSet { setNeedsLayout() }
    }
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

    // MARK: - Asking for cells

    /// Asks for everything again and clears the selection; the position stays.
    open func reloadData() { dropRows() }

    /// Says which class cells of an identifier are made from.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        registerCell(cellClass, identifier)
    }

    /// Says which class headers and footers of an identifier are made from.
    open func register(
        _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
    ) {
        registerSupplement(aClass, identifier)
    }

    /// Returns a cell that left the screen, or a new one of the registered class; `nil` if there is
    /// none.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        reusableCell(identifier)
    }

    /// Returns a cell for a row, with the width and height of that row; the class must have been
    /// registered.
    open func dequeueReusableCell(
        withIdentifier identifier: String, for indexPath: IndexPath
    ) -> UITableViewCell {
        reusableCell(identifier, for: indexPath)
    }

    /// Returns a header or footer that left the screen, or a new one of the registered class.
    open func dequeueReusableHeaderFooterView(
        withIdentifier identifier: String
    ) -> UITableViewHeaderFooterView? {
        reusableSupplement(identifier)
    }

    // MARK: - Rows on the screen

    /// How many sections there are.
    open var numberOfSections: Int { sectionCount }

    /// Returns how many rows a section has.
    open func numberOfRows(inSection section: Int) -> Int { rowCount(inSection: section) }

    /// Returns the cell of a row, if it is on the screen or near it.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

    /// Returns the row of a cell, if the table shows it.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { path(of: cell) }

    /// The rows on the screen, from top to bottom.
    open var indexPathsForVisibleRows: [IndexPath]? { visiblePaths }

    /// The cells on the screen, from top to bottom.
    open var visibleCells: [UITableViewCell] { cellsOnScreen }

    /// Scrolls until a row stands at a position; `.none` scrolls no further than needed.
    open func scrollToRow(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) {
        scroll(to: indexPath, at: scrollPosition, animated: animated)
    }

    // MARK: - Selecting

    /// The selected row; the uppermost of several.
    open var indexPathForSelectedRow: IndexPath? { selection.min() }

    /// The selected rows, from top to bottom; `nil` if there are none.
    open var indexPathsForSelectedRows: [IndexPath]? {
        selection.isEmpty ? nil : selection.sorted()
    }

    /// Selects a row for the app: the delegate is neither asked nor notified.
    open func selectRow(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
    ) {
        select(indexPath, animated: animated, scrollPosition: scrollPosition)
    }

    /// Deselects a row for the app: the delegate is neither asked nor notified.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        deselect(indexPath, animated: animated)
    }

    // MARK: - Changing rows and sections

    /// Collects changes of rows and sections, then shows them together.
    ///
    /// - Note: Difference from UIKit: counts that do not agree with the changes show what the data
    ///   source says now, where UIKit ends the app.
    open func performBatchUpdates(
        _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        beginUpdates()
        updates?()
        endUpdates()
        completion?(true)
    }

    /// Starts collecting changes.
    open func beginUpdates() { beginCollecting() }

    /// Shows the changes that were collected since the first `beginUpdates()`.
    open func endUpdates() { endCollecting() }

    /// Shows rows that the data source has more.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.inserted.formUnion(indexPaths) }
    }

    /// Takes away rows that the data source has no more.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.deleted.formUnion(indexPaths) }
    }

    /// Asks for the cells of rows again.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.reloaded.formUnion(indexPaths) }
    }

    /// Asks for the cells of rows again that still are what they were.
    open func reconfigureRows(at indexPaths: [IndexPath]) {
        change { $0.reloaded.formUnion(indexPaths) }
    }

    /// Moves a row.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.moved.append((indexPath, newIndexPath)) }
    }

    /// Shows sections that the data source has more.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.insertedSections.formUnion(sections) }
    }

    /// Takes away sections that the data source has no more.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.deletedSections.formUnion(sections) }
    }

    /// Asks for everything of sections again.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.reloadedSections.formUnion(sections) }
    }

    /// Moves a section.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.movedSections.append((section, newSection)) }
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

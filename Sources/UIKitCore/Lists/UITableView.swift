public import Foundation
import HostLink
public import UIKitPrimitives

/// A view that shows rows one below the other, in sections.
///
/// Only rows near the screen have cells.
open class UITableView: UIScrollView {
    /// A placeholder for a height that is computed from the content.
    public nonisolated static let automaticDimension: CGFloat = -1

    /// The appearance of sections.
    public nonisolated enum Style: Int, Hashable, Sendable {
        /// Rows from edge to edge.
        case plain = 0
        /// Sections with space between them, from edge to edge.
        case grouped = 1
        /// Sections as rounded panels.
        case insetGrouped = 2
    }

    /// The animation of a change of rows.
    ///
    /// Every change is shown without an animation.
    public nonisolated enum RowAnimation: Int, Hashable, Sendable {
        case fade = 0, right, left, top, bottom, none, middle
        case automatic = 100
    }

    /// The position of a row after scrolling to it.
    public nonisolated enum ScrollPosition: Int, Hashable, Sendable {
        case none = 0, top, middle, bottom
    }

    /// The appearance of sections, set when the table is created.
    public let style: Style

    /// The object that provides the rows.
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet {
            association = dataSource as? any UIDataSourceModelAssociation
            setNeedsReload()
        }
    }
    private(set) weak var association: (any UIDataSourceModelAssociation)?

    /// The object that is notified of rows that may get cells soon.
    open var prefetchDataSource: (any UITableViewDataSourcePrefetching)? {
        get { prefetching.tableSource }
        set { prefetching.setSource(newValue, of: self) }
    }
    /// Whether `prefetchDataSource` is notified.
    open var isPrefetchingEnabled: Bool {
        get { prefetching.isEnabled }
        set { prefetching.isEnabled = newValue }
    }
    let prefetching = ListPrefetching()

    /// The object that decides the table's appearance and is notified of the user's actions.
    open weak var delegate: (any UITableViewDelegate)? {
        didSet {
            scrollDelegate = delegate
            rowInput.swiping.delegateDidChange()
            setNeedsReload()
        }
    }

    // MARK: - Appearance

    /// The height of rows for which the delegate gives none.
    open var rowHeight = automaticDimension {
        didSet {
            appearanceValues.note(.rowHeight)
            setNeedsReload()
        }
    }
    /// The assumed height of rows before they are measured.
    open var estimatedRowHeight = automaticDimension { didSet { setNeedsReload() } }
    /// The height of headers for which the delegate gives none.
    open var sectionHeaderHeight = automaticDimension { didSet { setNeedsReload() } }
    /// The height of footers for which the delegate gives none.
    open var sectionFooterHeight = automaticDimension { didSet { setNeedsReload() } }
    /// The assumed height of headers.
    ///
    /// It has no effect because headers are measured immediately.
    open var estimatedSectionHeaderHeight = automaticDimension
    /// The assumed height of footers.
    ///
    /// It has no effect because footers are measured immediately.
    open var estimatedSectionFooterHeight = automaticDimension
    /// The space above headers of a plain table.
    open var sectionHeaderTopPadding = automaticDimension { didSet { setNeedsReload() } }
    /// The style of the separators between rows.
    open var separatorStyle: UITableViewCell.SeparatorStyle {
        get { separators.style }
        set {
            separators.style = newValue
            appearanceValues.note(.separatorStyle)
            TableSeparators.show(in: self)
        }
    }
    /// The colour of the separators between rows.
    ///
    /// `nil` sets the default, `UIColor.separator`.
    open var separatorColor: UIColor? {
        get { separators.color ?? .separator }
        set {
            separators.color = newValue
            appearanceValues.note(.separatorColor)
            TableSeparators.show(in: self)
        }
    }
    var separators = TableSeparators()
    /// Whether rows in a wide window are centred and keep a readable width.
    ///
    /// - Note: Difference from UIKit: the rows themselves are narrower, not only their content.
    open var cellLayoutMarginsFollowReadableWidth = false { didSet { setNeedsReload() } }
    /// The distances of the separators from the sides.
    open var separatorInset: UIEdgeInsets {
        get { separators.inset }
        set {
            separators.inset = newValue
            appearanceValues.note(.separatorInset)
            TableSeparators.show(in: self)
        }
    }
    /// A view above all sections.
    ///
    /// The table does not change the height of the view.
    open var tableHeaderView: UIView? { didSet { replaceEdgeView(oldValue, by: tableHeaderView) } }
    /// A view below all sections.
    ///
    /// The table does not change the height of the view.
    open var tableFooterView: UIView? { didSet { replaceEdgeView(oldValue, by: tableFooterView) } }
    /// A view behind the rows that does not scroll with them.
    open var backgroundView: UIView? { didSet { replaceEdgeView(oldValue, by: backgroundView) } }

    // MARK: - Selection and editing

    /// Whether rows can be selected.
    open var allowsSelection = true
    /// Whether several rows can be selected.
    open var allowsMultipleSelection = false
    /// Whether rows can be selected in editing mode.
    open var allowsSelectionDuringEditing = false
    /// Whether several rows can be selected in editing mode.
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
        cancelDeletion()
        rowInput.cancel()
        if !allowsSelectionDuringEditing { deselectAll() }
        setNeedsLayout()
    }

    // MARK: - State

    var metrics = TableMetrics()
    var needsReload = true
    var measurement = RowMeasurement(width: 0)

    var cells: [IndexPath: UITableViewCell] = [:]
    var headers: [Int: SectionSupplementView] = [:]
    var footers: [Int: SectionSupplementView] = [:]
    var reuse = ReusePool()
    /// The rows that an interface file contains.
    var staticContent: StaticTableContent?
    var selection: Set<IndexPath> = []
    var focusedRow: IndexPath?
    var updates: ListUpdates?
    var updateDepth = 0
    var restoration: PendingListRestoration<TablePosition>?
    var drafts = ListDrafts()
    /// The rows that the user swipes and moves.
    private(set) lazy var rowInput = RowInput(of: self)

    // MARK: - Creation

    /// Creates a table of a style.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        setUp()
    }

    /// Creates a plain table.
    public override convenience init(frame: CGRect) {
        self.init(frame: frame, style: .plain)
    }

    /// Creates a table for an interface file.
    public required init?(coder: NSCoder) {
        style = coder.interfaceElement.map(Style.init) ?? .plain
        super.init(frame: .zero)
        setUp()
        coder.readInterface(into: self, as: UITableView.self)
    }

    private func setUp() {
        alwaysBounceVertical = true
        clipsToBounds = true
        backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
        appearanceValues.forget(.backgroundColor)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layoutRows()
    }

    // MARK: - Asking for cells

    /// Reads all data again and clears the selection.
    ///
    /// The scroll position stays.
    open func reloadData() {
        selection.removeAll()
        focusedRow = nil
        setNeedsReload()
        restoration?.dataDidChange()
        drafts.endDrafts()
        cells.values.forEach(ListDrafts.endDrafts)
    }

    /// Registers the class of the cells with an identifier.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        registerCell(cellClass, identifier)
    }

    /// Registers the class of the headers and footers with an identifier.
    open func register(
        _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
    ) {
        registerSupplement(aClass, identifier)
    }

    /// Returns a cell that left the screen, or a new one of the registered class, or `nil` if no
    /// class is registered.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        reusableCell(identifier)
    }

    /// Returns a cell for a row, with the width and height of that row.
    ///
    /// The class must be registered.
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

    /// The number of sections.
    open var numberOfSections: Int { sectionCount }

    /// Returns the number of rows in a section.
    open func numberOfRows(inSection section: Int) -> Int {
        reloadIfNeeded()
        return metrics.sections.indices.contains(section) ? metrics.sections[section].rows.count : 0
    }

    /// Returns the cell of a row, if it is on the screen or near it.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

    /// Returns the row of a cell, if the table shows it.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { path(of: cell) }

    /// The rows on the screen, from top to bottom.
    open var indexPathsForVisibleRows: [IndexPath]? { visiblePaths }

    /// The cells on the screen, from top to bottom.
    open var visibleCells: [UITableViewCell] { cellsOnScreen }

    /// Scrolls a row to a position.
    ///
    /// With `.none`, it scrolls only as far as needed.
    open func scrollToRow(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) {
        scroll(to: indexPath, at: scrollPosition, animated: animated)
    }

    // MARK: - Selecting

    /// The selected row.
    ///
    /// If several are selected, the uppermost.
    open var indexPathForSelectedRow: IndexPath? { selection.min() }

    /// The selected rows, from top to bottom; `nil` if there are none.
    open var indexPathsForSelectedRows: [IndexPath]? {
        selection.isEmpty ? nil : selection.sorted()
    }

    /// Selects a row programmatically.
    ///
    /// The delegate is neither asked nor notified.
    open func selectRow(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
    ) {
        select(indexPath, animated: animated, scrollPosition: scrollPosition)
    }

    /// Deselects a row programmatically.
    ///
    /// The delegate is neither asked nor notified.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        deselect(indexPath, animated: animated)
    }

    // MARK: - Changing rows and sections

    /// Collects changes of rows and sections, then shows them together.
    ///
    /// - Note: Difference from UIKit: if the counts do not agree with the changes, the table shows
    ///   the data source's current rows. UIKit ends the app.
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

    /// Shows rows that were added to the data source.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.inserted.formUnion(indexPaths) }
    }

    /// Removes rows that were removed from the data source.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.deleted.formUnion(indexPaths) }
    }

    /// Requests the cells of rows again.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.reloaded.formUnion(indexPaths) }
    }

    /// Requests again the cells of rows whose identity did not change.
    open func reconfigureRows(at indexPaths: [IndexPath]) {
        change { $0.reloaded.formUnion(indexPaths) }
    }

    /// Moves a row.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.moved.append((indexPath, newIndexPath)) }
    }

    /// Shows sections that were added to the data source.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.insertedSections.formUnion(sections) }
    }

    /// Removes sections that were removed from the data source.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.deletedSections.formUnion(sections) }
    }

    /// Requests all cells, headers and footers of sections again.
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

    /// The subviews, and the static cells that are not on the screen.
    ///
    /// Static cells exist for as long as their table, although it contains only the visible ones.
    override var preservedSubviews: [UIView] {
        guard let staticContent else { return subviews }
        return subviews + staticContent.cells.filter { $0.superview !== self }
    }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.style] = .string(style.renderedName)
    }

    override func handle(_ action: InputAction) -> Bool {
        switch action {
        case .scroll:
            restoration?.dropPosition()
            return super.handle(action)
        case .keyCommand(let input, _):
            return handleKey(input) || super.handle(action)
        default:
            return super.handle(action)
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

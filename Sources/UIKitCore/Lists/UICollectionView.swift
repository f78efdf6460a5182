public import Foundation
import HostLink
import UIKitPrimitives

/// A view that shows items arranged by a layout.
///
/// Only items near the screen have cells.
open class UICollectionView: UIScrollView {
    /// The kind of a section's header.
    public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of a section's footer.
    public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// The direction of scrolling.
    public nonisolated enum ScrollDirection: Int, Hashable, Sendable {
        case vertical = 0
        case horizontal = 1
    }

    /// The position of an item after scrolling to it.
    public nonisolated struct ScrollPosition: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a set of the bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// At the upper edge.
        public static let top = ScrollPosition(rawValue: 1 << 0)
        /// In the middle between upper and lower edge.
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        /// At the lower edge.
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        /// At the left edge.
        public static let left = ScrollPosition(rawValue: 1 << 3)
        /// In the middle between left and right edge.
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        /// At the right edge.
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }

    /// The category of a layout's element.
    public nonisolated enum ElementCategory: UInt, Hashable, Sendable {
        /// A cell.
        case cell = 0
        /// A header, a footer or another view that belongs to the data.
        case supplementaryView = 1
        /// A view that belongs to the layout alone.
        case decorationView = 2
    }

    /// The object that provides the items.
    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet {
            association = dataSource as? any UIDataSourceModelAssociation
            setNeedsReload()
        }
    }
    private(set) weak var association: (any UIDataSourceModelAssociation)?

    /// The object that is notified of items that may get cells soon.
    open var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? {
        get { prefetching.collectionSource }
        set { prefetching.setSource(newValue, of: self) }
    }
    /// Whether `prefetchDataSource` is notified.
    open var isPrefetchingEnabled: Bool {
        get { prefetching.isEnabled }
        set { prefetching.isEnabled = newValue }
    }
    let prefetching = ListPrefetching()

    /// The object that is notified of the user's actions.
    open weak var delegate: (any UICollectionViewDelegate)? {
        didSet {
            scrollDelegate = delegate
            itemMenus.delegateDidChange()
            layoutDidInvalidate()
        }
    }

    /// The layout that positions the items.
    open var collectionViewLayout: UICollectionViewLayout {
        didSet {
            oldValue.collectionView = nil
            collectionViewLayout.collectionView = self
            layoutDidInvalidate()
        }
    }

    /// A view behind the items that does not scroll with them.
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    /// Whether items can be selected.
    open var allowsSelection = true
    /// Whether several items can be selected.
    open var allowsMultipleSelection = false

    /// The key of a visible header or footer.
    struct SupplementKey: Hashable {
        let kind: String
        let indexPath: IndexPath
    }

    var counts: [Int] = []
    var needsReload = true
    var needsPrepare = true
    var preparedSize = CGSize.zero
    var cells: [IndexPath: UICollectionViewCell] = [:]
    var supplements: [SupplementKey: SupplementContainerView] = [:]
    var reuse = ReusePool()
    var selection: Set<IndexPath> = []
    var focusedItem: IndexPath?
    var updates: ListUpdates?
    var updateDepth = 0
    var restoration: PendingListRestoration<CollectionPosition>?
    var drafts = ListDrafts()
    private(set) lazy var itemMenus = ItemMenus(of: self)
    private(set) lazy var dragging = ListDragging(of: CollectionDragging(self))
    /// The identifiers of the registrations whose classes are registered.
    var registrations: Set<String> = []

    /// Creates a collection with a layout.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
        clipsToBounds = true
        alwaysBounceVertical = true
        backgroundColor = .systemBackground
        appearanceValues.forget(.backgroundColor)
    }

    /// Creates a collection for an interface file, with a flow layout if the file has no other.
    public required init?(coder: NSCoder) {
        collectionViewLayout =
            coder.interfaceObject(key: "collectionViewLayout") as? UICollectionViewLayout
            ?? UICollectionViewFlowLayout()
        super.init(frame: .zero)
        collectionViewLayout.collectionView = self
        clipsToBounds = true
        alwaysBounceVertical = true
        backgroundColor = .systemBackground
        appearanceValues.forget(.backgroundColor)
        coder.readInterface(into: self, as: UICollectionView.self)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layoutItems()
    }

    // MARK: - Asking for cells

    /// Reads all data again and clears the selection.
    ///
    /// The scroll position stays.
    open func reloadData() {
        selection.removeAll()
        focusedItem = nil
        restoration?.dataDidChange()
        drafts.endDrafts()
        cells.values.forEach(ListDrafts.endDrafts)
        setNeedsReload()
    }

    /// Registers the class of the cells with an identifier.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        registerCell(cellClass, identifier)
    }

    /// Registers the class of the headers or footers with an identifier.
    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        registerSupplement(viewClass, elementKind, identifier)
    }

    /// Returns a cell that left the screen, or a new one.
    ///
    /// The class must be registered.
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        reusableCell(identifier, for: indexPath)
    }

    /// Returns a header or footer that left the screen, or a new one.
    ///
    /// The class must be registered.
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionReusableView {
        reusableSupplement(elementKind, identifier, for: indexPath)
    }

    // MARK: - Items on the screen

    /// The number of sections.
    open var numberOfSections: Int { sectionCount }

    /// Returns the number of items in a section.
    open func numberOfItems(inSection section: Int) -> Int {
        reloadIfNeeded()
        return counts.indices.contains(section) ? counts[section] : 0
    }

    /// Returns the cell of an item, if it is on the screen or near it.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cells[indexPath] }

    /// Returns the item of a cell, if the collection shows it.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { path(of: cell) }

    /// The items on the screen, in order.
    open var indexPathsForVisibleItems: [IndexPath] { visiblePaths }

    /// The cells on the screen, in order.
    open var visibleCells: [UICollectionViewCell] { cellsOnScreen }

    /// Scrolls an item to a position.
    ///
    /// With an empty position, it scrolls only as far as needed.
    open func scrollToItem(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) {
        scroll(to: indexPath, at: scrollPosition, animated: animated)
    }

    // MARK: - Selecting

    /// The selected items, in order; `nil` if there are none.
    open var indexPathsForSelectedItems: [IndexPath]? {
        selection.isEmpty ? nil : selection.sorted()
    }

    /// Selects an item programmatically.
    ///
    /// The delegate is neither asked nor notified.
    open func selectItem(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
    ) {
        select(indexPath, animated: animated, scrollPosition: scrollPosition)
    }

    /// Deselects an item programmatically.
    ///
    /// The delegate is neither asked nor notified.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        deselect(indexPath, animated: animated)
    }

    // MARK: - Changing items and sections

    /// Collects changes of items and sections, then shows them together.
    ///
    /// - Note: Difference from UIKit: if the counts do not agree with the changes, the collection
    ///   shows the data source's current items. UIKit ends the app.
    open func performBatchUpdates(
        _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        collectChanges(updates)
        completion?(true)
    }

    /// Shows items that were added to the data source.
    open func insertItems(at indexPaths: [IndexPath]) {
        change { $0.inserted.formUnion(indexPaths) }
    }

    /// Removes items that were removed from the data source.
    open func deleteItems(at indexPaths: [IndexPath]) {
        change { $0.deleted.formUnion(indexPaths) }
    }

    /// Requests the cells of items again.
    open func reloadItems(at indexPaths: [IndexPath]) {
        change { $0.reloaded.formUnion(indexPaths) }
    }

    /// Moves an item.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.moved.append((indexPath, newIndexPath)) }
    }

    /// Shows sections that were added to the data source.
    open func insertSections(_ sections: IndexSet) {
        change { $0.insertedSections.formUnion(sections) }
    }

    /// Removes sections that were removed from the data source.
    open func deleteSections(_ sections: IndexSet) {
        change { $0.deletedSections.formUnion(sections) }
    }

    /// Requests all cells, headers and footers of sections again.
    open func reloadSections(_ sections: IndexSet) {
        change { $0.reloadedSections.formUnion(sections) }
    }

    /// Moves a section.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.movedSections.append((section, newSection)) }
    }

    // MARK: - Restoration

    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        encodeItems(with: coder)
    }

    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        decodeItems(with: coder)
    }

    // MARK: - Rendering

    override var renderKind: RenderKind { .collectionView }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        let layout = collectionViewLayout as? UICollectionViewCompositionalLayout
        if let list = layout?.list(ofSection: 0) { node[.style] = .string(list.renderedName) }
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

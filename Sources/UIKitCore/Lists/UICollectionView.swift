public import Foundation
import HostLink
import UIKitPrimitives

/// Items that a layout arranges; only those near the screen exist as cells.
open class UICollectionView: UIScrollView {
    /// The kind of a section's header.
    public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of a section's footer.
    public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// The direction in which a person scrolls.
    public nonisolated enum ScrollDirection: Int, Hashable, Sendable {
        case vertical = 0
        case horizontal = 1
    }

    /// Where an item stands after scrolling to it.
    public nonisolated struct ScrollPosition: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Makes a set of the bits.
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

    /// What there is to show.
    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet {
            association = dataSource as? any UIDataSourceModelAssociation
            setNeedsReload()
        }
    }
    private(set) weak var association: (any UIDataSourceModelAssociation)?

    /// Who hears what a person does.
    open weak var delegate: (any UICollectionViewDelegate)? {
        didSet {
            scrollDelegate = delegate
            layoutDidInvalidate()
        }
    }

    /// What decides where items stand.
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

    /// What identifies a header or footer among those that are shown.
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
    var restoration: CollectionRestoration?
    var drafts = ListDrafts()

    /// Makes a collection that a layout arranges.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
        clipsToBounds = true
        alwaysBounceVertical = true
        backgroundColor = .systemBackground
    }

    /// Makes a collection that a flow layout arranges, for an interface file.
    public required init?(coder: NSCoder) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(frame: .zero)
        collectionViewLayout.collectionView = self
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layoutItems()
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

    override func receive(_ action: InputAction) -> Bool {
        switch action {
        case .scroll:
            restoration?.scrolled()
            return super.receive(action)
        case .keyCommand(let input, _):
            return receiveKey(input) || super.receive(action)
        default:
            return super.receive(action)
        }
    }
}

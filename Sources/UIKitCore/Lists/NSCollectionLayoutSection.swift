public import Foundation
public import UIKitPrimitives

/// One element of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject {
    /// The size in the containing group.
    open var layoutSize: NSCollectionLayoutSize { size }
    private let size: NSCollectionLayoutSize

    /// The distances between the element's space and its content.
    open var contentInsets = NSDirectionalEdgeInsets.zero

    /// Creates an element of a size.
    public init(layoutSize: NSCollectionLayoutSize) {
        size = layoutSize
        super.init()
    }
}

/// An element whose frame a custom group determines.
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject {
    /// The frame in the group.
    open var frame: CGRect { givenFrame }
    private let givenFrame: CGRect
    /// The element's order from back to front.
    open var zIndex: Int { order }
    private let order: Int

    /// Creates an element with a frame and an order.
    public init(frame: CGRect, zIndex: Int = 0) {
        givenFrame = frame
        order = zIndex
        super.init()
    }
}

/// A closure that returns the elements of a custom group.
public typealias NSCollectionLayoutGroupCustomItemProvider = (
    any NSCollectionLayoutEnvironment
) -> [NSCollectionLayoutGroupCustomItem]

/// Several elements beside or below each other.
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    enum Arrangement {
        case horizontal
        case vertical
        case custom(NSCollectionLayoutGroupCustomItemProvider)
    }

    let arrangement: Arrangement
    /// The number of equal parts; nil if the elements have their own sizes.
    let partCount: Int?
    /// The number of elements, if the group has no more of them than that.
    private(set) var countMax: Int?

    /// The elements, which repeat until the group is full.
    open var subitems: [NSCollectionLayoutItem] { items }
    private let items: [NSCollectionLayoutItem]

    /// The space between the elements.
    open var interItemSpacing: NSCollectionLayoutSpacing?

    private init(
        _ size: NSCollectionLayoutSize, _ arrangement: Arrangement,
        _ items: [NSCollectionLayoutItem], partCount: Int? = nil
    ) {
        self.arrangement = arrangement
        self.items = items
        self.partCount = partCount.map { max(1, $0) }
        super.init(layoutSize: size)
    }

    /// Returns a group of elements beside each other.
    open class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .horizontal, subitems) }

    /// Returns a group of elements below each other.
    open class func vertical(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .vertical, subitems) }

    /// Returns a group of equally wide elements beside each other.
    open class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, .horizontal, [subitem], partCount: count)
    }

    /// Returns a group of equally high elements below each other.
    open class func vertical(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, .vertical, [subitem], partCount: count)
    }

    /// Returns a group of an element that repeats, beside each other.
    open class func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
        count: Int
    ) -> NSCollectionLayoutGroup {
        let group = NSCollectionLayoutGroup(layoutSize, .horizontal, [subitem])
        group.countMax = max(1, count)
        return group
    }

    /// Returns a group of an element that repeats, below each other.
    open class func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
        count: Int
    ) -> NSCollectionLayoutGroup {
        let group = NSCollectionLayoutGroup(layoutSize, .vertical, [subitem])
        group.countMax = max(1, count)
        return group
    }

    /// Returns a group whose elements have the frames that a closure returns.
    open class func custom(
        layoutSize: NSCollectionLayoutSize,
        itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .custom(itemProvider), []) }
}

/// A header or footer of a section.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
    /// The kind of the view.
    open var elementKind: String { kind }
    private let kind: String
    /// The side of the section.
    open var alignment: NSRectAlignment { side }
    private let side: NSRectAlignment

    /// Creates a header (at the top) or a footer (at the bottom).
    ///
    /// - Note: Difference from UIKit: a view at the leading or trailing side is placed at the top.
    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment
    ) {
        kind = elementKind
        side = alignment
        super.init(layoutSize: layoutSize)
    }

    /// Headers scroll with their section.
    @available(
        *, unavailable,
        message: "Headers of collections scroll with their section; a UITableView pins its headers."
    )
    open var pinToVisibleBounds: Bool {
        get { false }
        set {}
    }
}

/// One section of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject {
    let group: NSCollectionLayoutGroup
    /// The list of which the section is a part.
    var list: UICollectionLayoutListConfiguration?

    /// The distances around the groups.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// The space between groups.
    open var interGroupSpacing: CGFloat = 0
    /// The headers and footers.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// Whether headers and footers keep the distances of the content to the sides.
    open var supplementariesFollowContentInsets = true

    /// Creates a section of a group that repeats.
    public init(group: NSCollectionLayoutGroup) {
        self.group = group
        super.init()
    }

    /// Sections scroll with the collection.
    @available(
        *, unavailable,
        message: "A section has no scrolling of its own; put a UICollectionView into a cell."
    )
    open var orthogonalScrollingBehavior: Int {
        get { 0 }
        set {}
    }

    /// Sections have no views of their own behind the items.
    @available(
        *, unavailable, message: "Set the backgroundColor of cells, or the backgroundView."
    )
    open var decorationItems: [NSCollectionLayoutItem] {
        get { [] }
        set {}
    }
}

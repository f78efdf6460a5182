public import Foundation

/// The position and appearance of one element of a collection.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject {
    /// The element's frame in the content.
    open var frame = CGRect.zero
    /// The opacity, from 0 (invisible) to 1.
    open var alpha: CGFloat = 1
    /// Whether the element is not shown.
    open var isHidden = false
    /// The element's order from back to front.
    ///
    /// Elements with a higher value are in front.
    open var zIndex = 0
    /// The index path of the element.
    open var indexPath: IndexPath
    /// The category of the element.
    open var representedElementCategory: UICollectionView.ElementCategory { category }
    private let category: UICollectionView.ElementCategory
    /// The kind of a header or footer; `nil` for cells.
    open var representedElementKind: String? { kind }
    private let kind: String?

    /// Creates attributes for a cell.
    public init(forCellWith indexPath: IndexPath) {
        self.indexPath = indexPath
        category = .cell
        kind = nil
        super.init()
    }

    /// Creates attributes for a header, footer or other view.
    public init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.indexPath = indexPath
        category = .supplementaryView
        kind = elementKind
        super.init()
    }

    private init(copying other: UICollectionViewLayoutAttributes) {
        category = other.category
        kind = other.kind
        indexPath = other.indexPath
        frame = other.frame
        alpha = other.alpha
        isHidden = other.isHidden
        zIndex = other.zIndex
        super.init()
    }

    /// Returns attributes of the same element with the same values.
    ///
    /// The copy can be changed independently.
    ///
    /// A subclass with its own properties overrides the method.
    open func copy(with zone: NSZone? = nil) -> Any {
        UICollectionViewLayoutAttributes(copying: self)
    }

    /// The middle of the frame.
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set {
            frame.origin = CGPoint(
                x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
        }
    }

    /// The size of the frame.
    open var size: CGSize {
        get { frame.size }
        set { frame.size = newValue }
    }
}

extension UICollectionViewLayoutAttributes: @preconcurrency NSCopying {}

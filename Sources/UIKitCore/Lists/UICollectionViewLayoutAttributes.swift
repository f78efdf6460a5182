public import Foundation

/// Where one element of a collection stands and how it looks there.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject {
    /// What an element is.
    public nonisolated enum ElementCategory: Int, Hashable, Sendable {
        case cell = 0
        case supplementaryView = 1
    }

    /// The element's place in the content.
    open var frame = CGRect.zero
    /// From 0, invisible, to 1.
    open var alpha: CGFloat = 1
    /// Whether the element is not shown.
    open var isHidden = false
    /// Which elements are in front; higher is nearer to the person.
    open var zIndex = 0
    /// The element.
    open var indexPath: IndexPath
    /// What the element is.
    public let representedElementCategory: ElementCategory
    /// The kind of a header or footer; `nil` for cells.
    public let representedElementKind: String?

    /// The place of a cell.
    public init(forCellWith indexPath: IndexPath) {
        self.indexPath = indexPath
        representedElementCategory = .cell
        representedElementKind = nil
        super.init()
    }

    /// The place of a header, footer or other view.
    public init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.indexPath = indexPath
        representedElementCategory = .supplementaryView
        representedElementKind = elementKind
        super.init()
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

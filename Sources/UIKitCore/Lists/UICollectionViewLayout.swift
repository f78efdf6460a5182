public import Foundation
import UIKitPrimitives

/// Decides where the elements of a collection stand; subclassed.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    /// The collection that the layout is used by.
    public internal(set) weak var collectionView: UICollectionView?

    /// Makes a layout without elements.
    public override init() {
        super.init()
    }

    /// Computes what the other methods answer from; called before them when something changed.
    open func prepare() {}

    /// The size of everything.
    open var collectionViewContentSize: CGSize { .zero }

    /// The elements of which a part lies in a rectangle of the content.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        nil
    }

    /// The place of an item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        nil
    }

    /// The place of a header, footer or other view.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        nil
    }

    /// Whether places change when the visible part changes; a change of size always counts.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Says that places changed.
    open func invalidateLayout() {
        collectionView?.layoutDidInvalidate()
    }
}

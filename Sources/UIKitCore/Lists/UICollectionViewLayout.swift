public import Foundation
import UIKitPrimitives

/// An abstract class for layouts that position the elements of a collection.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    /// The collection that uses the layout.
    public internal(set) weak var collectionView: UICollectionView?

    /// Makes a layout without elements.
    public override init() {
        super.init()
    }

    /// Computes the values that the other methods return.
    ///
    /// Called before them when something changed.
    open func prepare() {}

    /// The size of all elements together.
    open var collectionViewContentSize: CGSize { .zero }

    /// Returns the elements that are at least partly inside a rectangle of the content.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        nil
    }

    /// Returns the position of an item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        nil
    }

    /// Returns the position of a header, footer or other view.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        nil
    }

    /// Returns whether positions change when the visible part changes.
    ///
    /// A change of size always invalidates the layout.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Marks the layout as changed, so it is computed again.
    open func invalidateLayout() {
        collectionView?.layoutDidInvalidate()
    }
}

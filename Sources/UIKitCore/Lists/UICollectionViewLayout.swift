public import Foundation
import UIKitPrimitives

/// An abstract class for layouts that position the elements of a collection.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    /// The collection that uses the layout.
    public internal(set) weak var collectionView: UICollectionView?

    /// Creates a layout without elements.
    public override init() {
        super.init()
    }

    /// Creates a layout for an interface file.
    public required init?(coder: NSCoder) {
        super.init()
        coder.readInterface(into: self, as: UICollectionViewLayout.self)
    }

    /// Encodes no values.
    open func encode(with coder: NSCoder) {}

    /// Called after the layout was created from an interface file, with its outlets.
    open func awakeFromNib() {}

    /// Declares the names of the class's outlets, actions and properties.
    ///
    /// Overrides call `super`.
    open class func declareNames(_ names: RuntimeNames) {}

    /// Computes the values that the other methods return.
    ///
    /// Called before those methods after a change.
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

    /// Measures views whose size follows from their content, and returns whether a size changed.
    func measure(
        _ cells: [IndexPath: UICollectionViewCell],
        _ supplement: (String, IndexPath) -> UICollectionReusableView?
    ) -> Bool { false }

    /// Whether the position of items depends on the measured size of others.
    var measuresItems: Bool { false }

    /// Called after items changed, with the changes if they are known.
    func itemsDidChange(_ changes: ListUpdates?) {}

    /// Marks the layout as changed, so it is computed again.
    open func invalidateLayout() {
        collectionView?.layoutDidInvalidate()
    }
}

extension UICollectionViewLayout: @preconcurrency NSCoding {}

extension UICollectionViewLayout: nonisolated RuntimeNamed {}

extension UICollectionViewLayout: NibAwaking {}

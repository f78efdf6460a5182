import Foundation
import RestorationCoder
import UIKitPrimitives

/// The position of a collection: its offset and, if items are measured, its first visible item.
///
/// Items that are not near the screen are not measured. So the same offset would show other items
/// in the next process, which has not measured those above.
struct CollectionPosition: ListPosition {
    let offset: CGPoint
    let first: TablePosition?

    var isNamed: Bool { false }

    private static let offsetKey = "UICollectionViewContentOffsetKey"
    private static let firstKey = "UICollectionViewFirstVisibleItemKey"
    private static let distanceKey = "UICollectionViewFirstVisibleItemOffsetKey"

    /// Returns the position that a collection shows.
    init(of collection: UICollectionView, association: (any UIDataSourceModelAssociation)?) {
        offset = collection.contentOffset
        let top = collection.bounds.minY + collection.adjustedContentInset.top
        guard collection.collectionViewLayout.measuresItems,
            let (path, cell) = collection.cells.filter({ $0.value.frame.maxY > top })
                .min(by: { ($0.value.frame.minY, $0.key) < ($1.value.frame.minY, $1.key) }),
            let element = PreservedElement(path, in: collection, association: association)
        else {
            first = nil
            return
        }
        first = TablePosition(first: element, offset: top - cell.frame.minY)
    }

    /// Decodes a position; nil if none was encoded.
    init?(from coder: NSCoder) {
        guard coder.containsValue(forKey: Self.offsetKey) else { return nil }
        offset = coder.decodeCGPoint(forKey: Self.offsetKey)
        let distance = coder.decodeDouble(forKey: Self.distanceKey)
        let coded =
            coder.containsValue(forKey: Self.firstKey)
            ? coder.decodeObject(forKey: Self.firstKey) : nil
        first = PreservedElement(coded: coded).map {
            TablePosition(first: $0, offset: distance.isFinite ? distance : 0)
        }
    }

    func encode(with coder: NSCoder) {
        coder.encode(offset, forKey: Self.offsetKey)
        guard let first else { return }
        coder.encode(first.first.coded, forKey: Self.firstKey)
        coder.encode(Double(first.offset), forKey: Self.distanceKey)
    }
}

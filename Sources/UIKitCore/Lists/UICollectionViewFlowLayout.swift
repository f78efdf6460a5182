public import Foundation
public import UIKitPrimitives

/// A layout that arranges items in lines, with as many items in each line as fit.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The direction of scrolling.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { changed() } }
    /// The size of items for which the delegate gives none.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { changed() } }
    /// The minimum distance between lines.
    open var minimumLineSpacing: CGFloat = 10 { didSet { changed() } }
    /// The minimum distance between items of a line.
    ///
    /// The remaining space of a line is distributed between its items.
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { changed() } }
    /// Distances around the items of a section.
    open var sectionInset = UIEdgeInsets.zero { didSet { changed() } }
    /// The size of headers.
    ///
    /// Only the extent along the scroll direction is used; zero shows none.
    open var headerReferenceSize = CGSize.zero { didSet { changed() } }
    /// The size of footers.
    ///
    /// Only the extent along the scroll direction is used; zero shows none.
    open var footerReferenceSize = CGSize.zero { didSet { changed() } }

    private var geometry = FlowGeometry(sections: [], breadth: 0, isVertical: true)

    /// Creates a layout with UIKit's default sizes.
    public override init() {
        super.init()
    }

    /// Creates a layout for an interface file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    private func changed() { invalidateLayout() }

    open override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        let insets = view.adjustedContentInset
        let isVertical = scrollDirection == .vertical
        let breadth =
            isVertical
            ? view.bounds.width - insets.left - insets.right
            : view.bounds.height - insets.top - insets.bottom
        geometry = FlowGeometry(
            sections: (0..<view.numberOfSections).map { section(at: $0, in: view) },
            breadth: max(0, breadth), isVertical: isVertical)
    }

    private func section(at index: Int, in view: UICollectionView) -> FlowGeometry.Section {
        let count = view.numberOfItems(inSection: index)
        guard let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout else {
            return FlowGeometry.Section(
                header: headerReferenceSize, footer: footerReferenceSize, inset: sectionInset,
                lineSpacing: minimumLineSpacing, itemSpacing: minimumInteritemSpacing,
                sizes: Array(repeating: itemSize, count: count))
        }
        return FlowGeometry.Section(
            header: delegate.collectionView(
                view, layout: self, referenceSizeForHeaderInSection: index),
            footer: delegate.collectionView(
                view, layout: self, referenceSizeForFooterInSection: index),
            inset: delegate.collectionView(view, layout: self, insetForSectionAt: index),
            lineSpacing: delegate.collectionView(
                view, layout: self, minimumLineSpacingForSectionAt: index),
            itemSpacing: delegate.collectionView(
                view, layout: self, minimumInteritemSpacingForSectionAt: index),
            sizes: (0..<count).map { item in
                delegate.collectionView(
                    view, layout: self, sizeForItemAt: IndexPath(item: item, section: index))
            })
    }

    open override var collectionViewContentSize: CGSize { geometry.contentSize }

    open override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        let found = geometry.elements(in: rect)
        let header = UICollectionView.elementKindSectionHeader
        let footer = UICollectionView.elementKindSectionFooter
        return found.items.compactMap(layoutAttributesForItem)
            + found.headers.compactMap { supplement(header, in: $0) }
            + found.footers.compactMap { supplement(footer, in: $0) }
    }

    private func supplement(_ kind: String, in section: Int) -> UICollectionViewLayoutAttributes? {
        layoutAttributesForSupplementaryView(
            ofKind: kind, at: IndexPath(item: 0, section: section))
    }

    open override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard geometry.frames.indices.contains(indexPath.section),
            geometry.frames[indexPath.section].indices.contains(indexPath.item)
        else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = geometry.frames[indexPath.section][indexPath.item]
        return attributes
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let isHeader = elementKind == UICollectionView.elementKindSectionHeader
        let frames = isHeader ? geometry.headers : geometry.footers
        guard frames.indices.contains(indexPath.section), !frames[indexPath.section].isEmpty else {
            return nil
        }
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: elementKind, with: indexPath)
        attributes.frame = frames[indexPath.section]
        return attributes
    }
}

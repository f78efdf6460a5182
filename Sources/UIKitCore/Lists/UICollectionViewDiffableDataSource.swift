public import Foundation
import UIKitPrimitives

/// A data source that shows snapshots in a collection, and finds the changes between them.
///
/// - Note: Difference from UIKit: snapshots are applied on the main actor.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
    SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UICollectionViewDataSource {
    /// A closure that returns the cell of an item.
    public typealias CellProvider = (
        UICollectionView, IndexPath, ItemIdentifierType
    ) -> UICollectionViewCell?

    /// A closure that returns a header, a footer or another view of a kind.
    public typealias SupplementaryViewProvider = (
        UICollectionView, String, IndexPath
    ) -> UICollectionReusableView?

    /// The closure that returns headers, footers and other views.
    open var supplementaryViewProvider: SupplementaryViewProvider?

    private weak var collection: UICollectionView?
    private let cellProvider: CellProvider
    private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

    /// Creates an empty data source and makes it the collection's.
    ///
    /// The collection does not keep it alive.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        collection = collectionView
        self.cellProvider = cellProvider
        super.init()
        collectionView.dataSource = self
    }

    // MARK: - Snapshots

    /// Returns the snapshot that the collection shows.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    {
        current
    }

    /// Shows a snapshot: only the items that differ change.
    ///
    /// - Parameters:
    ///   - snapshot: The sections and items.
    ///   - animatingDifferences: Whether UIKit animates the changes; it has no effect.
    ///   - completion: A closure that is called when the collection shows the snapshot.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        if let collection {
            let updates = SnapshotChanges(from: current, to: snapshot).updates
            collection.performBatchUpdates {
                self.current = snapshot.applied
                collection.change { $0 = updates }
            }
        } else {
            current = snapshot.applied
        }
        completion?()
    }

    /// Shows a snapshot: only the items that differ change.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true
    ) async { apply(snapshot, animatingDifferences: animatingDifferences, completion: nil) }

    /// Shows a snapshot and requests all cells again.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        current = snapshot.applied
        collection?.reloadData()
        completion?()
    }

    /// Shows a snapshot and requests all cells again.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) async { applySnapshotUsingReloadData(snapshot, completion: nil) }

    // MARK: - Identifiers and positions

    /// Returns the item at a position.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        current.item(at: indexPath)
    }

    /// Returns the position of an item.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        current.path(of: itemIdentifier)
    }

    /// Returns the section at an index.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        current.sectionIdentifiers.indices.contains(index)
            ? current.sectionIdentifiers[index] : nil
    }

    /// Returns the index of a section.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
        current.indexOfSection(sectionIdentifier)
    }

    // MARK: - Data source

    /// Returns the number of sections in the snapshot.
    open func numberOfSections(in collectionView: UICollectionView) -> Int {
        current.numberOfSections
    }

    /// Returns the number of items in the snapshot's section.
    open func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
        sectionIdentifier(for: section).map(current.numberOfItems(inSection:)) ?? 0
    }

    /// Returns the cell that the closure provides for the item.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard let item = itemIdentifier(for: indexPath),
            let cell = cellProvider(collectionView, indexPath, item)
        else {
            preconditionFailure(
                "The cell provider of a diffable data source returned nil; return a cell.")
        }
        return cell
    }

    /// Returns the view that the closure provides.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        supplementaryViewProvider?(collectionView, kind, indexPath)
            ?? UICollectionReusableView(frame: .zero)
    }
}

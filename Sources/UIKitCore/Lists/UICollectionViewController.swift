public import Foundation
import UIKitPrimitives

/// A view controller whose view is a collection view that the controller fills.
///
/// It implements every requirement of the collection's protocols, so subclasses override only those
/// they need.
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
    UICollectionViewDelegate
{
    /// The layout of the collection, or the one that the controller was created with.
    public var collectionViewLayout: UICollectionViewLayout {
        collection?.collectionViewLayout ?? givenLayout
    }
    private let givenLayout: UICollectionViewLayout

    /// The collection; its data source and delegate are this controller.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var collectionView: UICollectionView! {
        get { view as? UICollectionView ?? collection }
        set {
            collection = newValue
            view = newValue
        }
    }
    private var collection: UICollectionView?

    /// Whether selected items are deselected when the controller appears.
    open var clearsSelectionOnViewWillAppear = true

    /// Creates a controller of a collection with a layout.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        givenLayout = layout
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller of a collection with a flow layout, for an interface file.
    public required init?(coder: NSCoder) {
        givenLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
        coder.readInterface(into: self, as: UICollectionViewController.self)
    }

    open override func loadView() {
        if loadViewFromInterface() {
            collection = viewIfLoaded as? UICollectionView
            return
        }
        let collection = UICollectionView(
            frame: UIScreen.main.bounds, collectionViewLayout: givenLayout)
        collection.dataSource = self
        collection.delegate = self
        self.collection = collection
        view = collection
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard clearsSelectionOnViewWillAppear, let collectionView else { return }
        collectionView.deselectAll()
        if appearsInVisibleContainer { collectionView.restoration?.selectionChanged() }
    }

    // MARK: - Data source

    /// Returns 1, unless overridden.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

    /// Returns 0, unless overridden.
    open func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 0 }

    /// Returns an empty cell, unless overridden.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }

    /// Returns an empty view, unless overridden.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }

    // MARK: - Delegate

    /// Returns `nil`, unless overridden.
    open func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
        point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }

    /// Returns the menu of the first item, unless overridden.
    open func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let first = indexPaths.first else { return nil }
        return self.collectionView(
            collectionView, contextMenuConfigurationForItemAt: first, point: point)
    }

    /// Returns `true`, unless overridden.
    open func collectionView(
        _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool { true }

    /// Returns `true`, unless overridden.
    open func collectionView(
        _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { true }

    /// Returns `true`, unless overridden.
    open func collectionView(
        _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool { true }

    /// Does nothing, unless overridden.
    open func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {}

    /// Does nothing, unless overridden.
    open func collectionView(
        _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) {}

    /// Does nothing, unless overridden.
    open func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}

    /// Does nothing, unless overridden.
    open func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}

    // MARK: - Scrolling

    /// Does nothing, unless overridden.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}

    /// Does nothing, unless overridden.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}

    /// Does nothing, unless overridden.
    open func scrollViewDidEndDragging(
        _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) {}

    /// Does nothing, unless overridden.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}

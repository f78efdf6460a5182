import Foundation
import HostLink
import RestorationCoder
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// Selection and position of collection views across relaunches (specification 4.7, 4.8).
@MainActor
struct CollectionRestorationTests {
    private let names = (0..<200).map { "tile \($0)" }

    private func makeCollection(_ source: Tiles) -> UICollectionView {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
        collection.dataSource = source
        return collection
    }

    private func transfer(_ collection: UICollectionView) -> ObjectDecoder {
        let encoder = ObjectEncoder()
        collection.encodeRestorableState(with: encoder)
        #expect(encoder.diagnostics.isEmpty)
        return ObjectDecoder(fields: encoder.fields)
    }

    /// Returns the state of a collection view that is scrolled down and has a selected item.
    private func preserve(_ source: Tiles) -> ObjectDecoder {
        let collection = makeCollection(source)
        let window = host(collection)
        _ = collection.handle(.scroll(x: 0, y: 1234, revision: 1))
        collection.selectItem(at: [0, 40], animated: false, scrollPosition: [])
        window.layoutIfNeeded()
        return transfer(collection)
    }

    private func restore(
        _ coder: ObjectDecoder, into source: Tiles
    ) -> (collection: UICollectionView, window: UIWindow) {
        let collection = makeCollection(source)
        collection.decodeRestorableState(with: coder)
        return (collection, host(collection))
    }

    @Test func `a collection view that allows no selection has none after restoration`() {
        let coder = preserve(NamedTiles(names))
        let source = NamedTiles(names)
        let collection = makeCollection(source)
        collection.allowsSelection = false
        collection.decodeRestorableState(with: coder)
        let window = host(collection)
        #expect(collection.indexPathsForSelectedItems == nil)
        #expect(collection.contentOffset.y == 1234)
        _ = window
    }

    @Test func `an item that does not exist yet is selected in a later launch`() {
        let coder = preserve(NamedTiles(names))
        let none = NamedTiles([])
        let (waiting, window) = restore(coder, into: none)
        let source = NamedTiles(names)
        let (collection, second) = restore(transfer(waiting), into: source)
        #expect(collection.indexPathsForSelectedItems == [[0, 40]])
        _ = (window, second)
    }

    @Test(.specification("1.1.1"))
    func `the offset is kept for a later launch while the app extends its restoration`() {
        withRestoringApp {
            let coder = preserve(Tiles(names))
            UIApplication.shared.extendStateRestoration()
            let none = Tiles([])
            let (waiting, window) = restore(coder, into: none)
            let later = transfer(waiting)
            UIApplication.shared.completeStateRestoration()
            let source = Tiles(names)
            let (collection, second) = restore(later, into: source)
            #expect(collection.indexPathsForSelectedItems == [[0, 40]])
            #expect(collection.contentOffset.y == 1234)
            _ = (window, second)
        }
    }

    @Test(arguments: [0, 20])
    func `positions without model identifiers are not kept once the items were asked for`(
        count: Int
    ) {
        let coder = preserve(Tiles(names))
        let few = Tiles(Array(names.prefix(count)))
        let (collection, window) = restore(coder, into: few)
        let source = Tiles(names)
        let (later, second) = restore(transfer(collection), into: source)
        #expect(later.indexPathsForSelectedItems == nil)
        #expect(later.contentOffset == collection.contentOffset)
        _ = (window, second)
    }

    @Test(.specification("1.1.1"))
    func `items added after restoration do not get positions without model identifiers`() {
        withRestoringApp {
            let coder = preserve(Tiles(names))
            UIApplication.shared.extendStateRestoration()
            let source = Tiles(Array(names.prefix(20)))
            let (collection, window) = restore(coder, into: source)
            UIApplication.shared.completeStateRestoration()
            source.names = names
            collection.reloadData()
            window.layoutIfNeeded()
            #expect(collection.indexPathsForSelectedItems == nil)
        }
    }
}

/// A data source without model identifiers.
@MainActor
private class Tiles: NSObject, UICollectionViewDataSource {
    var names: [String]

    init(_ names: [String]) { self.names = names }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { names.count }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
    }
}

/// A data source with model identifiers.
@MainActor
private final class NamedTiles: Tiles, UIDataSourceModelAssociation {
    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? {
        names[idx.item]
    }

    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
    {
        names.firstIndex(of: identifier).map { IndexPath(item: $0, section: 0) }
    }
}

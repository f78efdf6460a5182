import Foundation
import HostLink
import RestorationCoder
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor
struct CollectionTests {
    private func makeCollection(_ source: TileSource) -> UICollectionView {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
        collection.register(
            UICollectionReusableView.self,
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "header")
        collection.dataSource = source
        collection.delegate = source
        return collection
    }

    @Test func `a flow layout justifies full lines and aligns the last line with them`() {
        let geometry = FlowGeometry(
            sections: [
                .init(
                    header: CGSize(width: 0, height: 30),
                    inset: UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10), lineSpacing: 10,
                    itemSpacing: 10,
                    sizes: Array(repeating: CGSize(width: 100, height: 50), count: 5))
            ], breadth: 390, isVertical: true)
        #expect(geometry.frames[0].map(\.minX) == [10, 145, 280, 10, 145])
        #expect(geometry.frames[0].map(\.minY) == [35, 35, 35, 95, 95])
        #expect(geometry.headers[0] == CGRect(x: 0, y: 0, width: 390, height: 30))
        #expect(geometry.contentSize == CGSize(width: 390, height: 150))
        let found = geometry.elements(in: CGRect(x: 0, y: 90, width: 390, height: 20))
        #expect(found.items == [[0, 3], [0, 4]])
        #expect(found.headers == [])
    }

    @Test
    func `a collection view's cells and headers have their size when the data source fills them`() {
        let source = MeasuringTiles()
        let collection = makeCollection(TileSource([]))
        (collection.collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize =
            CGSize(width: 0, height: 30)
        collection.delegate = nil
        collection.dataSource = source
        let controller = UIViewController()
        controller.view = collection
        let window = show(controller)
        #expect(Set(source.sizes.map(\.width)) == [100])
        #expect(Set(source.sizes.map(\.height)) == [100])
        #expect(source.headerSizes == [CGSize(width: 390, height: 30)])
        _ = window
    }

    @Test func `the lines of a horizontally scrolling flow layout are side by side`() {
        let geometry = FlowGeometry(
            sections: [
                .init(
                    lineSpacing: 20, itemSpacing: 10,
                    sizes: Array(repeating: CGSize(width: 40, height: 100), count: 3))
            ], breadth: 210, isVertical: false)
        #expect(geometry.frames[0].map(\.minX) == [0, 0, 60])
        #expect(geometry.frames[0].map(\.minY) == [0, 110, 0])
        #expect(geometry.contentSize == CGSize(width: 100, height: 210))
    }

    @Test func `an item wider than the flow layout has a line of its own`() {
        let geometry = FlowGeometry(
            sections: [
                .init(sizes: [CGSize(width: 500, height: 10), CGSize(width: 50, height: 10)])
            ], breadth: 390, isVertical: true)
        #expect(geometry.frames[0].map(\.minY) == [0, 10])
    }

    @Test func `a collection view of 2,000 items creates only those near the screen`() {
        let source = TileSource([(0..<2000).map { "tile \($0)" }])
        let collection = makeCollection(source)
        let window = host(collection)
        #expect(source.cellsAsked <= 30)
        #expect(collection.visibleCells.count == 12)
        _ = collection.handle(.scroll(x: 0, y: 50_000, revision: 1))
        window.layoutIfNeeded()
        #expect(source.cellsAsked <= 80)
        #expect(collection.indexPathsForVisibleItems.first == [0, 1362])
        #expect(collection.subviews.count <= 45)
    }

    @Test func `section headers have a position and are requested by kind`() {
        let source = TileSource([["a"], ["b"]])
        let collection = makeCollection(source)
        (collection.collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize =
            CGSize(width: 0, height: 40)
        let window = host(collection)
        let kind = UICollectionView.elementKindSectionHeader
        #expect(collection.supplementaryView(forElementKind: kind, at: [1, 0]) != nil)
        #expect(collection.layoutAttributesForItem(at: [1, 0])?.frame.minY == 180)
        _ = window
    }

    @Test func `a tap selects an item, unless the delegate refuses`() {
        let source = TileSource([["a", "b", "c"]])
        let collection = makeCollection(source)
        let window = host(collection)
        _ = collection.cellForItem(at: [0, 0])?.handle(.tap(x: 1, y: 1))
        _ = collection.cellForItem(at: [0, 1])?.handle(.tap(x: 1, y: 1))
        source.refuses = true
        _ = collection.cellForItem(at: [0, 2])?.handle(.tap(x: 1, y: 1))
        #expect(source.calls == ["did select a", "did deselect a", "did select b"])
        #expect(collection.indexPathsForSelectedItems == [[0, 1]])
        _ = window
    }

    @Test func `arrow keys move the focus to the neighbouring item in their direction`() {
        let source = TileSource([(0..<9).map { "tile \($0)" }])
        let collection = makeCollection(source)
        let window = host(collection)
        for input in ["UIKeyInputRightArrow", "UIKeyInputRightArrow", "UIKeyInputDownArrow"] {
            #expect(collection.handle(.keyCommand(input: input, modifiers: 0)))
        }
        #expect(collection.focusedItem == [0, 4])
        #expect(collection.handle(.keyCommand(input: "UIKeyInputUpArrow", modifiers: 0)))
        #expect(collection.focusedItem == [0, 1])
        _ = window
    }

    @Test func `updates of a collection view keep the cells of the other items`() {
        let source = TileSource([["a", "b", "c"]])
        let collection = makeCollection(source)
        let window = host(collection)
        let c = collection.cellForItem(at: [0, 2])
        collection.performBatchUpdates {
            source.sections = [["c", "new"]]
            collection.deleteItems(at: [[0, 0], [0, 1]])
            collection.insertItems(at: [[0, 1]])
        }
        window.layoutIfNeeded()
        #expect(collection.cellForItem(at: [0, 0]) === c)
        #expect(collection.numberOfItems(inSection: 0) == 2)
    }

    @Test(.specification("4.8", "1.8.3"))
    func `a collection view's selection follows its elements, and its offset is restored`() {
        let names = (0..<200).map { "tile \($0)" }
        let source = TileSource([names])
        let collection = makeCollection(source)
        let window = host(collection)
        _ = collection.handle(.scroll(x: 0, y: 1234, revision: 1))
        collection.selectItem(at: [0, 40], animated: false, scrollPosition: [])
        let encoder = ObjectEncoder()
        collection.encodeRestorableState(with: encoder)
        #expect(encoder.diagnostics.isEmpty)

        let late = TileSource([[]])
        let restored = makeCollection(late)
        restored.decodeRestorableState(with: ObjectDecoder(fields: encoder.fields))
        let second = host(restored)
        #expect(restored.indexPathsForSelectedItems == nil)
        late.sections = [["new"] + names]
        restored.reloadData()
        second.layoutIfNeeded()
        #expect(restored.indexPathsForSelectedItems == [[0, 41]])
        #expect(restored.contentOffset.y == 1234)
        _ = window
    }
}

@MainActor
private final class TileSource: NSObject, UICollectionViewDataSource, UICollectionViewDelegate,
    UIDataSourceModelAssociation
{
    var sections: [[String]]
    var refuses = false
    private(set) var cellsAsked = 0
    private(set) var calls: [String] = []

    init(_ sections: [[String]]) { self.sections = sections }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { sections[section].count }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        cellsAsked += 1
        return collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { !refuses }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        calls.append("did select \(sections[indexPath.section][indexPath.item])")
    }

    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
    {
        calls.append("did deselect \(sections[indexPath.section][indexPath.item])")
    }

    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? {
        sections[idx.section][idx.item]
    }

    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
    {
        for (section, names) in sections.enumerated() {
            if let item = names.firstIndex(of: identifier) {
                return IndexPath(item: item, section: section)
            }
        }
        return nil
    }
}

/// A data source that records the size of its cells and headers when it fills them.
@MainActor
private final class MeasuringTiles: NSObject, UICollectionViewDataSource {
    private(set) var sizes: [CGSize] = []
    private(set) var headerSizes: [CGSize] = []

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 20 }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "tile", for: indexPath)
        sizes.append(cell.contentView.bounds.size)
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let header = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "header", for: indexPath)
        headerSizes.append(header.bounds.size)
        return header
    }
}

import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// The drags of a collection's items.
struct CollectionDragTests {
    @Test func `an item is dragged to another place of its collection`() throws {
        let app = AppUnderTest.planned(AppPlan { GridController() })
        app.launch()
        _ = Trace.take()
        let finger = try app.putFingers(on: "item 0")
        app.pass(seconds: 0.45)
        try finger.move(byX: 210)
        try finger.lift()
        #expect(
            Trace.take() == [
                "items 0", "willBegin true", "canHandle", "enter true", "update 2", "update 2",
                "perform at 2 from 0", "dropDidEnd false", "dragDidEnd false",
            ])
    }

    @Test func `items are inserted before or after the item under the finger`() throws {
        let app = AppUnderTest.planned(AppPlan { GridController() })
        app.launch()
        let grid = try #require((app.root as? GridController)?.grid)
        grid.layoutIfNeeded()
        let places = CollectionDragging(grid)
        #expect(places.dropPath(at: CGPoint(x: 10, y: 50), moving: nil) == [0, 0])
        #expect(places.dropPath(at: CGPoint(x: 90, y: 50), moving: nil) == [0, 1])
        #expect(places.dropPath(at: CGPoint(x: 90, y: 390), moving: nil) == [0, 4])
        #expect(places.dropPath(at: CGPoint(x: 90, y: 390), moving: [0, 0]) == [0, 3])
        let first = try #require(places.dropFrame(of: [0, 0]))
        let line = try #require(places.dropLine(at: [0, 0], moving: nil))
        #expect(line == CGRect(x: first.minX, y: first.minY, width: 0, height: first.height))
        let last = try #require(places.dropFrame(of: [0, 3]))
        #expect(places.dropLine(at: [0, 4], moving: nil)?.minX == last.maxX)
    }
}

/// A collection of four items, three in a row.
private final class GridController: UIViewController {
    private let layout = UICollectionViewFlowLayout()
    lazy var grid = UICollectionView(
        frame: CGRect(x: 0, y: 100, width: 320, height: 400), collectionViewLayout: layout)

    override func viewDidLoad() {
        super.viewDidLoad()
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumInteritemSpacing = 5
        grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        grid.dataSource = self
        grid.dragDelegate = self
        grid.dropDelegate = self
        view.addSubview(grid)
    }
}

extension GridController: UICollectionViewDataSource {
    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 4 }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "item", for: indexPath)
        cell.accessibilityIdentifier = "item \(indexPath.item)"
        return cell
    }
}

extension GridController: UICollectionViewDragDelegate, UICollectionViewDropDelegate {
    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] {
        Trace.add("items \(indexPath.item)")
        return [UIDragItem(itemProvider: NSItemProvider())]
    }

    func collectionView(
        _ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession
    ) { Trace.add("willBegin \(collectionView.hasActiveDrag)") }

    func collectionView(
        _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession
    ) { Trace.add("dragDidEnd \(collectionView.hasActiveDrag)") }

    func collectionView(
        _ collectionView: UICollectionView, canHandle session: any UIDropSession
    ) -> Bool {
        Trace.add("canHandle")
        return true
    }

    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession
    ) { Trace.add("enter \(collectionView.hasActiveDrop)") }

    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        Trace.add("update \(destinationIndexPath.map { "\($0.item)" } ?? "nil")")
        return UICollectionViewDropProposal(
            operation: .move, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession
    ) { Trace.add("dropDidEnd \(collectionView.hasActiveDrop)") }

    func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
        let target = coordinator.destinationIndexPath.map { "\($0.item)" } ?? "nil"
        let source = coordinator.items.first?.sourceIndexPath.map { "\($0.item)" } ?? "nil"
        Trace.add("perform at \(target) from \(source)")
    }
}

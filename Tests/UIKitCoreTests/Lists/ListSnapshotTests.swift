import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// Snapshots as values, and the changes between two.
struct SnapshotOfListTests {
    private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

    private func snapshot(_ sections: (String, [Int])...) -> Snapshot {
        var snapshot = Snapshot()
        for (section, items) in sections {
            snapshot.appendSections([section])
            snapshot.appendItems(items, toSection: section)
        }
        return snapshot
    }

    @Test func `a snapshot finds sections and items by identifier and by position`() {
        let list = snapshot(("a", [1, 2]), ("b", [3]))
        #expect(list.numberOfItems == 3)
        #expect(list.numberOfSections == 2)
        #expect(list.itemIdentifiers == [1, 2, 3])
        #expect(list.indexOfItem(3) == 2)
        #expect(list.indexOfItem(9) == nil)
        #expect(list.indexOfSection("b") == 1)
        #expect(list.sectionIdentifier(containingItem: 2) == "a")
        #expect(list.numberOfItems(inSection: "a") == 2)
    }

    @Test func `items are inserted, moved and deleted beside others`() {
        var list = snapshot(("a", [1, 2]), ("b", [3]))
        list.insertItems([4, 5], beforeItem: 2)
        #expect(list.itemIdentifiers(inSection: "a") == [1, 4, 5, 2])
        list.insertItems([6], afterItem: 3)
        list.moveItem(1, afterItem: 6)
        #expect(list.itemIdentifiers(inSection: "b") == [3, 6, 1])
        list.moveItem(6, beforeItem: 4)
        #expect(list.itemIdentifiers == [6, 4, 5, 2, 3, 1])
        list.deleteItems([5, 99])
        #expect(list.itemIdentifiers == [6, 4, 2, 3, 1])
        list.appendItems([4])
        #expect(list.itemIdentifiers == [6, 2, 3, 1, 4])
        list.deleteAllItems()
        #expect(list == Snapshot())
    }

    @Test func `sections are inserted, moved and deleted with their items`() {
        var list = snapshot(("a", [1]), ("b", [2]))
        list.insertSections(["c"], beforeSection: "a")
        list.insertSections(["d"], afterSection: "a")
        #expect(list.sectionIdentifiers == ["c", "a", "d", "b"])
        list.moveSection("b", beforeSection: "c")
        list.moveSection("c", afterSection: "d")
        #expect(list.sectionIdentifiers == ["b", "a", "d", "c"])
        list.deleteSections(["a"])
        #expect(list.itemIdentifiers == [2])
        #expect(list.sectionIdentifier(containingItem: 1) == nil)
    }

    @Test func `marks for reloading follow an item that moves and end with one that is deleted`() {
        var list = snapshot(("a", [1, 2, 3]))
        list.reloadItems([1, 2])
        list.reconfigureItems([3])
        list.reloadSections(["a"])
        list.moveItem(1, afterItem: 3)
        list.deleteItems([2])
        #expect(list.reloadedItemIdentifiers == [1])
        #expect(list.reconfiguredItemIdentifiers == [3])
        #expect(list.reloadedSectionIdentifiers == ["a"])
    }

    @Test func `the changes between two snapshots are as few as possible`() {
        let changes = SnapshotChanges(
            from: snapshot(("a", [1, 2, 3, 4])), to: snapshot(("a", [2, 3, 5, 1]))
        ).updates
        #expect(changes.deleted == [[0, 3]])
        #expect(changes.inserted == [[0, 2]])
        #expect(changes.moved.map(\.from) == [[0, 0]])
        #expect(changes.moved.map(\.to) == [[0, 3]])
    }

    @Test func `the changes lead from each snapshot to each other one`() {
        var random = SplitMix(state: 11)
        for _ in 0..<400 {
            let (old, new) = (randomSnapshot(&random), randomSnapshot(&random))
            let updates = SnapshotChanges(from: old, to: new).updates
            let paths = new.paths
            for (item, path) in old.paths {
                #expect(updates.newIndexPath(of: path) == paths[item])
            }
            for (index, section) in old.sectionIdentifiers.enumerated() {
                #expect(updates.newSection(of: index) == new.indexOfSection(section))
            }
            let found = Set(old.itemIdentifiers.filter { paths[$0] != nil })
            for item in new.itemIdentifiers where !found.contains(item) {
                let path = paths[item] ?? []
                #expect(
                    updates.inserted.contains(path)
                        || updates.insertedSections.contains(path.section))
            }
        }
    }

    private func randomSnapshot(_ random: inout SplitMix) -> Snapshot {
        var snapshot = Snapshot()
        let sections = ["a", "b", "c", "d"].shuffled(using: &random)
        let items = (0..<8).shuffled(using: &random)
        snapshot.appendSections(Array(sections.prefix(Int.random(in: 1...4, using: &random))))
        for item in items.prefix(Int.random(in: 0...8, using: &random)) {
            let section = snapshot.sectionIdentifiers.randomElement(using: &random)
            snapshot.appendItems([item], toSection: section)
        }
        return snapshot
    }

    @Test(arguments: [
        ([Int](), [Int]()), ([1, 2, 3], []), ([3, 1, 2], [3]), ([2, 3, 1], [1]),
        ([4, 3, 2, 1], [4, 3, 2]),
    ])
    func `as few numbers as possible are out of order`(numbers: [Int], expected: [Int]) {
        let moved = SnapshotChanges.outOfOrder(numbers)
        #expect(moved.count == expected.count)
        let rest = numbers.filter { !moved.contains($0) }
        #expect(rest == rest.sorted())
    }
}

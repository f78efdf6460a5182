import Foundation
import UIKitPrimitives

/// The changes that lead from one snapshot to another.
struct SnapshotChanges {
    private(set) var updates = ListUpdates()

    init<Section, Item>(
        from old: NSDiffableDataSourceSnapshot<Section, Item>,
        to new: NSDiffableDataSourceSnapshot<Section, Item>
    ) {
        addSections(old, new)
        let oldPaths = old.paths
        let newPaths = new.paths
        for (item, path) in oldPaths where newPaths[item] == nil {
            // A section that is deleted takes its items with it.
            if !updates.deletedSections.contains(path.section) { updates.deleted.insert(path) }
        }
        for (item, path) in newPaths where oldPaths[item] == nil {
            if !updates.insertedSections.contains(path.section) { updates.inserted.insert(path) }
        }
        addMoves(old, new, oldPaths, newPaths)
        for item in new.reloadedItemIdentifiers + new.reconfiguredItemIdentifiers {
            if let path = oldPaths[item] { updates.reloaded.insert(path) }
        }
        for section in new.reloadedSectionIdentifiers {
            if let index = old.indexOfSection(section) { updates.reloadedSections.insert(index) }
        }
    }

    private mutating func addSections<Section, Item>(
        _ old: NSDiffableDataSourceSnapshot<Section, Item>,
        _ new: NSDiffableDataSourceSnapshot<Section, Item>
    ) {
        let oldIndices = Self.indices(old.sectionIdentifiers)
        let newIndices = Self.indices(new.sectionIdentifiers)
        for (section, index) in oldIndices where newIndices[section] == nil {
            updates.deletedSections.insert(index)
        }
        for (section, index) in newIndices where oldIndices[section] == nil {
            updates.insertedSections.insert(index)
        }
        let kept = old.sectionIdentifiers.compactMap { newIndices[$0] }
        for index in Self.outOfOrder(kept) {
            let section = new.sectionIdentifiers[index]
            if let from = oldIndices[section] { updates.movedSections.append((from, index)) }
        }
        updates.movedSections.sort { $0.from < $1.from }
    }

    private mutating func addMoves<Section, Item>(
        _ old: NSDiffableDataSourceSnapshot<Section, Item>,
        _ new: NSDiffableDataSourceSnapshot<Section, Item>,
        _ oldPaths: [Item: IndexPath], _ newPaths: [Item: IndexPath]
    ) {
        for (section, identifier) in old.sectionIdentifiers.enumerated() {
            let newSection = new.indexOfSection(identifier)
            var staying: [Int] = []
            for (row, item) in old.itemIdentifiers(inSection: identifier).enumerated() {
                guard let path = newPaths[item] else { continue }
                if path.section == newSection {
                    staying.append(path.item)
                } else {
                    updates.moved.append((IndexPath(item: row, section: section), path))
                }
            }
            guard let newSection else { continue }
            let items = new.itemIdentifiers(inSection: identifier)
            for row in Self.outOfOrder(staying) {
                guard let from = oldPaths[items[row]] else { continue }
                updates.moved.append((from, IndexPath(item: row, section: newSection)))
            }
        }
    }

    private static func indices<Identifier: Hashable>(
        _ identifiers: [Identifier]
    ) -> [Identifier: Int] {
        Dictionary(uniqueKeysWithValues: identifiers.enumerated().map { ($1, $0) })
    }

    /// Returns the numbers that must move so that the others are in increasing order; as few as
    /// possible.
    static func outOfOrder(_ numbers: [Int]) -> [Int] {
        // The last numbers of the increasing sequences found so far, by their length.
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var staying: Set<Int> = []
        var next = ends.last ?? -1
        while next >= 0 {
            staying.insert(next)
            next = before[next]
        }
        return numbers.indices.filter { !staying.contains($0) }.map { numbers[$0] }
    }
}

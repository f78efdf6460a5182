import Foundation
import UIKitPrimitives

/// The changes of one batch update, and the mapping from old to new positions.
///
/// As in UIKit, deletions, reloads and the sources of moves use positions before the update.
/// Insertions and the destinations of moves use positions after it. The order of the calls does not
/// matter.
struct ListUpdates {
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()
    var reloadedSections = IndexSet()
    var movedSections: [(from: Int, to: Int)] = []
    var deleted: Set<IndexPath> = []
    var inserted: Set<IndexPath> = []
    var reloaded: Set<IndexPath> = []
    var moved: [(from: IndexPath, to: IndexPath)] = []

    /// Whether rows or items that stay may have other positions, or other ones around them.
    var changesPositions: Bool {
        !(deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
            && movedSections.isEmpty && deleted.isEmpty && inserted.isEmpty && moved.isEmpty)
    }

    /// Returns the new index of a section, or `nil` if it was deleted.
    func newSection(of section: Int) -> Int? {
        if deletedSections.contains(section) { return nil }
        if let move = movedSections.first(where: { $0.from == section }) { return move.to }
        let gone = deletedSections.union(IndexSet(movedSections.map(\.from)))
        let taken = insertedSections.union(IndexSet(movedSections.map(\.to)))
        return Self.shifted(section, without: gone, around: taken)
    }

    /// Returns the new index path of an element, or `nil` if it was deleted.
    func newIndexPath(of path: IndexPath) -> IndexPath? {
        if deleted.contains(path) { return nil }
        if let move = moved.first(where: { $0.from == path }) { return move.to }
        guard let section = newSection(of: path.section) else { return nil }
        var gone = IndexSet(deleted.filter { $0.section == path.section }.map(\.row))
        gone.formUnion(IndexSet(moved.filter { $0.from.section == path.section }.map(\.from.row)))
        var taken = IndexSet(inserted.filter { $0.section == section }.map(\.row))
        taken.formUnion(IndexSet(moved.filter { $0.to.section == section }.map(\.to.row)))
        return IndexPath(
            row: Self.shifted(path.row, without: gone, around: taken), section: section)
    }

    /// Returns whether the cell of an element must be requested again.
    func reloads(_ path: IndexPath) -> Bool {
        reloaded.contains(path) || reloadedSections.contains(path.section)
    }

    /// Returns the new position of an element that is neither deleted nor moved.
    ///
    /// The position decreases by one for each removed position before it, and increases by one for
    /// each new position at or before the result.
    private static func shifted(
        _ position: Int, without gone: IndexSet, around taken: IndexSet
    ) -> Int {
        var result = position - gone.count(in: 0..<max(0, position))
        for newPosition in taken {
            guard newPosition <= result else { break }
            result += 1
        }
        return result
    }
}

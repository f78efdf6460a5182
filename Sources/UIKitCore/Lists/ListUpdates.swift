import Foundation
import UIKitPrimitives

/// The changes of one batch update, and where they leave what was there before.
///
/// As in UIKit, deletions, reloads and the sources of moves name positions before the update,
/// insertions and the destinations of moves positions after it, in whatever order they were asked.
struct ListUpdates {
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()
    var reloadedSections = IndexSet()
    var movedSections: [(from: Int, to: Int)] = []
    var deleted: Set<IndexPath> = []
    var inserted: Set<IndexPath> = []
    var reloaded: Set<IndexPath> = []
    var moved: [(from: IndexPath, to: IndexPath)] = []

    /// Where a section is after the update; `nil` if it was deleted.
    func newSection(of section: Int) -> Int? {
        if deletedSections.contains(section) { return nil }
        if let move = movedSections.first(where: { $0.from == section }) { return move.to }
        let gone = deletedSections.union(IndexSet(movedSections.map(\.from)))
        let taken = insertedSections.union(IndexSet(movedSections.map(\.to)))
        return Self.shifted(section, without: gone, around: taken)
    }

    /// Where an element is after the update; `nil` if it was deleted.
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

    /// Whether what is shown for an element must be asked for again.
    func reloads(_ path: IndexPath) -> Bool {
        reloaded.contains(path) || reloadedSections.contains(path.section)
    }

    /// A position among what stays, put into the gaps between what is new.
    private static func shifted(
        _ position: Int, without gone: IndexSet, around taken: IndexSet
    ) -> Int {
        var result = position - gone.count(in: 0..<max(0, position))
        for position in taken {
            guard position <= result else { break }
            result += 1
        }
        return result
    }
}

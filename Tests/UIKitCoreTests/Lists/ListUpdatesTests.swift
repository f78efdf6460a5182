import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor
struct ListUpdatesTests {
    /// Returns the old elements of a section by their row after an update, without inserted
    /// elements.
    private func apply(_ updates: ListUpdates, to count: Int, section: Int = 0) -> [Int: String] {
        var result: [Int: String] = [:]
        for row in 0..<count {
            guard let new = updates.newIndexPath(of: IndexPath(row: row, section: section)),
                new.section == section
            else { continue }
            result[new.row] = "old \(row)"
        }
        return result
    }

    @Test func `rows move up past deleted rows and down past inserted rows`() {
        var updates = ListUpdates()
        updates.deleted = [IndexPath(row: 1, section: 0), IndexPath(row: 3, section: 0)]
        updates.inserted = [IndexPath(row: 0, section: 0), IndexPath(row: 2, section: 0)]
        #expect(apply(updates, to: 5) == [1: "old 0", 3: "old 2", 4: "old 4"])
    }

    @Test func `a moved row gets its target position, and the other rows close the gap`() {
        var updates = ListUpdates()
        updates.moved = [(IndexPath(row: 4, section: 0), IndexPath(row: 0, section: 0))]
        #expect(
            apply(updates, to: 5) == [0: "old 4", 1: "old 0", 2: "old 1", 3: "old 2", 4: "old 3"])
    }

    @Test func `rows move together with their section`() {
        var updates = ListUpdates()
        updates.insertedSections = [0]
        updates.deletedSections = [1]
        let path = IndexPath(row: 2, section: 2)
        #expect(updates.newIndexPath(of: path) == IndexPath(row: 2, section: 2))
        #expect(updates.newIndexPath(of: IndexPath(row: 0, section: 1)) == nil)
        #expect(
            updates.newIndexPath(of: IndexPath(row: 7, section: 0)) == IndexPath(row: 7, section: 1)
        )
        updates.movedSections = [(2, 0)]
        #expect(updates.newSection(of: 2) == 0)
    }

    @Test(arguments: 0..<50)
    func `deletions and insertions of rows give the same order as in an array`(seed: Int) {
        var generator = SplitMix(state: UInt64(seed))
        let count = Int.random(in: 1...12, using: &generator)
        let gone = Set((0..<count).filter { _ in Bool.random(using: &generator) })
        let added = Int.random(in: 0...6, using: &generator)
        let final = count - gone.count + added
        let places = Array(Array(0..<final).shuffled(using: &generator).prefix(added)).sorted()

        var expected = (0..<count).filter { !gone.contains($0) }.map { "old \($0)" }
        for place in places { expected.insert("new", at: place) }

        var updates = ListUpdates()
        updates.deleted = Set(gone.map { IndexPath(row: $0, section: 0) })
        updates.inserted = Set(places.map { IndexPath(row: $0, section: 0) })
        var actual = Array(repeating: "new", count: final)
        for (row, name) in apply(updates, to: count) { actual[row] = name }
        #expect(actual == expected)
    }
}

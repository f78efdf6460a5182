import Foundation
import UIKitPrimitives

/// The rows of a table whose heights depend on their content, and the ones among them that were
/// measured.
struct RowMeasurement {
    /// The rows of one section.
    private enum Section {
        /// All heights are given.
        case given
        /// Heights depend on the content, except those of some rows.
        case fromContent(except: Set<Int>)
    }

    /// The width for which the rows were measured.
    let width: CGFloat
    /// The rows that were measured.
    private(set) var measured: Set<IndexPath> = []
    private var sections: [Section] = []

    init(width: CGFloat) { self.width = width }

    /// Adds a section in which all heights depend on the content, or all are given.
    mutating func addSection(isFromContent: Bool) {
        sections.append(isFromContent ? .fromContent(except: []) : .given)
    }

    /// Adds a section whose rows have individual heights; a negative number stands for a height
    /// that depends on the content.
    mutating func addSection(heights: [CGFloat]) {
        guard heights.contains(where: { $0 < 0 }) else { return sections.append(.given) }
        sections.append(.fromContent(except: Set(heights.indices.filter { heights[$0] >= 0 })))
    }

    /// Whether the height of a row depends on its content.
    func isFromContent(_ path: IndexPath) -> Bool {
        switch sections[path.section] {
        case .given: false
        case .fromContent(let given): !given.contains(path.row)
        }
    }

    /// Whether a row is still to be measured.
    func awaits(_ path: IndexPath) -> Bool { isFromContent(path) && !measured.contains(path) }

    /// Records that a row was measured.
    mutating func record(_ path: IndexPath) { measured.insert(path) }
}

/// The limits of measuring in lists.
enum ListMeasuring {
    /// The maximum number of times that rows or items are placed again in one layout because their
    /// measured sizes differ from the estimates.
    static let passesMax = 4
}

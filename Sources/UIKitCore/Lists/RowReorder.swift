import Foundation
import UIKitPrimitives

/// The move of a row by the user: where the row is, and how the others make space for it.
struct RowReorder: Equatable {
    /// The row's position before the move.
    let source: IndexPath
    /// The row's position after the move.
    var target: IndexPath
    /// The distance from the upper edge of the row to the finger.
    let grip: CGFloat
    /// The position of the row's upper edge under the finger.
    var y: CGFloat

    init(source: IndexPath, finger: CGFloat, in metrics: TableMetrics) {
        self.source = source
        target = source
        y = metrics.row(at: source).y
        grip = finger - y
    }

    /// Returns the position that the row gets if it is dropped at its present place.
    func proposal(in metrics: TableMetrics) -> IndexPath {
        let row = metrics.row(at: source)
        let middle = y + row.height / 2
        if let over = metrics.indexPath(at: middle) {
            // Below its own section, the row comes after the one whose place it takes.
            let isAfter = over.section > source.section
            return IndexPath(row: over.row + (isAfter ? 1 : 0), section: over.section)
        }
        guard let section = metrics.sectionRange(from: middle, to: middle + 0.001).first else {
            return middle < row.y ? IndexPath(row: 0, section: 0) : last(in: metrics)
        }
        let header = metrics.header(of: section)
        let isInHeader = middle < header.y + header.height
        if section > source.section || section == source.section && !isInHeader {
            return isInHeader ? IndexPath(row: 0, section: section) : end(of: section, in: metrics)
        }
        guard isInHeader, section > 0 else { return end(of: section, in: metrics) }
        return section == source.section
            ? IndexPath(row: 0, section: section) : end(of: section - 1, in: metrics)
    }

    private func last(in metrics: TableMetrics) -> IndexPath {
        end(of: max(0, metrics.sections.count - 1), in: metrics)
    }

    /// Returns the position after all other rows of a section.
    private func end(of section: Int, in metrics: TableMetrics) -> IndexPath {
        let count = metrics.sections[section].rows.count
        return IndexPath(
            row: section == source.section ? max(0, count - 1) : count, section: section)
    }

    /// Returns the position one step up or down, across sections; `nil` at the ends of the table.
    static func step(
        from source: IndexPath, by step: Int, in metrics: TableMetrics
    ) -> IndexPath? {
        let row = source.row + step
        if row >= 0, row < metrics.sections[source.section].rows.count {
            return IndexPath(row: row, section: source.section)
        }
        let section = source.section + step
        guard metrics.sections.indices.contains(section) else { return nil }
        return IndexPath(
            row: step > 0 ? 0 : metrics.sections[section].rows.count, section: section)
    }

    /// Whether a position exists after the row was taken from its own.
    func isPossible(_ target: IndexPath, in metrics: TableMetrics) -> Bool {
        guard target.count == 2, metrics.sections.indices.contains(target.section) else {
            return false
        }
        return target.row >= 0 && target.row <= end(of: target.section, in: metrics).row
    }

    /// Returns how far another row moves to make space, in points down.
    func shift(of path: IndexPath, in metrics: TableMetrics) -> CGFloat {
        let height = metrics.row(at: source).height
        if path > source {
            let isPassed =
                path.section < target.section
                || path.section == target.section
                    && (target.section == source.section
                        ? path.row <= target.row : path.row < target.row)
            return isPassed && target > source ? -height : 0
        }
        return path < source && path >= target ? height : 0
    }

    /// Returns how far the header of a section moves to make space, in points down.
    func shift(ofHeader section: Int, in metrics: TableMetrics) -> CGFloat {
        let height = metrics.row(at: source).height
        if section > source.section { return section <= target.section ? -height : 0 }
        return section > target.section ? height : 0
    }

    /// Returns how far the footer of a section moves to make space, in points down.
    func shift(ofFooter section: Int, in metrics: TableMetrics) -> CGFloat {
        let height = metrics.row(at: source).height
        if section >= source.section { return section < target.section ? -height : 0 }
        return section >= target.section ? height : 0
    }
}

import Foundation
import UIKitPrimitives

/// The vertical positions of all parts of a table in its content, from top to bottom.
struct TableMetrics: Equatable {
    /// One section: its header, rows and footer.
    struct Section: Equatable {
        var headerHeight: CGFloat
        var rows: RowHeights
        var footerHeight: CGFloat

        var height: CGFloat { headerHeight + rows.total + footerHeight }
    }

    /// The height of the view above all sections.
    var headerHeight: CGFloat = 0
    /// The height of the view under all sections.
    var footerHeight: CGFloat = 0
    private(set) var sections: [Section] = []
    private var starts: [CGFloat] = []

    init(headerHeight: CGFloat = 0, sections: [Section] = [], footerHeight: CGFloat = 0) {
        self.headerHeight = headerHeight
        self.sections = sections
        self.footerHeight = footerHeight
        sumSections()
    }

    var total: CGFloat { sectionsEnd + footerHeight }

    /// The position at which the last section ends.
    var sectionsEnd: CGFloat {
        (starts.last ?? headerHeight) + (sections.last?.height ?? 0)
    }

    /// Whether there is a row in any section.
    var hasRows: Bool { sections.contains { $0.rows.count > 0 } }

    func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && sections.indices.contains(path.section) && path.row >= 0
            && path.row < sections[path.section].rows.count
    }

    func start(of section: Int) -> CGFloat { starts[section] }

    /// Returns the span of a section's header.
    func header(of section: Int) -> (y: CGFloat, height: CGFloat) {
        (starts[section], sections[section].headerHeight)
    }

    /// Returns the span of a section's footer.
    func footer(of section: Int) -> (y: CGFloat, height: CGFloat) {
        let metrics = sections[section]
        return (starts[section] + metrics.headerHeight + metrics.rows.total, metrics.footerHeight)
    }

    /// Returns the span of a row.
    func row(at path: IndexPath) -> (y: CGFloat, height: CGFloat) {
        let section = sections[path.section]
        return (
            starts[path.section] + section.headerHeight + section.rows.offset(of: path.row),
            section.rows.height(of: path.row)
        )
    }

    /// Returns the rows between two vertical positions.
    ///
    /// Rows that only touch a boundary are not included.
    func rows(from top: CGFloat, to bottom: CGFloat) -> [IndexPath] {
        guard top < bottom else { return [] }
        var paths: [IndexPath] = []
        for index in sectionRange(from: top, to: bottom) {
            let section = sections[index]
            let start = starts[index] + section.headerHeight
            guard section.rows.count > 0, start < bottom, start + section.rows.total > top else {
                continue
            }
            let first = section.rows.row(at: top - start)
            var row = first
            while row < section.rows.count, start + section.rows.offset(of: row) < bottom {
                if section.rows.height(of: row) > 0 {
                    paths.append(IndexPath(row: row, section: index))
                }
                row += 1
            }
        }
        return paths
    }

    /// Returns the sections that are at least partly between two vertical positions.
    func sectionRange(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard !sections.isEmpty, top < bottom else { return 0..<0 }
        var low = 0
        var high = sections.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] + sections[middle].height > top {
                high = middle
            } else {
                low = middle + 1
            }
        }
        var end = low
        while end < sections.count, starts[end] < bottom { end += 1 }
        return low..<end
    }

    /// Returns the row at a vertical position, or `nil` in a header, a footer or beyond the ends.
    func indexPath(at y: CGFloat) -> IndexPath? {
        rows(from: y, to: y + 0.001).first
    }

    /// Sets measured heights of rows.
    mutating func setHeights(_ heights: [IndexPath: CGFloat]) {
        guard !heights.isEmpty else { return }
        let bySection = Dictionary(grouping: heights, by: \.key.section)
        for (section, rows) in bySection where sections.indices.contains(section) {
            sections[section].rows.set(
                Dictionary(uniqueKeysWithValues: rows.map { ($0.key.row, $0.value) }))
        }
        sumSections()
    }

    private mutating func sumSections() {
        starts.removeAll(keepingCapacity: true)
        var start = headerHeight
        for section in sections {
            starts.append(start)
            start += section.height
        }
    }
}

import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor
struct TableMetricsTests {
    private let metrics = TableMetrics(
        headerHeight: 10,
        sections: [
            .init(headerHeight: 28, rows: RowHeights(count: 3, height: 44), footerHeight: 0),
            .init(headerHeight: 0, rows: RowHeights(count: 0, height: 44), footerHeight: 0),
            .init(headerHeight: 28, rows: RowHeights([20, 60, 30]), footerHeight: 5),
        ],
        footerHeight: 7)

    @Test func `each part of a table is below the parts before it`() {
        #expect(metrics.header(of: 0).y == 10)
        #expect(metrics.row(at: IndexPath(row: 0, section: 0)).y == 38)
        #expect(metrics.row(at: IndexPath(row: 2, section: 0)).y == 126)
        #expect(metrics.start(of: 1) == 170)
        #expect(metrics.row(at: IndexPath(row: 1, section: 2)).y == 218)
        #expect(metrics.footer(of: 2).y == 308)
        #expect(metrics.sectionsEnd == 313)
        #expect(metrics.total == 320)
    }

    @Test func `the rows of a vertical span are those that overlap it`() {
        #expect(metrics.rows(from: 0, to: 38) == [])
        #expect(metrics.rows(from: 81, to: 83) == [[0, 0], [0, 1]])
        #expect(metrics.rows(from: 165, to: 230) == [[0, 2], [2, 0], [2, 1]])
        #expect(metrics.rows(from: 400, to: 900) == [])
        #expect(metrics.rows(from: 0, to: 1000).count == 6)
        #expect(metrics.indexPath(at: 100) == [0, 1])
        #expect(metrics.indexPath(at: 180) == nil)
    }

    @Test func `measured heights move the rows below them`() {
        var metrics = metrics
        metrics.setHeights([[0, 1]: 100, [2, 0]: 25])
        #expect(metrics.row(at: [0, 1]).height == 100)
        #expect(metrics.row(at: [0, 2]).y == 182)
        #expect(metrics.row(at: [2, 1]).y == 279)
        #expect(metrics.total == 381)
    }

    @Test func `only rows that exist are contained in a table's metrics`() {
        #expect(metrics.contains([0, 2]))
        #expect(!metrics.contains([0, 3]))
        #expect(!metrics.contains([1, 0]))
        #expect(!metrics.contains([3, 0]))
        #expect(!metrics.contains([0, -1]))
        #expect(!metrics.contains([0]))
    }

    @Test func `the row at an offset is found among many rows of different heights`() {
        let heights = (0..<500).map { CGFloat(20 + $0 % 7) }
        let rows = RowHeights(heights)
        var offset: CGFloat = 0
        for (row, height) in heights.enumerated() {
            #expect(rows.offset(of: row) == offset)
            #expect(rows.row(at: offset) == row)
            #expect(rows.row(at: offset + height - 0.5) == row)
            offset += height
        }
        #expect(rows.total == offset)
        #expect(rows.row(at: -5) == 0)
        #expect(rows.row(at: offset + 100) == 499)
    }

    @Test func `changing one row's height gives the same heights as creating them with it`() {
        var rows = RowHeights(count: 10, height: 44)
        rows.set([3: 50, 12: 9])
        var expected = Array(repeating: CGFloat(44), count: 10)
        expected[3] = 50
        #expect(
            (0...9).map { rows.offset(of: $0) }
                == (0...9).map { RowHeights(expected).offset(of: $0) })
    }
}

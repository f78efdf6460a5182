import Foundation

/// The heights of a section's rows, and where each begins.
///
/// Rows of one height cost nothing however many there are; others keep a sum per row, made again from
/// the first changed row on when it is next asked for.
struct RowHeights: Equatable {
    let count: Int
    private let uniform: CGFloat
    private var heights: [CGFloat] = []
    private var ends: [CGFloat] = []

    /// Rows of one height.
    init(count: Int, height: CGFloat) {
        self.count = count
        uniform = max(0, height)
    }

    /// Rows of their own heights.
    init(_ heights: [CGFloat]) {
        count = heights.count
        uniform = 0
        self.heights = heights
        sum(from: 0)
    }

    var total: CGFloat { heights.isEmpty ? uniform * CGFloat(count) : ends.last ?? 0 }

    func height(of row: Int) -> CGFloat {
        heights.isEmpty ? uniform : heights[row]
    }

    /// Where a row begins; the end of the rows for the row after the last.
    func offset(of row: Int) -> CGFloat {
        if heights.isEmpty { return uniform * CGFloat(row) }
        return row == 0 ? 0 : ends[row - 1]
    }

    /// The row at a distance from the first row's beginning; the nearest one beyond the ends.
    func row(at offset: CGFloat) -> Int {
        guard count > 0 else { return 0 }
        guard !heights.isEmpty else {
            guard uniform > 0 else { return 0 }
            return min(max(Int((offset / uniform).rounded(.down)), 0), count - 1)
        }
        var low = 0
        var high = count - 1
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Sets measured heights.
    mutating func set(_ measured: [Int: CGFloat]) {
        let changed = measured.filter { $0.key < count && height(of: $0.key) != $0.value }
        guard let first = changed.keys.min() else { return }
        if heights.isEmpty {
            heights = Array(repeating: uniform, count: count)
            sum(from: 0)
        }
        for (row, height) in changed { heights[row] = height }
        sum(from: first)
    }

    private mutating func sum(from first: Int) {
        ends.removeSubrange(min(first, ends.count)...)
        ends.reserveCapacity(heights.count)
        var end = ends.last ?? 0
        for height in heights[first...] {
            end += height
            ends.append(end)
        }
    }
}

import Foundation

/// The heights and positions of a section's rows.
///
/// Rows of one height cost no memory, however many there are. Other rows keep a running sum, which
/// is recomputed from the first changed row.
struct RowHeights: Equatable {
    let count: Int
    private let uniform: CGFloat
    private var heights: [CGFloat] = []
    private var ends: [CGFloat] = []

    /// Creates rows that all have the same height.
    init(count: Int, height: CGFloat) {
        self.count = count
        uniform = max(0, height)
    }

    /// Creates rows with individual heights.
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

    /// Returns the top of a row.
    ///
    /// For the row after the last, this is the end of the rows.
    func offset(of row: Int) -> CGFloat {
        if heights.isEmpty { return uniform * CGFloat(row) }
        return row == 0 ? 0 : ends[row - 1]
    }

    /// Returns the row at a distance from the top of the first row; beyond the ends, the nearest
    /// row.
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

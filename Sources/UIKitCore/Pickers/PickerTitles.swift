/// The titles of a wheel, or those of the rows near the selected one if it has many rows.
struct PickerTitles {
    /// The rows that have titles here.
    private(set) var rows = 0..<0
    private(set) var texts: [String] = []

    /// The maximum number of rows of which all titles are kept and sent.
    static let wholeMax = 1_000
    /// The rows before and after the selected one that have titles in a wheel of more rows.
    private static let reach = 200
    /// The distance of the selected row from the first and the last title at which other rows get
    /// titles.
    private static let margin = 50

    /// Returns the rows that are to have titles.
    ///
    /// - Parameter isWhole: Whether all rows have titles, however many they are.
    func wanted(count: Int, selected: Int, isWhole: Bool) -> Range<Int> {
        guard count > Self.wholeMax, !isWhole else { return 0..<count }
        let near = Self.around(selected, Self.margin, count)
        let isNear =
            rows.lowerBound <= near.lowerBound && near.upperBound <= rows.upperBound
            && rows.upperBound <= count
        return isNear ? rows : Self.around(selected, Self.reach, count)
    }

    private static func around(_ row: Int, _ distance: Int, _ count: Int) -> Range<Int> {
        max(0, row - distance)..<row + min(count - row, distance + 1)
    }

    /// Returns the titles of other rows, of which those that are not known are asked for.
    func moved(to newRows: Range<Int>, _ title: (Int) -> String) -> PickerTitles {
        var moved = PickerTitles()
        moved.rows = newRows
        moved.texts = newRows.map { self[$0] ?? title($0) }
        return moved
    }

    subscript(row: Int) -> String? {
        get { rows.contains(row) ? texts[row - rows.lowerBound] : nil }
        set {
            guard let newValue, rows.contains(row) else { return }
            texts[row - rows.lowerBound] = newValue
        }
    }
}

/// A table of a host's report for operators, as wide as the terminal.
package struct ProcessTable {
    private let report: HostReport

    package init(_ report: HostReport) { self.report = report }

    /// The columns that are omitted on a narrow terminal, in this order.
    private static let dispensable = ["AGE", "SAVED", "MEMORY", "SESSIONS"]
    private static let gap = 2
    /// The width of the beginning of a session's identifier and its star.
    private static let sessionsWidthMin = 9

    private struct Column {
        let title: String
        let isNumber: Bool
        let cells: [String]

        var width: Int { ([title] + cells).map(\.count).max() ?? 0 }
    }

    /// Returns the lines, beginning with a heading.
    ///
    /// Without a width, nothing is omitted.
    package func lines(width: Int?) -> [String] {
        var columns = fixedColumns
        var room = width.map { $0 - Self.width(columns) - Self.gap } ?? .max
        var hasSessions = true
        for title in Self.dispensable where room < Self.sessionsWidthMin {
            if title == "SESSIONS" {
                hasSessions = false
            } else if let width {
                columns.removeAll { $0.title == title }
                room = width - Self.width(columns) - Self.gap
            }
        }
        if hasSessions {
            columns.append(
                Column(
                    title: "SESSIONS", isNumber: false,
                    cells: report.apps.map { Self.sessions($0.scenes, room: room) }))
        }
        return Self.lines(columns).map { line in width.map { String(line.prefix($0)) } ?? line }
    }

    private var fixedColumns: [Column] {
        let apps = report.apps
        return [
            Column(title: "APP", isNumber: false, cells: apps.map(\.app)),
            Column(
                title: "PERSON", isNumber: false, cells: apps.map { String($0.person.prefix(8)) }),
            Column(
                title: "PROCESS", isNumber: true,
                cells: apps.map { $0.process.map { "\($0)" } ?? "-" }),
            Column(
                title: "STATE", isNumber: false,
                cells: apps.map { app in
                    app.state == "running"
                        ? (app.isInForeground ? "front" : "background") : app.state
                }),
            Column(
                title: "MEMORY", isNumber: true,
                cells: apps.map { $0.memory.map { Quantity.bytes($0) } ?? "-" }),
            Column(
                title: "SAVED", isNumber: true, cells: apps.map { Quantity.bytes($0.stateSize) }),
            Column(
                title: "AGE", isNumber: true,
                cells: apps.map { $0.age.map { Quantity.seconds($0) } ?? "-" }),
        ]
    }

    private static func width(_ columns: [Column]) -> Int {
        columns.map(\.width).reduce(0, +) + gap * max(0, columns.count - 1)
    }

    private static func lines(_ columns: [Column]) -> [String] {
        let rows = columns.first?.cells.count ?? 0
        let separator = String(repeating: " ", count: gap)
        return (-1..<rows).map { row in
            let cells = columns.map { column in
                let cell = row < 0 ? column.title : column.cells[row]
                let padding = String(repeating: " ", count: column.width - cell.count)
                return column.isNumber ? padding + cell : cell + padding
            }
            var line = cells.joined(separator: separator)
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    private static func sessions(_ scenes: [SceneReport], room: Int) -> String {
        let all = scenes.map { $0.session.prefix(8) + ($0.isOnScreen ? "*" : "") }
        for count in stride(from: all.count, through: 0, by: -1) {
            let left = all.count - count
            let text = (all.prefix(count) + (left > 0 ? ["+\(left)"] : [])).joined(separator: " ")
            if text.count <= room { return text }
        }
        return ""
    }
}

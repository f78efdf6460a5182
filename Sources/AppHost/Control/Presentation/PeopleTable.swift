/// A table of a host's users for an operator.
package struct PeopleTable {
    private let people: [PersonReport]

    package init(_ people: [PersonReport]) { self.people = people }

    /// The lines, beginning with a heading.
    package var lines: [String] {
        let rows =
            [["PERSON", "BROWSERS", "WINDOWS", "SIZE", "USERS"]]
            + people.map { person in
                [
                    String(person.person.prefix(8)), "\(person.browsers)", "\(person.windows)",
                    Quantity.bytes(person.size), person.users.joined(separator: ", "),
                ]
            }
        let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { index, cell -> String in
                guard index < widths.count else { return cell }
                let padding = String(repeating: " ", count: widths[index] - cell.count)
                return index == 0 ? cell + padding : padding + cell
            }
            var line = cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}

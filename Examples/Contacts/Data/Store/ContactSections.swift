/// The sections of the sorted list: letters, and the number of contacts under each.
///
/// Positions count contacts across all sections; a place is a section and a row in it.
struct ContactSections: Hashable, Sendable {
    /// The contacts of one letter, which are adjacent in the sorted list.
    struct Section: Hashable, Sendable {
        /// The letter, or `#`.
        let title: String
        let positions: Range<Int>

        var count: Int { positions.count }
    }

    /// The place of a contact in a table.
    struct Place: Hashable, Sendable {
        let section: Int
        let row: Int
    }

    let sections: [Section]

    /// The number of all contacts.
    var contactCount: Int { sections.last?.positions.upperBound ?? 0 }
    var count: Int { sections.count }
    var titles: [String] { sections.map(\.title) }

    subscript(section: Int) -> Section { sections[section] }

    init(countsByTitle: [(title: String, count: Int)]) {
        var position = 0
        sections = countsByTitle.map { title, count in
            defer { position += count }
            return Section(title: title, positions: position..<position + count)
        }
    }

    /// Returns the place of a position; nil if the list has no such position.
    func place(ofPosition position: Int) -> Place? {
        guard let index = sections.firstIndex(where: { $0.positions.contains(position) }) else {
            return nil
        }
        return Place(section: index, row: position - sections[index].positions.lowerBound)
    }

    /// Returns the position of a place; nil if there is no such section or row.
    func position(ofRow row: Int, section: Int) -> Int? {
        guard sections.indices.contains(section), row >= 0, row < sections[section].count else {
            return nil
        }
        return sections[section].positions.lowerBound + row
    }
}

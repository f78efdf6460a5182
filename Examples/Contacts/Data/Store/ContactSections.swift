/// The sections of the sorted list: letters, and how many contacts stand under each.
///
/// Positions count contacts through all sections; a place is a section and a row in it.
struct ContactSections: Hashable, Sendable {
    /// One letter's contacts, which follow each other in the sorted list.
    struct Section: Hashable, Sendable {
        /// The letter, or `#`.
        let title: String
        let positions: Range<Int>

        var count: Int { positions.count }
    }

    /// Where a table shows a contact.
    struct Place: Hashable, Sendable {
        let section: Int
        let row: Int
    }

    let sections: [Section]

    /// All contacts.
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

    /// The place of a position; nil when the list has no such position.
    func place(ofPosition position: Int) -> Place? {
        guard let index = sections.firstIndex(where: { $0.positions.contains(position) }) else {
            return nil
        }
        return Place(section: index, row: position - sections[index].positions.lowerBound)
    }

    /// The position of a place; nil when there is no such section or row.
    func position(ofRow row: Int, section: Int) -> Int? {
        guard sections.indices.contains(section), row >= 0, row < sections[section].count else {
            return nil
        }
        return sections[section].positions.lowerBound + row
    }
}

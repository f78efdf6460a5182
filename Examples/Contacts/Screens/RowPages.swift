import Foundation

/// The rows of the sorted list, fetched in pages: a table requests only the rows that it shows.
struct RowPages {
    let sections: ContactSections
    private let store: ContactStore?
    private let fetched = Fetched()

    private static let pageSize = 64

    private final class Fetched {
        var pages: [Int: [ContactRow]] = [:]
    }

    init(store: ContactStore?) {
        self.store = store
        sections = (try? store?.sections()) ?? ContactSections(countsByTitle: [])
    }

    func row(at indexPath: IndexPath) -> ContactRow? {
        guard let position = sections.position(ofRow: indexPath[1], section: indexPath[0]) else {
            return nil
        }
        let page = position / Self.pageSize
        let offset = position % Self.pageSize
        let rows = fetched.pages[page] ?? fetch(page)
        return rows.indices.contains(offset) ? rows[offset] : nil
    }

    func indexPath(ofID id: Int64) -> IndexPath? {
        guard let position = try? store?.position(ofID: id),
            let place = sections.place(ofPosition: position)
        else { return nil }
        return [place.section, place.row]
    }

    private func fetch(_ page: Int) -> [ContactRow] {
        let start = page * Self.pageSize
        let rows = (try? store?.rows(at: start..<start + Self.pageSize)) ?? []
        fetched.pages[page] = rows
        return rows
    }
}

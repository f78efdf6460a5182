/// The items of `docs/specification.txt`, under their headings.
struct SpecificationList {
    /// A heading and the items under it.
    struct Section {
        let title: String
        var items: [SpecificationItem] = []
    }

    /// The chapters, each with its sections; a chapter without sections has one without a title.
    private(set) var chapters: [(title: String, sections: [Section])] = []

    var items: [SpecificationItem] { chapters.flatMap { $0.sections.flatMap(\.items) } }

    init(text: String) throws {
        for line in text.split(separator: "\n").map(String.init) where !line.hasPrefix("#") {
            if line.hasPrefix("== ") {
                chapters.append((String(line.dropFirst(3)), []))
            } else if line.hasPrefix("-- "), let last = chapters.indices.last {
                chapters[last].sections.append(Section(title: String(line.dropFirst(3))))
            } else if let item = SpecificationItem(line: line), let last = chapters.indices.last {
                if chapters[last].sections.isEmpty {
                    chapters[last].sections.append(Section(title: ""))
                }
                chapters[last].sections[chapters[last].sections.count - 1].items.append(item)
            } else {
                throw ParityError("docs/specification.txt: what is \"\(line)\"?")
            }
        }
        var seen: Set<String> = []
        for item in items where !seen.insert(item.number).inserted {
            throw ParityError("docs/specification.txt has \(item.number) twice.")
        }
    }
}

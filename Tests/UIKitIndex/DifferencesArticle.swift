/// The sections of the article about the differences, and the classes that each of them names.
struct DifferencesArticle {
    struct Section: Equatable {
        let title: String
        /// The part of a link behind the sign, as web sites for Markdown form it.
        let anchor: String
    }

    private var sections: [(section: Section, names: Set<String>)] = []

    /// Lists of names, which say nothing about behaviour.
    private static let lists: Set = ["API that is absent", "Additions", "Overview"]

    init(text: String) {
        for line in text.split(separator: "\n") {
            if line.hasPrefix("## ") {
                let title = String(line.dropFirst(3))
                let anchor = title.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " }
                    .replacing(" ", with: "-")
                sections.append((Section(title: title, anchor: anchor), []))
            } else if let last = sections.indices.last {
                for match in line.matches(of: /`([A-Za-z]\w*(?:[.\/]\w+)*)/) {
                    sections[last].names.insert(String(match.1))
                }
            }
        }
    }

    /// Returns the sections that name a type or one of its members.
    func sections(naming type: String) -> [Section] {
        sections.filter { section in
            !Self.lists.contains(section.section.title)
                && section.names.contains { name in
                    let name = name.replacing("/", with: ".")
                    guard name == type || name.hasPrefix(type + ".") else { return false }
                    // A nested type has a row of its own.
                    return !(name.dropFirst(type.count + 1).first?.isUppercase ?? false)
                }
        }.map(\.section)
    }
}

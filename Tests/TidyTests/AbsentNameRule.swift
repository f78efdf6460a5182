/// The names that an article calls absent are declared nowhere.
enum AbsentNameRule {
    /// Returns the names in backticks of the second column of the table under a heading.
    static func names(in article: TextFile, under heading: String) -> [String] {
        article.lines.drop { $0 != heading }
            .filter { $0.hasPrefix("| ") }
            .flatMap { row -> [String] in
                let cells = row.split(separator: "|")
                guard cells.count > 1 else { return [] }
                return cells[1].matches(of: /`(\w+)`/).map { String($0.1) }
            }
    }

    /// Reports each of the names that a module declares as a type for apps.
    static func declared(_ names: [String], in sources: [TextFile]) -> [Finding] {
        let type = /\b(public|open|package)\b.*\b(class|struct|enum|protocol|typealias) (\w+)/
        return sources.flatMap { file in
            file.lines(withOneOf: names).compactMap { number, line in
                guard let name = line.firstMatch(of: type)?.3, names.contains(String(name)) else {
                    return nil
                }
                return Finding(
                    path: file.path, line: number,
                    message: "\(name) is declared, and an article calls it absent")
            }
        }
    }
}

/// The page `docs/what-is-here.md`.
struct IndexPage {
    let comparison: Comparison
    let differences: DifferencesArticle

    /// The article, as seen from the page.
    private static let article = "../Sources/UIKit/UIKit.docc/DifferencesFromUIKit.md"

    /// The page as Markdown.
    var text: String {
        let rows = comparison.areas.flatMap(\.rows)
        let listed = rows.filter { $0.state != .absent }
        let members = listed.reduce(0) { $0 + $1.entry.members.count }
        let missing = listed.reduce(0) { $0 + $1.missing.count + $1.missingDeprecated.count }
        var lines = [
            "# What is here", "",
            "UIKit's API of iOS 26, and which of it Perennial declares. `Scripts/what-is-here` writes this page",
            "from the declarations in `Sources` and from the lists in `Tests/UIKitIndex/Data`; the tests fail if",
            "it is out of date.", "",
            "- **whole**: every member of UIKit is declared, except deprecated ones, which are named if they are",
            "  missing.",
            "- **partial**: some members are missing. Code that names one of them does not compile.",
            "- **absent**: the type is not declared. Code that names it does not compile.", "",
            "A member that is declared may still behave differently, which",
            "[Differences from UIKit](\(Self.article)) describes; rows link to its sections. Members are",
            "compared by name: overloads that differ only in their types are one member. Not compared are",
            "conformances, `init(coder:)`, operators, closure types, the types of notification messages, and what",
            "`NSObject`, `Hashable` or raw values bring.", "",
            "Of \(rows.count) types and groups, \(count(.whole, in: rows)) are whole,"
                + " \(count(.partial, in: rows)) are partial and \(count(.absent, in: rows)) are absent."
                + " Those that are whole or partial declare \(members - missing) of their \(members) members.",
            "", "| area | whole | partial | absent |", "|---|---|---|---|",
        ]
        for area in comparison.areas {
            lines.append(
                "| [\(area.title)](#\(Self.anchor(of: area.title))) | \(count(.whole, in: area.rows))"
                    + " | \(count(.partial, in: area.rows)) | \(count(.absent, in: area.rows)) |")
        }
        for area in comparison.areas {
            lines += [
                "", "## \(area.title)", "", "| type | state | missing | note |",
                "|---|---|---|---|",
            ]
            lines += area.rows.map(line)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func count(_ state: Comparison.State, in rows: [Comparison.Row]) -> Int {
        rows.count { $0.state == state }
    }

    private func line(of row: Comparison.Row) -> String {
        let entry = row.entry
        var name = "`\(entry.name)`"
        if entry.kind == .extension { name += " (extension)" }
        if entry.kind == .functions { name = entry.name.replacing("-", with: " ") }
        let missing = row.missing.map { member in
            guard let reason = row.reasons[member], !reason.isEmpty else { return "`\(member)`" }
            return "`\(member)` (\(reason))"
        }
        return "| \(name) | \(row.state.rawValue) | \(missing.joined(separator: ", "))"
            + " | \(notes(on: row).joined(separator: " ").replacing("|", with: "\\|")) |"
    }

    private func notes(on row: Comparison.Row) -> [String] {
        let entry = row.entry
        var notes: [String] = []
        if entry.isDeprecated { notes.append("Deprecated.") }
        if row.state == .absent {
            let reason = row.reasons[entry.name] ?? ""
            if !reason.isEmpty {
                notes.append(sentence(reason))
            } else if !entry.reason.isEmpty {
                notes.append(sentence(entry.reason))
            } else if !entry.alternative.isEmpty {
                notes.append(sentence("Instead: " + entry.alternative))
            }
        }
        if let module = row.module { notes.append("In the module `\(module)`.") }
        if !row.missingDeprecated.isEmpty {
            let names = row.missingDeprecated.map { "`\($0)`" }.joined(separator: ", ")
            notes.append("Deprecated and missing: \(names).")
        }
        if row.state != .absent {
            let links = differences.sections(naming: entry.name)
                .map { "[\($0.title)](\(Self.article)#\($0.anchor))" }
            if !links.isEmpty { notes.append("Differs: \(links.joined(separator: ", ")).") }
        }
        return notes
    }

    /// Returns a text with a capital, a full stop, and names of code marked as code.
    private func sentence(_ text: String) -> String {
        let code = /\b(?:(?:UI|NS|WK|CA)[A-Z][\w.]*\w(?:\([^)]*\))?|[a-z]\w*\([^)]*\))/
        let marked = text.replacing(code) { "`\($0.0)`" }
        let capital = marked.prefix(1).uppercased() + marked.dropFirst()
        return capital.hasSuffix(".") ? capital : capital + "."
    }

    static func anchor(of title: String) -> String {
        title.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
            .replacing(" ", with: "-")
    }
}

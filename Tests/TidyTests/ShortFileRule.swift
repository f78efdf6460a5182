/// The short files, which are named for what a reader looks up.
///
/// A type has a short file of its own if a reader looks it up by its name: because it is public, or
/// because several files use it. A few files are looked up by their subject. Everything else joins
/// the file of the type that it belongs to.
enum ShortFileRule {
    /// The number of lines from which a file needs no reason.
    static let linesMin = 40
    /// The number of lines below which a declared name is no reason by itself.
    static let tinyLinesMax = 16
    /// The number of other files that have to use an internal type with such a file.
    static let usersMin = 3

    private static let kinds: Set<Substring> = [
        "class", "struct", "enum", "actor", "protocol", "extension", "typealias",
    ]
    private static let publicModifiers: Set<Substring> = ["public", "open"]

    /// A declaration at the left margin.
    private struct Declaration {
        let kind: Substring
        let name: Substring
        let isPublic: Bool
    }

    /// The short files of sources that are not named for what a reader looks up.
    ///
    /// - Parameters:
    ///   - files: All files of the sources, which may use each other's types.
    ///   - subjects: The paths of the files that are looked up by their subject.
    static func findings(in files: [TextFile], subjects: Set<String>) -> [Finding] {
        files.compactMap { file in
            guard file.lines.count - 1 < linesMin, !isUmbrella(file),
                !subjects.contains(file.path)
            else { return nil }
            return reason(file, among: files).map { Finding(path: file.path, line: 1, message: $0) }
        }
    }

    private static func reason(_ file: TextFile, among files: [TextFile]) -> String? {
        let name = file.name.dropLast(".swift".count).split(separator: "+")[0]
        let declared = file.lines.compactMap(declaration).filter {
            $0.name == name || $0.name.hasPrefix(name + ".") || $0.name.hasSuffix("." + name)
        }
        guard !declared.isEmpty else {
            return "a short file that declares no \(name): name it for its type, or join its "
                + "neighbour"
        }
        guard file.lines.count - 1 < tinyLinesMax else { return nil }
        let types = declared.filter { $0.kind != "extension" }
        if types.contains(where: \.isPublic) { return nil }
        if !types.isEmpty {
            let users = files.count {
                $0.path != file.path && !$0.lines(withOneOf: [String(name)]).isEmpty
            }
            if users >= usersMin { return nil }
        }
        return "\(file.lines.count - 1) lines that nobody looks up as \(name): join the file of "
            + "the type that they belong to"
    }

    /// Whether a file only imports and exports modules.
    private static func isUmbrella(_ file: TextFile) -> Bool {
        file.lines.allSatisfy { line in
            line.isEmpty || line.hasPrefix("//") || line.hasPrefix("import ")
                || line.contains(" import ")
        }
    }

    private static func declaration(in line: Substring) -> Declaration? {
        guard let first = line.first, first.isLetter || first == "@" else { return nil }
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(where: kinds.contains), place + 1 < words.count else {
            return nil
        }
        let name = words[place + 1].prefix {
            $0.isLetter || $0.isNumber || $0 == "_" || $0 == "."
        }
        return Declaration(
            kind: words[place], name: name,
            isPublic: words[..<place].contains(where: publicModifiers.contains))
    }
}

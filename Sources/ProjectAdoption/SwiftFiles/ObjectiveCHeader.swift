/// The names in a file of Objective-C that matter to Swift.
enum ObjectiveCHeader {
    /// Returns the headers that a file imports, with their lines.
    static func imports(in path: String) -> [(name: String, line: Int)] {
        lines(of: path).compactMap { number, line in
            guard
                line.hasPrefix("#import") || line.hasPrefix("#include") || line.hasPrefix("@import")
            else { return nil }
            let name = line.drop { !$0.isWhitespace && $0 != "<" && $0 != "\"" }
                .filter { !"<>\";".contains($0) }
            return name.trimmed.isEmpty ? nil : (name.trimmed, number)
        }
    }

    /// Returns the classes that a file implements; a category is not one.
    static func classes(in path: String) -> [String] {
        lines(of: path).compactMap { _, line in
            guard line.hasPrefix("@implementation") else { return nil }
            let rest = line.dropFirst("@implementation".count).trimmed
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let behind = rest[name.endIndex...].trimmed
            return name.isEmpty || behind.hasPrefix("(") ? nil : String(name)
        }
    }

    private static func lines(of path: String) -> [(number: Int, text: String)] {
        guard let text = FileLookup.existing(path).flatMap(FileLookup.text) else { return [] }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
            .map { ($0.offset + 1, $0.element.trimmed) }
    }
}

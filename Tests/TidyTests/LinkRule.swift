/// The rule that local links in documents have a target.
enum LinkRule {
    /// Returns the links of a page to files of the repository that do not exist.
    static func deadLinks(in file: TextFile, exists: (String) -> Bool) -> [Finding] {
        file.lines(withOneOf: ["](", "src=", "href="]).flatMap { number, line in
            targets(in: line).compactMap { target in
                let path = resolve(target, from: file.path)
                if path.map(exists) == true { return nil }
                return Finding(path: file.path, line: number, message: "dead link: \(target)")
            }
        }
    }

    private static func targets(in line: Substring) -> [Substring] {
        let links =
            line.matches(of: /\]\(([^)\s]+)[^)]*\)/).map(\.1)
            + line.matches(of: /(?:src|href)="([^"]+)"/).map(\.1)
        return links.filter { !$0.contains(/^(?:[a-z]+:|#|<)/) }
    }

    /// Returns the target's path from the root, or nil if it is outside the repository.
    private static func resolve(_ target: Substring, from page: String) -> String? {
        var parts = page.split(separator: "/").dropLast()
        for part in target.prefix(while: { $0 != "#" }).split(separator: "/") {
            switch part {
            case ".": continue
            case "..":
                if parts.popLast() == nil { return nil }
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}

/// The size of types, over all the files that extend them.
///
/// The repository's format puts the closing brace of a type at the beginning of a line and members
/// four columns to the right, so the lines alone show where types and their properties are.
enum TypeRule {
    static let linesMax = 800
    static let propertiesMax = 20

    /// The size of a type.
    struct Size: Equatable {
        var lines = 0
        var storedProperties = 0
        var files: Set<String> = []
    }

    /// The limits that a type may exceed, with the reason.
    struct Exception {
        var lines = TypeRule.linesMax
        var storedProperties = TypeRule.propertiesMax
        let reason: String
    }

    /// The sizes of the types of one module, by name.
    static func sizes(in files: [TextFile]) -> [String: Size] {
        var sizes: [String: Size] = [:]
        for file in files {
            var current: (name: String, first: Int, isDeclaration: Bool)?
            for (number, line) in zip(1..., file.lines) {
                if let open = current {
                    if line.first == "}" {
                        sizes[open.name, default: Size()].lines += number - open.first + 1
                        sizes[open.name]?.files.insert(file.path)
                        current = nil
                    } else if open.isDeclaration, isStoredProperty(line) {
                        sizes[open.name, default: Size()].storedProperties += 1
                    }
                } else if let declared = declaration(in: line) {
                    current = (declared.name, number, declared.isDeclaration)
                    if line.last == "}" {
                        sizes[declared.name, default: Size()].lines += 1
                        sizes[declared.name]?.files.insert(file.path)
                        current = nil
                    }
                }
            }
        }
        return sizes
    }

    /// Types over a limit without an exception, and exceptions that no type needs.
    static func findings(
        _ sizes: [String: Size], module: String, exceptions: [String: Exception]
    ) -> [Finding] {
        var findings: [Finding] = []
        for (name, size) in sizes.sorted(by: { $0.key < $1.key }) {
            let known = exceptions["\(module).\(name)"]
            let path = size.files.min() ?? module
            if size.lines > known?.lines ?? linesMax {
                findings.append(
                    Finding(
                        path: path, line: 1,
                        message: "\(name) has \(size.lines) lines in \(size.files.count) files: "
                            + "make a type of one of its responsibilities"))
            }
            if size.storedProperties > known?.storedProperties ?? propertiesMax {
                findings.append(
                    Finding(
                        path: path, line: 1,
                        message: "\(name) has \(size.storedProperties) stored properties: group "
                            + "those that change together"))
            }
        }
        for (name, exception) in exceptions where name.hasPrefix(module + ".") {
            let size = sizes[String(name.dropFirst(module.count + 1))] ?? Size()
            let needsLines = exception.lines == linesMax || size.lines > linesMax
            let needsProperties =
                exception.storedProperties == propertiesMax
                || size.storedProperties > propertiesMax
            guard !needsLines || !needsProperties else { continue }
            findings.append(
                Finding(
                    path: module, line: 1,
                    message: "\(name) is no longer large: remove it from the exceptions"))
        }
        return findings
    }

    private static let kinds = ["class", "struct", "enum", "actor", "extension"]
    private static let modifiers: Set<Substring> = [
        "public", "package", "open", "internal", "private", "fileprivate", "final", "indirect",
        "weak", "unowned", "lazy", "nonisolated", "private(set)", "package(set)",
        "fileprivate(set)",
        "public(set)", "internal(set)", "override", "unowned(unsafe)", "nonisolated(unsafe)",
        "isolated", "distributed",
    ]

    /// The type that a line at the left margin declares or extends.
    private static func declaration(in line: Substring) -> (name: String, isDeclaration: Bool)? {
        guard let first = line.first, first.isLetter || first == "@" else { return nil }
        let words = line.split(separator: " ").drop {
            $0.hasPrefix("@") || modifiers.contains($0)
        }
        guard let kind = words.first, kinds.contains(String(kind)),
            let name = words.dropFirst().first?.prefix(while: {
                $0.isLetter || $0.isNumber || $0 == "_" || $0 == "."
            }), !name.isEmpty, line.contains("{") || !line.contains("(")
        else { return nil }
        return (String(name.split(separator: ".")[0]), kind != "extension")
    }

    /// Whether a line declares a property that is stored in each instance.
    private static func isStoredProperty(_ line: Substring) -> Bool {
        guard line.hasPrefix("    "), !line.hasPrefix("     ") else { return false }
        let words = line.split(separator: " ").drop {
            $0.hasPrefix("@") || modifiers.contains($0)
        }
        guard words.first == "var" || words.first == "let" else { return false }
        guard let brace = line.firstIndex(of: "{") else { return true }
        // A computed property has a brace without a value before it.
        return line[..<brace].contains("=") || line.contains("didSet") || line.contains("willSet")
    }
}

extension TypeRule {
    /// The types that are larger, each with the reason.
    static let exceptions: [String: Exception] = [
        "UIKitCore.UIView": Exception(
            lines: 1_700, storedProperties: 35,
            reason: "UIKit's own surface: what apps override must be in the class"),
        "UIKitCore.UITableView": Exception(
            lines: 1_360, storedProperties: 35, reason: "UIKit's own surface"),
        "UIKitCore.UIViewController": Exception(
            lines: 1_300, storedProperties: 33,
            reason: "UIKit's own surface: what apps override must be in the class"),
        "UIKitCore.UISplitViewController": Exception(
            lines: 1_000, storedProperties: 21, reason: "UIKit's own surface"),
        "UIKitCore.UICollectionView": Exception(lines: 1_100, reason: "UIKit's own surface"),
        "UIKitCore.UITableViewCell": Exception(
            storedProperties: 23, reason: "UIKit's own surface"),
        "AppHost.HostSettings": Exception(
            storedProperties: 23, reason: "a list of independent settings"),
        "UIKitTesting.AppUnderTest": Exception(
            storedProperties: 22, reason: "what a test may set and read, named by its article"),
    ]
}

/// The facts about a Swift file that decide whether Linux compiles it.
package struct SwiftScan: Sendable, Equatable {
    /// An import of a module.
    package struct Import: Sendable, Equatable {
        /// The module, without a submodule.
        package let module: String
        /// The line.
        package let line: Int
    }

    /// The imports that Linux compiles.
    package private(set) var imports: [Import] = []
    /// The lines on which a name is used, of names that begin with a capital and of asked ones.
    package private(set) var uses: [String: [Int]] = [:]
    /// The types, functions and variables that the file declares outside of others.
    package private(set) var declarations: Set<String> = []
    /// The uses of members that were asked for, and those of their names that the file may declare.
    package private(set) var members: MemberUses
    /// The number of each construct that the source adapter replaces.
    package private(set) var adapted: [String: Int] = [:]
    /// The line with `@main` or `@UIApplicationMain`, or with a call of `UIApplicationMain`.
    package private(set) var entryPoint: Int?
    /// Whether a type of the file is an app of SwiftUI.
    package private(set) var declaresSwiftUIApp = false

    /// The constructs that the source adapter replaces, as the report names them.
    private static let adaptedAttributes: Set<String> = [
        "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable",
        "IBSegueAction", "UIApplicationMain", "NSApplicationMain", "GKInspectable", "NSCopying",
    ]

    private static let typeWords: Set<String> = [
        "class", "struct", "enum", "protocol", "actor", "typealias",
    ]
    private static let memberWords: Set<String> = ["func", "let", "var"]

    /// Scans the text of a file.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - flags: The compilation conditions that are set.
    ///   - names: Names that do not begin with a capital, whose uses are needed.
    ///   - members: The names of members whose uses are needed.
    ///   - canImport: Returns whether a module can be imported.
    package init(
        _ text: String, flags: Set<String> = ["DEBUG"], names: Set<String> = [],
        members: Set<String> = [], canImport: @escaping (String) -> Bool
    ) {
        self.members = MemberUses(of: members)
        var lexer = SwiftLexer(text, flags: flags, canImport: canImport)
        var walk = Walk()
        while let token = lexer.next() {
            read(token, line: lexer.line, names, &walk)
            self.members.read(token, line: lexer.line, isSpaced: lexer.isSpaced)
        }
    }

    /// The position in the structure of the file.
    private struct Walk {
        var depth = 0
        /// The depths of the extensions around the position.
        var extensions: [Int] = []
        var isExtensionPending = false
        var previous: SwiftLexer.Token?
        var isImport = false
        /// Whether a type's name and conformances are being read.
        var isInHeader = false
        var isMainPending = false
    }

    private mutating func read(
        _ token: SwiftLexer.Token, line: Int, _ names: Set<String>, _ walk: inout Walk
    ) {
        defer { walk.previous = token }
        switch token {
        case .attribute(let name):
            if Self.adaptedAttributes.contains(name) { adapted["@\(name)", default: 0] += 1 }
            if name == "main" || name == "UIApplicationMain" {
                entryPoint = entryPoint ?? line
                walk.isMainPending = true
            }
            note(name, line, names)
        case .hash(let name):
            if name == "selector" || name == "keyPath" { adapted["#\(name)", default: 0] += 1 }
        case .sign(let byte): read(sign: byte, &walk)
        case .word(let word): read(word: word, line: line, names, &walk)
        }
    }

    private mutating func read(sign byte: UInt8, _ walk: inout Walk) {
        switch byte {
        case UInt8(ascii: "{"):
            if walk.isExtensionPending { walk.extensions.append(walk.depth) }
            walk.isExtensionPending = false
            walk.isInHeader = false
            walk.isMainPending = false
            walk.depth += 1
        case UInt8(ascii: "}"):
            walk.depth = max(0, walk.depth - 1)
            if walk.extensions.last == walk.depth { walk.extensions.removeLast() }
        default: break
        }
    }

    private mutating func read(
        word: String, line: Int, _ names: Set<String>, _ walk: inout Walk
    ) {
        if walk.isImport {
            // “import class UIKit.UIView” names the kind of a declaration first.
            if Self.typeWords.contains(word) || Self.memberWords.contains(word) { return }
            walk.isImport = false
            imports.append(Import(module: word, line: line))
            return
        }
        // The rest of an import's path.
        if walk.previous == .sign(UInt8(ascii: ".")), imports.last?.line == line { return }
        switch word {
        case "import" where walk.depth == 0: walk.isImport = true
        case "extension" where walk.depth == 0: walk.isExtensionPending = true
        case "override" where walk.extensions.last.map { $0 + 1 == walk.depth } ?? false:
            adapted["override in an extension", default: 0] += 1
        default: break
        }
        if case .word(let before) = walk.previous, walk.depth == 0 {
            if Self.typeWords.contains(before) {
                declarations.insert(word)
                walk.isInHeader = true
                return
            }
            if Self.memberWords.contains(before) {
                declarations.insert(word)
                return
            }
        }
        if walk.isInHeader, walk.isMainPending, word == "App" { declaresSwiftUIApp = true }
        if word == "UIApplicationMain" { entryPoint = entryPoint ?? line }
        note(word, line, names)
    }

    private mutating func note(_ word: String, _ line: Int, _ names: Set<String>) {
        guard word.first?.isUppercase == true || names.contains(word) else { return }
        uses[word, default: []].append(line)
    }
}

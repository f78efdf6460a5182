/// A type, an extension or an alias that a source declares.
struct DeclaredType: Equatable {
    /// The keyword: `class`, `struct`, `enum`, `actor`, `protocol`, `extension` or `typealias`.
    let keyword: String
    /// The name with the types around it, such as `UITableView.Style`.
    let name: String
    let isPublic: Bool
    /// The superclass and the protocols as written; the type that an alias means.
    let inherited: [String]
    /// The reason why apps cannot use the type, or nil if they can.
    let unavailable: String?
}

/// A member of a type, or a function of a module, that apps can name.
struct DeclaredMember: Equatable {
    /// The type with the types around it; empty for functions and constants of a module.
    let owner: String
    /// The names by which code can call the member: with and without its optional arguments.
    let names: [String]
    /// The reason why apps cannot use the member, or nil if they can.
    let unavailable: String?
}

/// The declarations of one source that apps can name.
///
/// The reader knows only as much of the language as it needs to find declarations and their labels:
/// bodies of functions are skipped, and all branches of `#if` are read.
struct DeclarationReader {
    private(set) var types: [DeclaredType] = []
    private(set) var members: [DeclaredMember] = []
    private let tokens: [SwiftToken]
    private var index = 0

    /// A type or extension whose body is being read.
    private struct Scope {
        var name = ""
        /// Whether members without a modifier are public.
        var isOpenToApps = false
        var isEnumeration = false
        var isPublic = true
        var unavailable: String?
    }

    /// The attributes and modifiers before a declaration.
    private struct Prefix {
        var modifiers: Set<String> = []
        var unavailable: String?
    }

    private static let typeKeywords: Set = [
        "class", "struct", "enum", "actor", "protocol", "extension",
    ]
    private static let modifiers: Set = [
        "public", "open", "internal", "package", "private", "fileprivate", "final", "static",
        "override", "required", "convenience", "mutating", "nonmutating", "nonisolated", "weak",
        "unowned", "lazy", "dynamic", "optional", "indirect", "borrowing", "consuming", "isolated",
        "prefix", "postfix", "infix", "async", "distributed",
    ]
    /// The names of a call with many optional arguments are not all formed.
    private static let optionalArgumentsMax = 6

    init(source: String) {
        tokens = SwiftTokens.all(in: source)
        readBody(of: Scope())
    }

    // MARK: - Bodies

    private mutating func readBody(of scope: Scope) {
        var prefix = Prefix()
        while index < tokens.count {
            let token = tokens[index]
            if token.kind == .symbol {
                switch token.text {
                case "}":
                    index += 1
                    return
                case "{", "(", "[":
                    skipBrackets()
                    prefix = Prefix()
                case "@":
                    readAttribute(into: &prefix)
                case ".":
                    // What follows is a member of an expression, whatever it is called.
                    index += 2
                    prefix = Prefix()
                default:
                    index += 1
                    prefix = Prefix()
                }
            } else if token.kind == .word {
                readWord(token.text, prefix: &prefix, in: scope)
            } else {
                index += 1
                prefix = Prefix()
            }
        }
    }

    private mutating func readWord(_ word: String, prefix: inout Prefix, in scope: Scope) {
        let next = index + 1 < tokens.count ? tokens[index + 1] : nil
        if word == "class", next.map(isMemberStart) ?? false {
            prefix.modifiers.insert("static")
            index += 1
            return
        }
        if Self.typeKeywords.contains(word), next?.kind == .word {
            readType(word, prefix: prefix, in: scope)
        } else if Self.modifiers.contains(word) {
            readModifier(word, into: &prefix)
            return
        } else if word == "func" {
            readFunction(prefix: prefix, in: scope)
        } else if word == "init", let next, next.kind == .symbol, "(?!<".contains(next.text) {
            readInitializer(prefix: prefix, in: scope)
        } else if word == "subscript", let next, next.isSymbol("(") || next.isSymbol("<") {
            readSubscript(prefix: prefix, in: scope)
        } else if word == "var" || word == "let", next?.kind == .word {
            readProperties(prefix: prefix, in: scope)
        } else if word == "case", scope.isEnumeration {
            readCases(prefix: prefix, in: scope)
        } else if word == "typealias", next?.kind == .word {
            readAlias(prefix: prefix, in: scope)
        } else {
            index += 1
        }
        prefix = Prefix()
    }

    /// Whether a token after `class` shows that `class` is a modifier.
    private func isMemberStart(_ token: SwiftToken) -> Bool {
        token.kind == .word
            && (["func", "var", "let", "subscript"].contains(token.text)
                || Self.modifiers.contains(token.text))
    }

    private mutating func readModifier(_ word: String, into prefix: inout Prefix) {
        index += 1
        guard index < tokens.count, tokens[index].isSymbol("(") else {
            prefix.modifiers.insert(word)
            return
        }
        // `private(set)` restricts the setter only.
        let isOfSetter = index + 1 < tokens.count && tokens[index + 1].isWord("set")
        if !isOfSetter { prefix.modifiers.insert(word) }
        skipBrackets()
    }

    private mutating func readAttribute(into prefix: inout Prefix) {
        index += 1
        guard index < tokens.count, tokens[index].kind == .word else { return }
        let name = tokens[index].text
        index += 1
        guard index < tokens.count, tokens[index].isSymbol("(") else { return }
        let start = index
        skipBrackets()
        let arguments = tokens[start..<index]
        guard name == "available", arguments.contains(where: { $0.isWord("unavailable") }) else {
            return
        }
        let reason = arguments.indices.first {
            arguments[$0].isWord("message") || arguments[$0].isWord("renamed")
        }.flatMap { word in
            arguments[word...].first { $0.kind == .literal }?.text
        }
        prefix.unavailable = reason ?? ""
    }

    // MARK: - Types

    private mutating func readType(_ keyword: String, prefix: Prefix, in scope: Scope) {
        index += 1
        var name = tokens[index].text
        index += 1
        while index + 1 < tokens.count, tokens[index].isSymbol("."),
            tokens[index + 1].kind == .word
        {
            name += "." + tokens[index + 1].text
            index += 2
        }
        skipGenericParameters()
        let inherited = readInheritance()
        while index < tokens.count, !tokens[index].isSymbol("{") { index += 1 }
        index += 1
        let isMarked = isPublic(prefix) || scope.isOpenToApps && !isRestricted(prefix)
        var body = Scope(name: scope.name.isEmpty ? name : scope.name + "." + name)
        body.isOpenToApps =
            keyword == "protocol" && isMarked || keyword == "extension" && isPublic(prefix)
        body.isEnumeration = keyword == "enum"
        body.isPublic = scope.isPublic && (keyword == "extension" || isMarked)
        body.unavailable = prefix.unavailable ?? scope.unavailable
        types.append(
            DeclaredType(
                keyword: keyword, name: body.name, isPublic: body.isPublic, inherited: inherited,
                unavailable: body.unavailable))
        readBody(of: body)
    }

    /// Reads `: A, B.C<D> & E` up to the body or the requirements.
    private mutating func readInheritance() -> [String] {
        guard index < tokens.count, tokens[index].isSymbol(":") else { return [] }
        index += 1
        var names: [String] = []
        var name = ""
        var depth = 0
        while index < tokens.count, !tokens[index].isSymbol("{"), !tokens[index].isWord("where") {
            let token = tokens[index]
            if token.kind == .symbol, "<([".contains(token.text) {
                depth += 1
            } else if token.kind == .symbol, ">)]".contains(token.text) {
                depth -= 1
            } else if depth == 0 {
                if token.isSymbol(",") || token.isSymbol("&") {
                    names.append(name)
                    name = ""
                } else if token.isSymbol("@") {
                    index += 1
                } else if token.isSymbol(".") {
                    name += "."
                } else if token.kind == .word, token.text != "any", token.text != "nonisolated" {
                    name += token.text
                }
            }
            index += 1
        }
        return (names + [name]).filter { !$0.isEmpty }
    }

    private mutating func readAlias(prefix: Prefix, in scope: Scope) {
        index += 1
        let name = tokens[index].text
        index += 1
        skipGenericParameters()
        var target = ""
        if index < tokens.count, tokens[index].isSymbol("=") {
            index += 1
            while index < tokens.count, tokens[index].kind == .word {
                target += tokens[index].text
                index += 1
                guard index < tokens.count, tokens[index].isSymbol(".") else { break }
                target += "."
                index += 1
            }
        }
        types.append(
            DeclaredType(
                keyword: "typealias", name: scope.name.isEmpty ? name : scope.name + "." + name,
                isPublic: scope.isPublic
                    && (isPublic(prefix) || scope.isOpenToApps && !isRestricted(prefix)),
                inherited: [target], unavailable: prefix.unavailable ?? scope.unavailable))
    }

    // MARK: - Members

    /// Reads `var a` or `var a, b: Int`.
    private mutating func readProperties(prefix: Prefix, in scope: Scope) {
        repeat {
            index += 1
            guard index < tokens.count, tokens[index].kind == .word else { return }
            add([tokens[index].text], prefix: prefix, in: scope)
            index += 1
        } while index < tokens.count && tokens[index].isSymbol(",")
    }

    private mutating func readFunction(prefix: Prefix, in scope: Scope) {
        index += 1
        guard index < tokens.count else { return }
        let name = tokens[index]
        index += 1
        // The name of an operator is of no interest.
        guard name.kind == .word else { return }
        skipGenericParameters()
        guard index < tokens.count, tokens[index].isSymbol("(") else { return }
        add(names(name.text, labelsAreNames: true), prefix: prefix, in: scope)
    }

    private mutating func readInitializer(prefix: Prefix, in scope: Scope) {
        index += 1
        while index < tokens.count, tokens[index].isSymbol("?") || tokens[index].isSymbol("!") {
            index += 1
        }
        skipGenericParameters()
        guard index < tokens.count, tokens[index].isSymbol("(") else { return }
        add(names("init", labelsAreNames: true), prefix: prefix, in: scope)
    }

    private mutating func readSubscript(prefix: Prefix, in scope: Scope) {
        index += 1
        skipGenericParameters()
        guard index < tokens.count, tokens[index].isSymbol("(") else { return }
        add(names("subscript", labelsAreNames: false), prefix: prefix, in: scope)
    }

    private mutating func readCases(prefix: Prefix, in scope: Scope) {
        var found: [String] = []
        repeat {
            index += 1
            guard index < tokens.count, tokens[index].kind == .word else { break }
            found.append(tokens[index].text)
            index += 1
            if index < tokens.count, tokens[index].isSymbol("(") { skipBrackets() }
            if index < tokens.count, tokens[index].isSymbol("=") {
                index += 2
                if index < tokens.count, tokens[index - 1].isSymbol("-") { index += 1 }
            }
        } while index < tokens.count && tokens[index].isSymbol(",")
        guard scope.isPublic, !isRestricted(prefix) else { return }
        for name in found {
            members.append(
                DeclaredMember(
                    owner: scope.name, names: [name],
                    unavailable: prefix.unavailable ?? scope.unavailable))
        }
    }

    private mutating func add(_ names: [String], prefix: Prefix, in scope: Scope) {
        guard scope.isPublic,
            isPublic(prefix) || scope.isOpenToApps && !isRestricted(prefix)
        else { return }
        members.append(
            DeclaredMember(
                owner: scope.name, names: names,
                unavailable: prefix.unavailable ?? scope.unavailable))
    }

    /// Reads parameters and returns the names with all labels, and without optional arguments.
    private mutating func names(_ base: String, labelsAreNames: Bool) -> [String] {
        let start = index
        skipBrackets()
        var labels: [(label: String, isOptional: Bool)] = []
        for parameter in parameters(in: tokens[(start + 1)..<max(start + 1, index - 1)]) {
            var words: [String] = []
            var rest = parameter
            while let token = rest.first, !token.isSymbol(":") {
                if token.isSymbol("@") {
                    rest = rest.dropFirst(2)
                    if rest.first?.isSymbol("(") ?? false {
                        rest = rest.drop { !$0.isSymbol(")") }.dropFirst()
                    }
                } else {
                    words.append(token.text)
                    rest = rest.dropFirst()
                }
            }
            guard let label = words.first else { continue }
            labels.append(
                (
                    labelsAreNames || words.count > 1 ? label : "_",
                    hasDefault(rest)
                ))
        }
        return combinations(of: labels).map { labels in
            "\(base)(\(labels.map { $0 + ":" }.joined()))"
        }
    }

    private func parameters(in tokens: ArraySlice<SwiftToken>) -> [ArraySlice<SwiftToken>] {
        var parameters: [ArraySlice<SwiftToken>] = []
        var depth = 0
        var start = tokens.startIndex
        for index in tokens.indices where tokens[index].kind == .symbol {
            let symbol = tokens[index].text
            if "([{<".contains(symbol) {
                depth += 1
            } else if ")]}>".contains(symbol) {
                depth -= 1
            } else if symbol == ",", depth == 0 {
                parameters.append(tokens[start..<index])
                start = index + 1
            }
        }
        parameters.append(tokens[start...])
        return parameters.filter { !$0.isEmpty }
    }

    private func hasDefault(_ tokens: ArraySlice<SwiftToken>) -> Bool {
        var depth = 0
        for token in tokens where token.kind == .symbol {
            if "([{<".contains(token.text) {
                depth += 1
            } else if ")]}>".contains(token.text) {
                depth -= 1
            } else if token.text == "=", depth == 0 {
                return true
            }
        }
        return false
    }

    private func combinations(of labels: [(label: String, isOptional: Bool)]) -> [[String]] {
        let optional = labels.filter(\.isOptional).count
        guard optional > 0, optional <= Self.optionalArgumentsMax else {
            return [labels.map(\.label)]
        }
        return labels.reduce(into: [[]]) { names, argument in
            let with = names.map { $0 + [argument.label] }
            names = argument.isOptional ? with + names : with
        }
    }

    // MARK: - Access and brackets

    private func isPublic(_ prefix: Prefix) -> Bool {
        prefix.modifiers.contains("public") || prefix.modifiers.contains("open")
    }

    private func isRestricted(_ prefix: Prefix) -> Bool {
        !prefix.modifiers.isDisjoint(with: ["internal", "package", "private", "fileprivate"])
    }

    private mutating func skipGenericParameters() {
        guard index < tokens.count, tokens[index].isSymbol("<") else { return }
        var depth = 0
        while index < tokens.count {
            if tokens[index].isSymbol("<") { depth += 1 }
            if tokens[index].isSymbol(">") { depth -= 1 }
            index += 1
            if depth == 0 { return }
        }
    }

    /// Skips from an opening bracket to behind the one that closes it.
    private mutating func skipBrackets() {
        var depth = 0
        while index < tokens.count {
            if tokens[index].kind == .symbol {
                if "([{".contains(tokens[index].text) { depth += 1 }
                if ")]}".contains(tokens[index].text) { depth -= 1 }
            }
            index += 1
            if depth == 0 { return }
        }
    }
}

/// The name of a generic class with its arguments, as Swift spells it: `App.Screen<App.Contact>`.
///
/// Arguments may be structs, enums and classes, generic or not. Tuples, functions, protocols and
/// private types are not read.
struct GenericClassName {
    /// One component of a qualified name: a type's own name and its arguments.
    private struct Part {
        let name: Substring
        let arguments: [GenericClassName]
    }

    private let parts: [Part]

    /// The maximum depth of arguments.
    ///
    /// Deeper names come from damaged or foreign archives.
    private static let depthMax = 8
    private static let partsMax = 6
    /// The maximum number of spellings that are tried.
    ///
    /// Each component whose kind is unknown triples them.
    private static let candidatesMax = 2_000

    /// Parses a name, or returns nil if the text is not one.
    init?(_ name: String) {
        var rest = Substring(name)
        self.init(&rest, depth: 0)
        guard rest.isEmpty else { return nil }
    }

    private init?(_ rest: inout Substring, depth: Int) {
        guard depth < Self.depthMax else { return nil }
        var parts: [Part] = []
        repeat {
            if !parts.isEmpty { rest.removeFirst() }
            let name = rest.prefix { !".<>, ".contains($0) }
            guard ClassNameSpelling.isIdentifier(name), parts.count < Self.partsMax else {
                return nil
            }
            rest = rest.dropFirst(name.count)
            var arguments: [GenericClassName] = []
            if rest.first == "<" {
                repeat {
                    rest.removeFirst()
                    if rest.first == " " { rest.removeFirst() }
                    guard let argument = GenericClassName(&rest, depth: depth + 1) else {
                        return nil
                    }
                    arguments.append(argument)
                } while rest.first == ","
                guard rest.first == ">" else { return nil }
                rest.removeFirst()
            }
            parts.append(Part(name: name, arguments: arguments))
        } while rest.first == "."
        guard parts.count > 1, parts[0].arguments.isEmpty else { return nil }
        self.parts = parts
    }

    /// Returns the class of this program with this name.
    func find() -> AnyClass? {
        for candidate in mangled(kinds: ["C"]) {
            if let type = _typeByName(candidate) as? AnyClass { return type }
        }
        return nil
    }

    /// Returns all mangled names that this name can mean, because a name does not distinguish
    /// classes, structs and enums.
    private func mangled(kinds lastKinds: [String]) -> [String] {
        var paths = ["\(parts[0].name.utf8.count)\(parts[0].name)"]
        var lists = [""]
        for (index, part) in parts.enumerated().dropFirst() {
            let kinds = index == parts.count - 1 ? lastKinds : ["C", "V", "O"]
            let name = "\(part.name.utf8.count)\(part.name)"
            paths = paths.flatMap { path in kinds.map { path + name + $0 } }
            if index > 1 { lists = lists.map { $0 + "_" } }
            for argument in part.arguments {
                let candidates = argument.mangled(kinds: ["V", "C", "O"])
                lists = lists.flatMap { list in candidates.map { list + $0 } }
            }
            guard paths.count * lists.count <= Self.candidatesMax else { return [] }
        }
        guard parts.contains(where: { !$0.arguments.isEmpty }) else { return paths }
        return paths.flatMap { path in lists.map { path + "y" + $0 + "G" } }
    }
}

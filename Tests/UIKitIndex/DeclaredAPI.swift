/// The types that modules declare for apps, with the members that each has or inherits.
struct DeclaredAPI {
    /// Whether apps can use a declaration.
    enum Availability: Equatable {
        case available
        /// Declared for a better error message only, with the reason.
        case unavailable(String)
    }

    private struct Entry {
        var isDeclared = false
        var inherited: [String] = []
        var members: [String: Availability] = [:]
        var unavailable: String?
    }

    private var entries: [String: Entry] = [:]
    private var aliases: [String: String] = [:]

    /// The functions and constants outside of types.
    private static let module = ""

    init(sources: [String]) {
        for source in sources {
            let reader = DeclarationReader(source: source)
            for type in reader.types { add(type) }
            for member in reader.members { add(member) }
        }
    }

    private mutating func add(_ type: DeclaredType) {
        if type.keyword == "typealias" {
            if type.isPublic { aliases[type.name] = type.inherited.first }
            return
        }
        let isDeclaration = type.keyword != "extension"
        guard type.isPublic || !isDeclaration else { return }
        entries[type.name, default: Entry()].inherited += type.inherited
        if isDeclaration {
            entries[type.name]?.isDeclared = true
            entries[type.name]?.unavailable = type.unavailable
        }
    }

    private mutating func add(_ member: DeclaredMember) {
        for name in member.names {
            let known = entries[member.owner, default: Entry()].members[name]
            // An overload that apps can call counts before one that they cannot.
            guard known != .available else { continue }
            entries[member.owner, default: Entry()].members[name] =
                member.unavailable.map(Availability.unavailable) ?? .available
        }
    }

    /// The names of the declared types, without aliases.
    var typeNames: [String] {
        entries.filter { $0.value.isDeclared && $0.value.unavailable == nil }.map(\.key).sorted()
    }

    /// Returns whether a type is declared, or nil if it is not.
    func availability(ofType name: String) -> Availability? {
        guard let entry = entries[resolved(name)], entry.isDeclared else {
            // An alias of a type of another module, such as Foundation.
            return aliases[name] == nil ? nil : .available
        }
        return entry.unavailable.map(Availability.unavailable) ?? .available
    }

    /// Returns the members of a type with those of its superclasses and protocols.
    func members(ofType name: String) -> [String: Availability] {
        var members: [String: Availability] = [:]
        var seen: Set<String> = []
        collect(from: resolved(name), into: &members, seen: &seen)
        return members
    }

    /// The functions and constants outside of types.
    var moduleMembers: [String: Availability] { entries[Self.module]?.members ?? [:] }

    private func collect(
        from name: String, into members: inout [String: Availability], seen: inout Set<String>
    ) {
        guard seen.insert(name).inserted, let entry = entries[name] else { return }
        for (member, availability) in entry.members {
            if members[member] != .available { members[member] = availability }
        }
        for inherited in entry.inherited {
            collect(from: resolved(inherited, from: name), into: &members, seen: &seen)
        }
        // Nested types and aliases are members too.
    }

    /// Returns the full name of a type that is named inside another one.
    private func resolved(_ name: String, from scope: String = "") -> String {
        var scopes = [""]
        for part in scope.split(separator: ".") {
            scopes.append((scopes.last ?? "") + part + ".")
        }
        for scope in scopes.reversed() {
            let full = scope + name
            if let target = aliases[full], target != full { return resolved(target, from: scope) }
            if entries[full] != nil { return full }
        }
        return name
    }
}

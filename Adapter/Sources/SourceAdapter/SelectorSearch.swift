/// The search for the selector of a member in the module's declarations and UIKit's known ones.
struct SelectorSearch {
    /// The result of a search.
    enum Result: Equatable {
        case found(String)
        /// Several methods have the name: the selector of the first one, and all of them.
        case ambiguous(String, [String])
        /// No declaration is known; the name follows from the rules.
        case assumed(String)
    }

    let lookup: TypeLookup
    let path: String

    /// Returns the selector of a method, or of an accessor of a property.
    func selector(of reference: MemberReference, accessor: String?) -> Result {
        for scope in scopes(of: reference) {
            let members = self.members(named: reference, of: scope, isProperty: accessor != nil)
            if let result = choose(among: members, accessor: accessor) { return result }
        }
        if let known = knownSelector(reference, accessor: accessor) { return .found(known) }
        let anywhere = lookup.places.flatMap { matches(reference, in: $0, accessor != nil) }
        if let result = choose(among: anywhere, accessor: accessor) { return result }
        return .assumed(derivedSelector(reference, accessor: accessor))
    }

    /// The types that may have the member: the named one, or those that contain the expression.
    private func scopes(of reference: MemberReference) -> [String] {
        guard let type = reference.type else { return [] }
        guard reference.isEnclosed else {
            return lookup.declaration(type, from: path).map { [$0.block.name] } ?? [type]
        }
        var names = type.split(separator: ".")
        var scopes: [String] = []
        while !names.isEmpty {
            scopes.append(names.joined(separator: "."))
            names.removeLast()
        }
        return scopes
    }

    private func members(
        named reference: MemberReference, of type: String, isProperty: Bool
    ) -> [String: (member: Member, exposure: Exposure)] {
        var places = lookup.lineage(of: type, from: path).classes.flatMap(lookup.blocks(of:))
        if let declaration = lookup.declaration(type, from: path) {
            if declaration.block.kind == .protocol { places.append(declaration) }
        } else {
            places += lookup.places.filter {
                $0.block.kind == .extension && $0.block.name == type
            }
        }
        var found: [String: (member: Member, exposure: Exposure)] = [:]
        for place in places {
            for match in matches(reference, in: place, isProperty)
            where found[match.member.key] == nil {
                found[match.member.key] = match
            }
        }
        return found
    }

    private func matches(
        _ reference: MemberReference, in place: TypeLookup.Place, _ isProperty: Bool
    ) -> [(member: Member, exposure: Exposure)] {
        let members = place.block.members.filter { member in
            member.name == reference.name && (member.labels == nil) == isProperty
                && (reference.labels == nil || reference.labels == member.labels)
                && (reference.argumentCount == nil
                    || reference.argumentCount == member.labels?.count)
        }
        guard !members.isEmpty else { return [] }
        let exposure = lookup.exposure(of: place.block, in: place.path)
        return members.map { ($0, exposure) }
    }

    private func choose(
        among members: [String: (member: Member, exposure: Exposure)], accessor: String?
    ) -> Result? {
        choose(among: members.keys.sorted().compactMap { members[$0] }, accessor: accessor)
    }

    private func choose(
        among members: [(member: Member, exposure: Exposure)], accessor: String?
    ) -> Result? {
        let exposed = members.filter { $0.exposure.isExposed($0.member) }
        let candidates = exposed.isEmpty ? members : exposed
        var names: [String] = []
        for (member, exposure) in candidates {
            var name = exposure.selector(of: member)
            if accessor == "setter" { name = member.setter ?? SelectorNames.setter(of: name) }
            if member.isOverride, member.exposure != .explicit {
                name = KnownSelectors.method(member.key) ?? name
            }
            if !names.contains(name) { names.append(name) }
        }
        guard let first = names.first else { return nil }
        return names.count == 1 ? .found(first) : .ambiguous(first, names)
    }

    private func knownSelector(_ reference: MemberReference, accessor: String?) -> String? {
        guard accessor == nil else { return nil }
        if let labels = reference.labels {
            return KnownSelectors.method(Member.key(reference.name, labels))
        }
        return KnownSelectors.method(baseName: reference.name)
    }

    private func derivedSelector(_ reference: MemberReference, accessor: String?) -> String {
        switch accessor {
        case "getter": reference.name
        case "setter": SelectorNames.setter(of: KnownSelectors.key(ofProperty: reference.name))
        default: SelectorNames.selector(reference.name, labels: reference.labels ?? [])
        }
    }
}

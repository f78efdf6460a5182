import SwiftSyntax

/// The conversion of a `#keyPath` to the string that it represents.
struct KeyPathName {
    let lookup: TypeLookup
    let path: String

    /// Returns the keys, joined by dots.
    ///
    /// Types before the first property are dropped.
    func text(of expression: ExprSyntax, enclosing: String) -> String {
        let names = components(of: expression)
        let isType: (String) -> Bool = { $0.first?.isUppercase ?? false }
        let types = names.prefix { isType($0) || $0 == "self" }.filter { $0 != "self" }
        var owner: String? = types.isEmpty ? enclosing : types.joined(separator: ".")
        return names.drop { isType($0) || $0 == "self" }.map { name in
            defer { owner = nil }
            return key(of: name, in: owner)
        }.joined(separator: ".")
    }

    private func components(of expression: ExprSyntax) -> [String] {
        if let member = expression.as(MemberAccessExprSyntax.self) {
            return (member.base.map(components(of:)) ?? []) + [member.declName.baseName.plainText]
        }
        if let optional = expression.as(OptionalChainingExprSyntax.self) {
            return components(of: optional.expression)
        }
        if let reference = expression.as(DeclReferenceExprSyntax.self) {
            return [reference.baseName.plainText]
        }
        return [expression.trimmedDescription]
    }

    /// Returns the key of a property: the module's own by its declaration, others without "is".
    private func key(of name: String, in owner: String?) -> String {
        var places = lookup.places
        if let owner {
            let classes = lookup.lineage(of: owner, from: path).classes
            let own = classes.flatMap(lookup.blocks(of:))
            if own.contains(where: { $0.block.members.contains { $0.key == name } }) {
                places = own
            }
        }
        let members = places.flatMap(\.block.members).filter { $0.key == name && !$0.isOverride }
        guard let member = members.first else { return KnownSelectors.key(ofProperty: name) }
        return member.objectiveCName ?? name
    }
}

import SwiftSyntax

/// A member and the syntax that declares it.
struct ReadMember {
    var member: Member
    let syntax: Syntax
    let line: Int

    var function: FunctionDeclSyntax? { syntax.as(FunctionDeclSyntax.self) }

    /// Whether the member is an outlet that is declared as a constant, which is an error of the
    /// developer.
    var isConstantOutlet = false
}

/// A reader of the members in the body of one type or extension.
struct MemberReading {
    let body: MemberBlockSyntax
    /// The extended type's name if the body belongs to an extension.
    let extendedType: String?
    /// Whether the body belongs to an extension that is marked `@objc`.
    let isObjCExtension: Bool
    let converter: SourceLocationConverter

    func members() -> [ReadMember] { members(in: body.members) }

    private func members(in list: MemberBlockItemListSyntax) -> [ReadMember] {
        list.flatMap { item -> [ReadMember] in
            if let conditional = item.decl.as(IfConfigDeclSyntax.self) {
                return conditional.clauses.flatMap { clause -> [ReadMember] in
                    if case .decls(let list)? = clause.elements { return members(in: list) }
                    return []
                }
            }
            if let function = item.decl.as(FunctionDeclSyntax.self) { return [method(function)] }
            if let variable = item.decl.as(VariableDeclSyntax.self) { return properties(variable) }
            return []
        }
    }

    private func method(_ function: FunctionDeclSyntax) -> ReadMember {
        let parameters = function.signature.parameterClause.parameters
        let labels = parameters.map { $0.firstName.text == "_" ? "" : $0.firstName.text }
        var effects = SelectorNames.Effects()
        // Interface Builder calls an action by its plain name.
        if !function.attributes.has(["IBAction", "IBSegueAction"]) {
            effects.isAsync = function.signature.effectSpecifiers?.asyncSpecifier != nil
            effects.isThrowing = function.signature.effectSpecifiers?.throwsClause != nil
        }
        let name = function.name.plainText
        let selector =
            ObjectiveCAttributes.givenName(in: function.attributes)
            ?? SelectorNames.selector(name, labels: labels, effects: effects)
        var member = Member(name: name, labels: labels, selector: selector)
        read(function.attributes, function.modifiers, into: &member)
        member.condition = function.condition(inside: Syntax(body))
        member.endsWithClosure = parameters.last?.type.oneLine.contains("->") ?? false
        member.isCallable =
            function.genericParameterClause == nil
            && parameters.allSatisfy { parameter in
                parameter.ellipsis == nil && !parameter.type.oneLine.hasPrefix("inout ")
                    && !parameter.type.oneLine.contains("@autoclosure")
                    && !parameter.type.oneLine.hasPrefix("some ")
            }
        if let extendedType, mayBeForwarded(member) {
            member.forwarding = ExtensionForwarding(type: extendedType).forwarding(
                of: function, at: location(Syntax(function)))
        }
        return ReadMember(member: member, syntax: Syntax(function), line: line(of: function))
    }

    private func properties(_ variable: VariableDeclSyntax) -> [ReadMember] {
        variable.bindings.compactMap { binding in
            guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
            let name = pattern.identifier.plainText
            let accessors = binding.accessors
            let key = ObjectiveCAttributes.givenName(in: variable.attributes) ?? name
            let getter = accessors.first { $0.accessorSpecifier.text == "get" }
            var member = Member(
                name: name, labels: nil,
                selector: getter.flatMap { ObjectiveCAttributes.givenName(in: $0.attributes) }
                    ?? key)
            if key != name { member.objectiveCName = key }
            let setter = accessors.first { $0.accessorSpecifier.text == "set" }
            if variable.bindingSpecifier.tokenKind == .keyword(.var),
                binding.accessorBlock == nil || setter != nil || binding.hasObservers
            {
                member.setter =
                    setter.flatMap { ObjectiveCAttributes.givenName(in: $0.attributes) }
                    ?? SelectorNames.setter(of: key)
            }
            read(variable.attributes, variable.modifiers, into: &member)
            member.condition = variable.condition(inside: Syntax(body))
            if let extendedType, mayBeForwarded(member) {
                member.forwarding = ExtensionForwarding(type: extendedType).forwarding(
                    of: variable, at: location(Syntax(variable)))
            }
            let isConstantOutlet =
                variable.attributes.has(["IBOutlet"])
                && variable.bindingSpecifier.tokenKind == .keyword(.let)
            if isConstantOutlet { member.isCallable = false }
            return ReadMember(
                member: member, syntax: Syntax(binding), line: line(of: binding),
                isConstantOutlet: isConstantOutlet)
        }
    }

    /// Whether the class may have to forward to a member of an extension.
    private func mayBeForwarded(_ member: Member) -> Bool {
        member.isOverride || member.exposure == .explicit || isObjCExtension
    }

    private func read(
        _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax,
        into member: inout Member
    ) {
        if attributes.has(ObjectiveCAttributes.exposing) { member.exposure = .explicit }
        if attributes.has(["nonobjc"]) { member.exposure = .hidden }
        member.isPrivate = modifiers.has(.private, .fileprivate)
        member.isOverride = modifiers.has(.override)
        member.isStatic = modifiers.has(.static, .class)
        member.isOptional = modifiers.has(.optional)
    }

    private func line(of node: some SyntaxProtocol) -> Int { location(Syntax(node)).line }

    private func location(_ node: Syntax) -> SourceLocation {
        converter.location(for: node.positionAfterSkippingLeadingTrivia)
    }
}

extension TokenSyntax {
    /// The identifier without backticks.
    var plainText: String {
        text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`")
            ? String(text.dropFirst().dropLast()) : text
    }
}

extension PatternBindingSyntax {
    /// The accessors with names; none for a getter without `get`.
    var accessors: [AccessorDeclSyntax] {
        if case .accessors(let list)? = accessorBlock?.accessors { return Array(list) }
        return []
    }

    /// Whether the property has `willSet` or `didSet`.
    var hasObservers: Bool {
        accessors.contains { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
}

import SwiftSyntax

/// Properties of a node that depend on its ancestors.
extension SyntaxProtocol {
    /// The node's text on one line, without comments.
    var oneLine: String {
        var text = ""
        var pendingSpace = false
        for token in tokens(viewMode: .sourceAccurate) {
            if pendingSpace || !token.leadingTrivia.isEmpty, !text.isEmpty { text += " " }
            text += token.text
            pendingSpace = !token.trailingTrivia.isEmpty
        }
        return text
    }

    /// The range of the node's bytes, without surrounding trivia.
    var byteRange: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }

    /// The types that contain the node, the outermost first, and the node itself if it is a type.
    var typeNames: [String] {
        var names: [String] = []
        var node: Syntax? = Syntax(self)
        while let current = node {
            if let name = current.declaredTypeName { names.insert(name, at: 0) }
            node = current.parent
        }
        return names
    }

    /// The name of the type that the node declares or extends.
    var declaredTypeName: String? {
        switch Syntax(self).as(SyntaxEnum.self) {
        case .classDecl(let node): node.name.text
        case .structDecl(let node): node.name.text
        case .enumDecl(let node): node.name.text
        case .actorDecl(let node): node.name.text
        case .protocolDecl(let node): node.name.text
        case .extensionDecl(let node): node.extendedType.withoutGenericArguments
        default: nil
        }
    }

    /// Whether the node is inside a function, an accessor or a closure.
    var isLocal: Bool {
        var node = parent
        while let current = node {
            if current.is(CodeBlockSyntax.self) || current.is(ClosureExprSyntax.self)
                || current.is(AccessorBlockSyntax.self)
            {
                return true
            }
            node = current.parent
        }
        return false
    }

    /// Whether the node or a type that contains it is private in another type.
    var isPrivateInType: Bool {
        var node: Syntax? = Syntax(self)
        while let current = node {
            let modifiers = current.asProtocol((any WithModifiersSyntax).self)?.modifiers
            if current.declaredTypeName != nil, current.typeNames.count > 1,
                modifiers?.has(.private) ?? false
            {
                return true
            }
            node = current.parent
        }
        return false
    }

    /// Returns the `#if` condition under which the node is compiled, from the clauses inside
    /// `limit`.
    func condition(inside limit: Syntax? = nil) -> String? {
        var conditions: [String] = []
        var node = Syntax(self)
        while let parent = node.parent, parent.id != limit?.id {
            if let clause = parent.as(IfConfigClauseSyntax.self) {
                conditions.insert(clause.wholeCondition, at: 0)
            }
            node = parent
        }
        return conditions.isEmpty ? nil : conditions.joined(separator: " && ")
    }
}

extension IfConfigClauseSyntax {
    /// The condition of the clause, combined with the negated conditions of the clauses before it.
    fileprivate var wholeCondition: String {
        var parts: [String] = []
        if let list = parent?.as(IfConfigClauseListSyntax.self) {
            for clause in list {
                if clause.id == id { break }
                if let condition = clause.condition { parts.append("!(\(condition.oneLine))") }
            }
        }
        if let condition { parts.append("(\(condition.oneLine))") }
        return parts.joined(separator: " && ")
    }
}

extension TypeSyntax {
    /// The name without generic arguments, "Outer.Inner".
    var withoutGenericArguments: String {
        if let member = self.as(MemberTypeSyntax.self) {
            return member.baseType.withoutGenericArguments + "." + member.name.text
        }
        if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.name.text }
        if let attributed = self.as(AttributedTypeSyntax.self) {
            return attributed.baseType.withoutGenericArguments
        }
        return oneLine
    }
}

extension AttributeListSyntax {
    /// The attributes, also those inside `#if`.
    var all: [AttributeSyntax] {
        flatMap { element -> [AttributeSyntax] in
            switch element {
            case .attribute(let attribute): return [attribute]
            case .ifConfigDecl(let conditional):
                return conditional.clauses.flatMap { clause -> [AttributeSyntax] in
                    if case .attributes(let list) = clause.elements { return list.all }
                    return []
                }
            }
        }
    }

    func has(_ names: Set<String>) -> Bool { all.contains { names.contains($0.name) } }
}

extension AttributeSyntax {
    var name: String { attributeName.withoutGenericArguments }
}

extension DeclModifierListSyntax {
    func has(_ keywords: Keyword...) -> Bool {
        contains { modifier in
            modifier.detail == nil && keywords.contains { modifier.name.tokenKind == .keyword($0) }
        }
    }
}

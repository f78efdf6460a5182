import SwiftSyntax

/// The visitor that removes the attributes and modifiers of Objective-C.
///
/// Spaces replace them, so that the columns of the other code do not change.
final class AttributeRewriter: SyntaxVisitor {
    private(set) var edits = Edits()
    private(set) var diagnostics: [Diagnostic] = []
    private let file: ReadFile

    init(file: ReadFile) {
        self.file = file
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        if ObjectiveCAttributes.entryPoints.contains(node.name) {
            edits.replace(node.byteRange, withPadded: "@main", in: file.bytes)
        } else if ObjectiveCAttributes.removed.contains(node.name) {
            edits.blank(node.byteRange, in: file.bytes)
        } else if node.name == "NSManaged" {
            diagnostics.append(
                file.diagnostic(
                    "'@NSManaged' is left as it is, because Core Data does not exist here",
                    at: node))
        }
        return .visitChildren
    }

    override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
        if node.name.tokenKind == .keyword(.dynamic)
            || node.name.tokenKind == .keyword(.optional)
        {
            edits.blank(node.byteRange, in: file.bytes)
        }
        return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.attributes.has(["IBOutlet"]), node.bindingSpecifier.tokenKind == .keyword(.let) {
            diagnostics.append(
                file.diagnostic("an outlet must be a variable, so declare it with 'var'", at: node))
        }
        return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        if let name = ObjectiveCAttributes.givenName(in: node.attributes), name != node.name.text {
            diagnostics.append(
                file.diagnostic(
                    "the class is found by its Swift name '\(node.name.text)', not as '\(name)'",
                    at: node))
        }
        return .visitChildren
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.attributes.has(["objc"]) else { return .visitChildren }
        let inherited = node.inheritanceClause?.inheritedTypes.map { $0.type.oneLine } ?? []
        if inherited.isEmpty {
            edits.insert(": AnyObject", at: node.name.byteRange.upperBound)
        } else if !["AnyObject", "class", "NSObjectProtocol"].contains(where: inherited.contains),
            let first = node.inheritanceClause?.inheritedTypes.first
        {
            edits.insert("AnyObject, ", at: first.byteRange.lowerBound)
        }
        return .visitChildren
    }
}

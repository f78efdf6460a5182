import SwiftSyntax

/// The visitor that gives methods the parameter types of today's UIKit.
///
/// In Swift 4 and before, the components of a restoration path were `[Any]`. A method with that
/// type does not satisfy the protocol's requirement any more. The body compiles with either type,
/// because it casts the components.
final class OldSignatures: SyntaxVisitor {
    private(set) var edits = Edits()

    init() { super.init(viewMode: .sourceAccurate) }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        for parameter in node.signature.parameterClause.parameters
        where Self.pathLabels.contains(parameter.firstName.text)
            && Self.oldTypes.contains(parameter.type.oneLine)
        {
            edits.replace(parameter.type.byteRange, with: "[String]")
        }
        return .visitChildren
    }

    private static let pathLabels: Set<String> = [
        "withRestorationIdentifierPath", "viewControllerWithRestorationIdentifierPath",
    ]

    private static let oldTypes: Set<String> = [
        "[Any]", "[AnyObject]", "[Any]!", "[AnyObject]!", "Array<Any>", "Array<AnyObject>",
    ]
}

import SwiftSyntax

/// The visitor that replaces `#selector` and `#keyPath` by the names that they represent.
final class SelectorReferences: SyntaxVisitor {
    private(set) var edits = Edits()
    private(set) var diagnostics: [Diagnostic] = []
    private let file: ReadFile
    private let lookup: TypeLookup

    init(file: ReadFile, lookup: TypeLookup) {
        self.file = file
        self.lookup = lookup
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        guard let argument = node.arguments.first, node.arguments.count == 1 else {
            return .visitChildren
        }
        switch node.macroName.text {
        case "selector":
            let name = selector(argument)
            edits.replace(
                node.byteRange, withPadded: "Selector(\(StringLiteral.quoted(name)))",
                in: file.bytes)
        case "keyPath":
            let path = KeyPathName(lookup: lookup, path: file.source.path)
                .text(of: argument.expression, enclosing: node.typeNames.joined(separator: "."))
            edits.replace(
                node.byteRange, withPadded: StringLiteral.quoted(path), in: file.bytes)
        default: return .visitChildren
        }
        return .skipChildren
    }

    private func selector(_ argument: LabeledExprSyntax) -> String {
        var reference = MemberReference(argument.expression)
        if reference.type == nil, !reference.hasUnknownBase {
            reference.isEnclosed = true
            reference.type = argument.typeNames.joined(separator: ".")
        }
        let accessor = argument.label?.text
        let search = SelectorSearch(lookup: lookup, path: file.source.path)
        switch search.selector(of: reference, accessor: accessor) {
        case .found(let name): return name
        case .ambiguous(let name, let others):
            let all = others.joined(separator: ", ")
            diagnostics.append(
                file.diagnostic(
                    "'\(reference.name)' has several selectors (\(all)); '\(name)' is used,"
                        + " so write the labels of the method", at: argument))
            return name
        case .assumed(let name):
            if accessor == nil, reference.labels == nil {
                diagnostics.append(
                    file.diagnostic(
                        "the module has no method '\(reference.name)' for Objective-C;"
                            + " the selector '\(name)' is assumed", at: argument))
            }
            return name
        }
    }
}

/// The member that an expression in `#selector` names.
struct MemberReference {
    var name = ""
    var labels: [String]?
    /// The number of arguments if a cast specifies it.
    var argumentCount: Int?
    /// The type that the member belongs to, if the expression names it.
    var type: String?
    /// Whether the type is the one that contains the expression, so that outer types count too.
    var isEnclosed = false
    /// Whether the member belongs to an object whose type only the compiler knows.
    var hasUnknownBase = false

    init(_ original: ExprSyntax) {
        argumentCount = Self.argumentCount(of: original)
        let expression = Self.unwrapped(original)
        let reference: DeclReferenceExprSyntax
        if let member = expression.as(MemberAccessExprSyntax.self) {
            reference = member.declName
            if let base = member.base { readBase(Self.unwrapped(base)) }
        } else if let plain = expression.as(DeclReferenceExprSyntax.self) {
            reference = plain
        } else {
            name = expression.trimmedDescription
            hasUnknownBase = true
            return
        }
        name = reference.baseName.plainText
        labels = reference.argumentNames?.arguments.map {
            $0.name.text == "_" ? "" : $0.name.text
        }
    }

    private mutating func readBase(_ base: ExprSyntax) {
        let text = base.trimmedDescription
        let isType = text.split(separator: ".").allSatisfy { $0.first?.isUppercase ?? false }
        if ["self", "Self", "super"].contains(text) { return }
        if isType { type = text } else { hasUnknownBase = true }
    }

    /// Returns the number of arguments in `method as (Argument) -> Result`.
    ///
    /// For a method that is named by its type, the first argument list is the object.
    private static func argumentCount(of expression: ExprSyntax) -> Int? {
        guard let sequence = expression.as(SequenceExprSyntax.self),
            let type = sequence.elements.last?.as(TypeExprSyntax.self)?.type
        else {
            let tuple = expression.as(TupleExprSyntax.self)
            return tuple?.elements.first.flatMap { argumentCount(of: $0.expression) }
        }
        let outer = type.withoutParentheses.as(FunctionTypeSyntax.self)
        let inner = outer?.returnClause.type.withoutParentheses.as(FunctionTypeSyntax.self)
        return (inner ?? outer)?.parameters.count
    }

    /// Returns the expression without parentheses and casts.
    private static func unwrapped(_ expression: ExprSyntax) -> ExprSyntax {
        if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let element = tuple.elements.first
        {
            return unwrapped(element.expression)
        }
        if let sequence = expression.as(SequenceExprSyntax.self),
            let first = sequence.elements.first
        {
            return unwrapped(first)
        }
        if let cast = expression.as(AsExprSyntax.self) { return unwrapped(cast.expression) }
        return expression
    }
}

extension TypeSyntax {
    fileprivate var withoutParentheses: TypeSyntax {
        guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1,
            let element = tuple.elements.first
        else { return self }
        return element.type.withoutParentheses
    }
}

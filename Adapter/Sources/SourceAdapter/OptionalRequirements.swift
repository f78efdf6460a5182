import SwiftSyntax

/// Optional requirements of the module's protocols for Objective-C.
///
/// A requirement without `optional` has a default, so that classes need not implement it. A call
/// `object.method?(…)` becomes a call of a property that is nil unless the object responds to the
/// selector. It responds if its class or a superclass declares the method in the module.
struct OptionalRequirements {
    let file: ReadFile

    /// Returns the name of the property that has the method if the object implements it.
    static func property(_ name: String, labels: [String]) -> String {
        (["__optional", name] + labels.filter { !$0.isEmpty }).joined(separator: "_")
    }

    /// Writes the defaults and properties for the file's protocols.
    ///
    /// - Returns: Messages about requirements that are not supported.
    func write(into appended: inout String) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for read in file.blocks where read.block.kind == .protocol && read.block.isObjC {
            let optional = read.members.filter(\.member.isOptional)
            for property in optional where property.member.labels == nil {
                diagnostics.append(
                    file.diagnostic(
                        "an optional property cannot be tested for; declare a method instead",
                        at: property.syntax))
            }
            let functions = optional.compactMap { member in
                member.function.map { (member, $0) }
            }
            guard !functions.isEmpty else { continue }
            let access = read.block.isPublic ? "public " : ""
            let text = functions.map { requirement(of: $0.0, $0.1, access) }.joined()
            appended += NameTables.conditional(
                "extension \(read.block.name) {\n\(text)}\n", read.block.condition)
        }
        return diagnostics
    }

    private func requirement(
        of read: ReadMember, _ function: FunctionDeclSyntax, _ access: String
    ) -> String {
        let parameters = Array(function.signature.parameterClause.parameters)
        let member = read.member
        let labels = member.labels ?? []
        let types = parameters.map(\.type.oneLine).joined(separator: ", ")
        let result = function.signature.returnClause?.type.oneLine ?? "Void"
        let effects = function.signature.effectSpecifiers?.oneLine ?? ""
        let arrow = effects.isEmpty ? "->" : "\(effects) ->"
        let arguments = zip(labels, 0...).map { label, index in
            label.isEmpty ? "$\(index)" : "\(label): $\(index)"
        }
        var call = "self.\(function.name.text)(\(arguments.joined(separator: ", ")))"
        if effects.contains("async") { call = "await " + call }
        if effects.contains("throws") { call = "try " + call }
        let property = Self.property(member.name, labels: labels)
        let selector = StringLiteral.quoted(member.selector)
        let message = "\\(type(of: self)) does not implement \(member.selector)"
        let responds = "(self as AnyObject as? NSObject)?.responds(to: \(selector)) ?? false"
        let text =
            SourceFile.directive(file.source.path, line: read.line)
            + "    \(access)func \(function.name.text)\(function.signature.oneLine)"
            + " { fatalError(\"\(message)\") }\n"
            + "    \(access)var \(property): ((\(types)) \(arrow) \(result))?"
            + " { \(responds) ? { \(call) } : nil }\n"
        return NameTables.conditional(text, member.condition)
    }
}

/// The visitor that rewrites calls of optional requirements.
final class OptionalCalls: SyntaxVisitor {
    private(set) var edits = Edits()
    private let file: ReadFile
    private let requirements: Set<String>
    private let endingWithClosure: [Member]

    init(file: ReadFile, lookup: TypeLookup) {
        self.file = file
        let protocols = lookup.places.filter { $0.block.kind == .protocol && $0.block.isObjC }
        let optional = protocols.flatMap { $0.block.members.filter(\.isOptional) }
        requirements = Set(optional.map(\.key))
        endingWithClosure = optional.filter(\.endsWithClosure)
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard !requirements.isEmpty, let member = node.optionalMember else { return .visitChildren }
        let arguments = Array(node.arguments)
        var labels = arguments.map { $0.label?.text ?? "" }
        let name = member.declName.baseName.plainText
        if node.trailingClosure != nil {
            let requirement = endingWithClosure.first {
                $0.name == name && ($0.labels ?? []).dropLast() == labels[...]
            }
            guard let last = requirement?.labels?.last else { return .visitChildren }
            labels.append(last)
        }
        guard requirements.contains(Member.key(name, labels)) else { return .visitChildren }
        edits.replace(
            member.declName.baseName.byteRange,
            with: OptionalRequirements.property(name, labels: labels))
        for argument in arguments {
            if let label = argument.label, let colon = argument.colon {
                edits.blank(
                    label.byteRange.lowerBound..<colon.byteRange.upperBound, in: file.bytes)
            }
        }
        return .visitChildren
    }
}

extension FunctionCallExprSyntax {
    /// The member in `object.member?(…)` and `object.member!(…)`.
    fileprivate var optionalMember: MemberAccessExprSyntax? {
        let optional = calledExpression.as(OptionalChainingExprSyntax.self)?.expression
        let forced = calledExpression.as(ForceUnwrapExprSyntax.self)?.expression
        let member = (optional ?? forced)?.as(MemberAccessExprSyntax.self)
        return member?.declName.argumentNames == nil ? member : nil
    }
}

import SwiftSyntax

/// Members of extensions that take part in overriding.
///
/// Without Objective-C, a member of an extension can neither override nor be overridden. The body
/// stays in the extension under another name, so that it can use the private declarations of its
/// file. The class itself gets a member with the original name, which calls the body.
struct ExtensionForwarding {
    /// The qualified name of the class, such as "Outer.Inner".
    let type: String

    /// Returns the name of the body in the extension.
    func bodyName(_ name: String) -> String {
        "__\(type.replacing(".", with: "_"))_\(name)"
    }

    // MARK: The class's member

    func forwarding(of function: FunctionDeclSyntax, at location: SourceLocation) -> Forwarding? {
        var arguments: [String] = []
        for parameter in function.signature.parameterClause.parameters {
            let type = parameter.type.oneLine
            let isForwardable = parameter.ellipsis == nil && !type.hasPrefix("some ")
            guard isForwardable else { return nil }
            var value = (parameter.secondName ?? parameter.firstName).text
            if type.hasPrefix("inout ") { value = "&" + value }
            if type.contains("@autoclosure") { value += "()" }
            let label = parameter.firstName.text
            arguments.append(label == "_" ? value : "\(label): \(value)")
        }
        let effects = function.signature.effectSpecifiers
        if effects?.throwsClause?.throwsSpecifier.tokenKind == .keyword(.rethrows) { return nil }
        let calling =
            (effects?.throwsClause == nil ? "" : "try ")
            + (effects?.asyncSpecifier == nil ? "" : "await ")
        let body = bodyName(function.name.plainText)
        let parts = [
            header(function.attributes, function.modifiers), "func",
            function.name.text + (function.genericParameterClause?.oneLine ?? "")
                + function.signature.oneLine,
            function.genericWhereClause?.oneLine ?? "",
            "{ \(calling)\(body)(\(arguments.joined(separator: ", "))) }",
        ]
        return Forwarding(
            line: location.line, column: location.column, declaration: Self.joined(parts))
    }

    func forwarding(of variable: VariableDeclSyntax, at location: SourceLocation) -> Forwarding? {
        guard variable.bindings.count == 1, let binding = variable.bindings.first,
            let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
            let annotation = binding.typeAnnotation, binding.accessorBlock != nil
        else { return nil }
        let name = pattern.identifier.plainText
        let accessors = binding.accessors
        var body: String
        if binding.hasObservers {
            let observers = accessors.map { accessor in
                let value = accessor.observedValue
                return "\(accessor.accessorSpecifier.text)(\(value))"
                    + " { \(observerName(accessor, of: name))(\(value)) }"
            }
            body = observers.joined(separator: " ")
        } else if accessors.contains(where: { $0.accessorSpecifier.text == "set" }) {
            body = "get { \(bodyName(name)) } set { \(bodyName(name)) = newValue }"
        } else {
            body = bodyName(name)
        }
        let parts = [
            header(variable.attributes, variable.modifiers), "var",
            pattern.identifier.text + annotation.oneLine, "{ \(body) }",
        ]
        return Forwarding(
            line: location.line, column: location.column, declaration: Self.joined(parts))
    }

    private func header(
        _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax
    ) -> String {
        let kept = attributes.all.filter { !ObjectiveCAttributes.removed.contains($0.name) }
        let words = kept.map(\.oneLine) + modifiers.map(\.oneLine).filter { $0 != "dynamic" }
        return words.joined(separator: " ")
    }

    private func observerName(_ accessor: AccessorDeclSyntax, of name: String) -> String {
        bodyName("\(accessor.accessorSpecifier.text)_\(name)")
    }

    private static func joined(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    // MARK: The body in the extension

    /// Renames a member of an extension to which the class forwards.
    func rename(_ read: ReadMember, in file: ReadFile, edits: inout Edits) {
        if let function = read.function {
            let added = bodyName("").utf8.count
            removeModifiers(function.modifiers, saving: added, in: file, edits: &edits)
            edits.replace(
                function.name.byteRange, with: bodyName(function.name.plainText))
        } else if let binding = read.syntax.as(PatternBindingSyntax.self),
            let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
            let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
        {
            let added = binding.hasObservers ? 0 : bodyName("").utf8.count
            removeModifiers(variable.modifiers, saving: added, in: file, edits: &edits)
            if binding.hasObservers {
                renameObservers(of: variable, binding, in: file, edits: &edits)
            } else {
                edits.replace(
                    pattern.byteRange, with: bodyName(pattern.identifier.plainText))
            }
        }
    }

    /// Converts `willSet` and `didSet` to functions, because an extension has no stored properties.
    private func renameObservers(
        of variable: VariableDeclSyntax, _ binding: PatternBindingSyntax, in file: ReadFile,
        edits: inout Edits
    ) {
        guard let block = binding.accessorBlock, let type = binding.typeAnnotation?.type.oneLine
        else { return }
        let name = binding.pattern.trimmedDescription
        for (index, accessor) in binding.accessors.enumerated() {
            let function =
                "func \(observerName(accessor, of: name))(_ \(accessor.observedValue): \(type))"
            if index == 0 {
                let start = variable.bindingSpecifier.byteRange.lowerBound
                edits.replace(
                    start..<block.leftBrace.byteRange.lowerBound, withPadded: function + " ",
                    in: file.bytes)
            }
            let end = accessor.parameters?.byteRange ?? accessor.accessorSpecifier.byteRange
            edits.replace(
                accessor.accessorSpecifier.byteRange.lowerBound..<end.upperBound,
                with: index == 0 ? "do" : "}; \(function) { do")
        }
    }

    /// Removes the modifiers for overriding and access.
    ///
    /// Spaces replace them, so that the rest of the line keeps its columns. There are fewer spaces
    /// by `added`, the number of characters by which the new name is longer than the old one.
    private func removeModifiers(
        _ modifiers: DeclModifierListSyntax, saving added: Int, in file: ReadFile,
        edits: inout Edits
    ) {
        var excess = added
        for modifier in modifiers
        where ["override", "open", "public", "final"].contains(modifier.trimmedDescription) {
            let range = modifier.byteRange
            let saved = min(excess, range.count)
            excess -= saved
            edits.replace(range, with: String(repeating: " ", count: range.count - saved))
        }
    }
}

extension AccessorDeclSyntax {
    /// The name of an observer's value.
    fileprivate var observedValue: String {
        parameters?.name.text ?? (accessorSpecifier.text == "didSet" ? "oldValue" : "newValue")
    }
}

import SwiftSyntax

/// One line of a table: a name, and the code that accesses the member with that name.
struct TableEntry {
    /// The class, as the surrounding code names it.
    let type: String
    let selector: String
    let read: ReadMember

    /// The line; nil if no table can reach the member.
    var code: String? {
        guard let function = read.function else { return property }
        if function.attributes.has(["IBSegueAction"]) { return segueAction(function) }
        return method(function)
    }

    private var property: String {
        let name = escaped(read.member.name)
        let key = read.member.objectiveCName ?? read.member.name
        if read.member.setter != nil {
            return "names.property(\(quoted(key)), \\\(type).\(name))"
        }
        return "names.property(reading: \(quoted(key)), \\\(type).\(name))"
    }

    private func method(_ function: FunctionDeclSyntax) -> String {
        let parameters = Array(function.signature.parameterClause.parameters)
        let effects = function.signature.effectSpecifiers
        let isAsync = effects?.asyncSpecifier != nil
        let types = parameters.map { Self.argumentType($0.type) }
        var values = types.enumerated().map {
            "__argument(arguments, \($0), for: \(quoted(selector))) as \($1)"
        }
        var preparation = ""
        if isAsync {
            preparation = "let object = __Sent(value: object as! \(type)); "
            for (index, value) in values.enumerated() {
                preparation += "let argument\(index) = try __Sent(value: \(value)); "
                values[index] = "argument\(index).value"
            }
        }
        let arguments = zip(parameters, values).map { parameter, value in
            parameter.firstName.text == "_" ? value : "\(parameter.firstName.text): \(value)"
        }
        let object = isAsync ? "object.value" : "(object as! \(type))"
        let call = "\(object).\(escaped(read.member.name))(\(arguments.joined(separator: ", ")))"
        let canThrow = effects?.throwsClause != nil || (!isAsync && !parameters.isEmpty)
        let attempt = (canThrow ? "try " : "") + (isAsync ? "await " : "") + call
        let names = parameters.isEmpty ? "object, _" : "object, arguments"
        let body: String
        if isAsync {
            body =
                preparation
                + "Task { \(Self.isVoid(function) ? "" : "_ = ")\(attempt) }; return nil"
        } else if Self.isVoid(function) {
            body = "\(attempt); return nil"
        } else {
            body = attempt
        }
        return "names.method(\(quoted(selector))) { \(names) in \(body) }"
    }

    private func segueAction(_ function: FunctionDeclSyntax) -> String {
        let parameters = Array(function.signature.parameterClause.parameters)
        let names = ["coder", "sender", "identifier"].prefix(parameters.count)
        let arguments = zip(parameters, names).map { parameter, name in
            parameter.firstName.text == "_" ? name : "\(parameter.firstName.text): \(name)"
        }
        let inputs = zip(parameters, names).map { "\($1): \(Self.argumentType($0.type))" }
        let call = "object.\(escaped(read.member.name))(\(arguments.joined(separator: ", ")))"
        return "names.segueAction(\(quoted(selector))) { (object: \(type)) in"
            + " { (\(inputs.joined(separator: ", "))) -> UIViewController? in \(call) } }"
    }

    /// Returns the type to which an argument is cast.
    private static func argumentType(_ type: TypeSyntax) -> String {
        if let attributed = type.as(AttributedTypeSyntax.self) {
            return argumentType(attributed.baseType)
        }
        if let implicit = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            return implicit.wrappedType.oneLine + "?"
        }
        return type.oneLine.replacing("@escaping ", with: "")
    }

    private static func isVoid(_ function: FunctionDeclSyntax) -> Bool {
        guard let type = function.signature.returnClause?.type.oneLine else { return true }
        return type == "Void" || type == "()"
    }

    private func quoted(_ text: String) -> String { StringLiteral.quoted(text) }

    private func escaped(_ name: String) -> String {
        Self.keywords.contains(name) ? "`\(name)`" : name
    }

    private static let keywords: Set<String> = ["self", "init", "Type", "default", "switch"]
}

/// The file that an adapted module has in addition to the copies.
///
/// It casts the arguments of methods that are called by name. For each class of another module that
/// the module extends, it has a class `__Names_` followed by the name of that class, which UIKit
/// asks for the names in the extensions.
public struct SupportFile: Sendable {
    /// The file's text; a comment alone if the module does not use UIKit.
    public let text: String

    /// Makes the file of a module.
    public init(of module: ModuleDeclarations) {
        guard module.importsUIKit else {
            text = "// The module does not use UIKit.\n"
            return
        }
        var text = Self.arguments
        let tables = Dictionary(
            grouping: TypeLookup(module).tablesOfExternalClasses, by: \.block.name)
        for (name, places) in tables.sorted(by: { $0.key < $1.key }) {
            let type = "__Names_\(name.replacing(".", with: "_"))"
            text += "\nfinal class \(type): RuntimeNamed {\n"
            text += "    @MainActor static func declareNames(_ names: RuntimeNames) {\n"
            for place in places {
                let function = NameTables.function(tag: place.tag, ordinal: place.block.ordinal)
                text += NameTables.conditional(
                    "        \(name).\(function)(names)\n", place.block.condition)
            }
            text += "    }\n}\n"
        }
        self.text = text
    }

    private static let arguments = """
        import UIKit

        /// An argument that a method called by name does not accept.
        nonisolated struct __UnusableArgument: Error, CustomStringConvertible {
            let description: String
        }

        /// A value that the task of an asynchronous method takes. Nothing checks that its sender
        /// uses it no more, as nothing does when Objective-C calls the method.
        nonisolated struct __Sent<Value>: @unchecked Sendable {
            let value: Value
        }

        /// Returns an argument of a method that is called by name.
        nonisolated func __argument<Value>(
            _ arguments: [Any?], _ index: Int, for selector: String
        ) throws -> Value {
            let argument: Any? = index < arguments.count ? arguments[index] : nil
            if let value = argument as? Value { return value }
            let type = argument.map { String(reflecting: Swift.type(of: $0)) } ?? "nil"
            throw __UnusableArgument(
                description: "argument \\(index + 1) of \\(selector) is \\(type), not \\(Value.self)")
        }

        """
}

/// The file that an adapted module has in addition to the copies.
///
/// It casts the arguments of methods that are called by name. Its members of `Bundle` hide those of
/// Foundation, which does not find the `Info.plist` of an app that SwiftPM built. If the module
/// extends classes of other modules, it has the class `__NamesInExtensions`, from which UIKit
/// requests the names in the extensions.
public struct SupportFile: Sendable {
    /// The file's text; a comment alone if the module does not use UIKit.
    public let text: String

    /// Creates the file of a module.
    public init(of module: ModuleDeclarations) {
        guard module.importsUIKit else {
            text = "// The module does not use UIKit.\n"
            return
        }
        var text = Self.arguments + Self.information
        let tables = Dictionary(
            grouping: TypeLookup(module).tablesOfExternalClasses, by: \.block.name)
        if !tables.isEmpty { text += Self.holder(of: tables) }
        self.text = text
    }

    private static func holder(of tables: [String: [TypeLookup.Place]]) -> String {
        var text = "\nnonisolated final class __NamesInExtensions: RuntimeNamesInExtensions {\n"
        text += "    @MainActor static func declareNames("
        text += "of type: AnyClass, _ names: RuntimeNames) {\n"
        for (name, places) in tables.sorted(by: { $0.key < $1.key }) {
            text += "        if type == \(name).self {\n"
            for place in places {
                let function = NameTables.function(tag: place.tag, ordinal: place.block.ordinal)
                text += NameTables.conditional(
                    "            \(name).\(function)(names)\n", place.block.condition)
            }
            text += "        }\n"
        }
        return text + "    }\n}\n"
    }

    private static let arguments = """
        import UIKit

        /// An argument that a method called by name does not accept.
        nonisolated struct __UnusableArgument: Error, CustomStringConvertible {
            let description: String
        }

        /// A value that is passed to the task of an asynchronous method.
        ///
        /// It is not checked whether the sender still uses the value, because calls from
        /// Objective-C do not check that either.
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

    private static let information = """

        extension Bundle {
            nonisolated var infoDictionary: [String: Any]? { BundleInformation.entries(of: self) }
            nonisolated var bundleIdentifier: String? {
                infoDictionary?["CFBundleIdentifier"] as? String
            }
            nonisolated func object(forInfoDictionaryKey key: String) -> Any? {
                infoDictionary?[key]
            }
        }

        """
}

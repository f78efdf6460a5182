/// The entries of an app's `Info.plist`, with the values of Xcode's build settings.
///
/// The host and the app read the file independently, with the same result.
package struct InfoPlist {
    /// A variable of `Info.plist` whose value only the Xcode project has.
    package struct UnknownVariable: Hashable, Sendable {
        /// The keys that lead to the entry, with a dot before each one but the first.
        package let key: String
        /// The variable as it is written, such as `$(MARKETING_VERSION)`.
        package let variable: String
    }

    /// The entries.
    ///
    /// A text with an unknown variable is absent, as if the file did not contain it.
    package let entries: [String: Any]
    /// The variables without a value, in the alphabetical order of their keys.
    package let unknownVariables: [UnknownVariable]

    /// The maximum number of dictionaries and arrays inside each other in which variables are
    /// replaced.
    private static let depthMax = 32

    /// Replaces the variables in the entries of a file.
    ///
    /// - Parameters:
    ///   - raw: The entries as they are in the file.
    ///   - executableName: The name of the app's executable.
    ///   - moduleName: The name of the app's module, if it is known.
    package init(_ raw: [String: Any], executableName: String, moduleName: String? = nil) {
        let own = BuildSettings(executableName: executableName, moduleName: moduleName)
        // In other entries, `$(PRODUCT_BUNDLE_IDENTIFIER)` is the identifier that the file states.
        var identifier = Reader(settings: own)
        let stated = identifier.read(raw["CFBundleIdentifier"] ?? "", at: "") as? String
        let settings = BuildSettings(
            executableName: executableName, moduleName: moduleName,
            bundleIdentifier: stated.flatMap { $0.isEmpty ? nil : $0 })
        var reader = Reader(settings: settings)
        entries = reader.readEntries(raw, at: "")
        unknownVariables = reader.unknown
    }

    /// A walk through the values of the file.
    private struct Reader {
        let settings: BuildSettings
        var unknown: [UnknownVariable] = []

        /// Returns a value with its variables replaced; nil for a text with an unknown variable.
        mutating func read(_ value: Any, at key: String, depth: Int = 0) -> Any? {
            if let text = value as? String { return expand(text, at: key) }
            guard depth < InfoPlist.depthMax else { return value }
            if let entries = value as? [String: Any] {
                return readEntries(entries, at: key, depth: depth)
            }
            guard let values = value as? [Any] else { return value }
            return values.enumerated().compactMap { index, element in
                read(element, at: "\(key)[\(index)]", depth: depth + 1)
            }
        }

        mutating func readEntries(
            _ entries: [String: Any], at key: String, depth: Int = 0
        ) -> [String: Any] {
            var result: [String: Any] = [:]
            for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
                let path = key.isEmpty ? name : "\(key).\(name)"
                result[name] = read(value, at: path, depth: depth + 1)
            }
            return result
        }

        private mutating func expand(_ text: String, at key: String) -> String? {
            var expansion = BuildSettingExpansion(settings)
            let expanded = expansion.expand(text)
            guard expansion.unknown.isEmpty else {
                unknown += expansion.unknown.map { UnknownVariable(key: key, variable: $0) }
                return nil
            }
            return expanded
        }
    }
}

extension InfoPlist.UnknownVariable: CustomStringConvertible {
    /// A sentence with the entry, the variable and a remedy.
    package var description: String {
        "The value of \(variable) in the entry \(key) of Info.plist is only in the Xcode project, so "
            + "the entry is ignored. Write the value itself into Info.plist."
    }
}

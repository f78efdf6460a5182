/// The values of Xcode's build settings that are known without the Xcode project.
///
/// Xcode replaces variables such as `$(PRODUCT_NAME)` in `Info.plist` when it builds an app. A file
/// that is used as it is in the project still contains them.
package struct BuildSettings: Sendable {
    private let values: [String: String]

    /// Creates the settings of an app.
    ///
    /// - Parameters:
    ///   - executableName: The name of the app's executable.
    ///   - moduleName: The name of the app's module; by default the one that SwiftPM derives from
    ///     the executable's name.
    ///   - bundleIdentifier: The identifier that `Info.plist` states as a plain text.
    package init(
        executableName: String, moduleName: String? = nil, bundleIdentifier: String? = nil
    ) {
        var values = [
            "DEVELOPMENT_LANGUAGE": "en",
            "EXECUTABLE_NAME": executableName,
            "FULL_PRODUCT_NAME": executableName + ".app",
            "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL",
            "PRODUCT_MODULE_NAME": moduleName ?? BuildSettingModifier.identifier(executableName),
            "PRODUCT_NAME": executableName,
            "TARGET_NAME": executableName,
            "TARGETNAME": executableName,
            "WRAPPER_NAME": executableName + ".app",
        ]
        values["PRODUCT_BUNDLE_IDENTIFIER"] = bundleIdentifier
        self.values = values
    }

    /// Returns the value of a setting, or nil if only the Xcode project has it.
    subscript(name: String) -> String? { values[name] }
}

/// A modifier behind the name of a build setting, as in `$(PRODUCT_NAME:rfc1034identifier)`.
package enum BuildSettingModifier {
    /// Returns the modified value, or nil for an unknown modifier.
    ///
    /// - Parameter value: The value; nil if the setting has none.
    package static func apply(_ modifier: Substring, to value: String?) -> String?? {
        if modifier.hasPrefix("default=") {
            let replacement = String(modifier.dropFirst("default=".count))
            return .some(value?.isEmpty == false ? value : replacement)
        }
        let modify: (String) -> String
        switch modifier {
        case "rfc1034identifier": modify = hostName
        case "c99extidentifier", "identifier": modify = identifier
        case "lower": modify = { $0.lowercased() }
        case "upper": modify = { $0.uppercased() }
        default: return nil
        }
        return .some(value.map(modify))
    }

    /// Returns a text as an identifier of C and Swift: "My App" becomes "My_App".
    package static func identifier(_ text: String) -> String {
        var characters = text.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
        if characters.first?.isNumber == true { characters[0] = "_" }
        return String(characters)
    }

    /// Returns a text as a part of a bundle identifier: "My App" becomes "My-App".
    private static func hostName(_ text: String) -> String {
        String(
            text.map {
                $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "." ? $0 : "-"
            })
    }
}

import Foundation
import InterfaceFiles

/// The values that the developer adds to an object in Interface Builder, by key path.
enum InterfaceRuntimeAttributes {
    static func set(
        _ element: InterfaceElement, _ object: NSObject, _ reading: InterfaceReading
    ) {
        guard let attributes = element.child(.userDefinedRuntimeAttributes) else { return }
        for attribute in attributes.children where attribute.name == "userDefinedRuntimeAttribute" {
            guard let path = attribute["keyPath"] else {
                reading.report(attribute, "The runtime attribute has no key path.")
                continue
            }
            let value = value(of: attribute, reading)
            if let fault = RuntimeNames.set(value, forKeyPath: path, of: object) {
                reading.report(attribute, "\(element.objectDescription): \(fault.message)")
            }
        }
    }

    private static func value(
        of attribute: InterfaceElement, _ reading: InterfaceReading
    ) -> Any? {
        if let child = attribute.child(key: "value") {
            return InterfaceAttributes.value(of: child, reading)
        }
        switch attribute["type"] {
        case "boolean": return attribute.bool("value")
        case "number": return attribute.double("value")
        case "nil": return nil
        case "image":
            return attribute["value"].flatMap { InterfaceAttributes.image(named: $0, reading) }
        case "localizedString": return attribute["value"].map { reading.bundleText($0) }
        default: return attribute["value"]
        }
    }
}

extension InterfaceReading {
    /// Returns the localized string for a key in the bundle's default table.
    fileprivate func bundleText(_ key: String) -> String {
        BundleTexts.text(key, table: nil, bundle: file.bundle, value: key)
    }
}

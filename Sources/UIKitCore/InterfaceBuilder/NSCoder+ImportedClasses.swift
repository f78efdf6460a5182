package import Foundation
import InterfaceFiles

/// The interface files of classes in other modules, such as web views.
extension NSCoder {
    /// Reads an object of another module from its interface file, as ``readInterface(into:as:)``.
    @MainActor package func readInterface(into object: NSObject, asImported kitClass: AnyClass) {
        InterfaceReaders.add(kitClass)
        readInterface(into: object, as: kitClass)
    }

    /// Returns an attribute of the object's element in the interface file, or of a child element.
    ///
    /// - Parameters:
    ///   - name: The name of the attribute.
    ///   - keys: The keys that lead to the child element.
    @MainActor package func interfaceAttribute(_ name: String, of keys: String...) -> String? {
        var element = interfaceElement
        for key in keys { element = element?.child(key: key) }
        return element?[name]
    }
}

import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The readers of the attributes of interface files.
enum InterfaceAttributes {
    /// Sets the attributes of an element on its object, before its contents are created.
    static func read(
        _ element: InterfaceElement, into object: NSObject, _ reading: InterfaceReading
    ) {
        let readers = reading.file.readers.readers(of: type(of: object))
        let place = AttributePlace(element: element, reading: reading)
        for step in readers.table.preparations { step(object, place) }
        element.forEachAttribute { name, text in
            switch readers.attribute(name) {
            case .setter(let set): set(object, text, place)
            case .harmless: break
            case nil: reportUnknown(reading.file.document.name(name), place)
            }
        }
        for child in element.children {
            switch readers.child(child) {
            case .setter(let set): set(object, child, place)
            case .harmless: break
            case nil: reportUnknown(child, place)
            }
        }
        for step in readers.table.completions { step(object, place) }
    }

    /// Sets an attribute of an object.
    static func set(
        _ name: String, _ text: String, on object: NSObject, _ table: AttributeTable,
        _ place: AttributePlace
    ) {
        if let set = table.attributes[name] {
            set(object, AttributeText(text), place)
        } else if !KnownNames.isHarmless(attribute: name) {
            reportUnknown(name, place)
        }
    }

    /// Sets a value of an object from a child element.
    static func set(
        _ child: InterfaceElement, on object: NSObject, _ table: AttributeTable,
        _ place: AttributePlace
    ) {
        if let key = child["key"], let set = table.values[key] {
            set(object, child, place)
        } else if let set = table.elements[child.name] {
            set(object, child, place)
        } else if !KnownNames.isHarmless(childNamed: child.name) {
            reportUnknown(child, place)
        }
    }

    /// Reports an attribute that no class reads, unless its element needs no reader for it.
    private static func reportUnknown(_ name: String, _ place: AttributePlace) {
        guard !KnownNames.isHarmless(attribute: name, of: place.element),
            !KnownNames.isSubstituted(place.element)
        else { return }
        place.report("The attribute \(name) is not supported; it is ignored.")
    }

    /// Reports a child element that no class reads, unless it needs no reader.
    private static func reportUnknown(_ child: InterfaceElement, _ place: AttributePlace) {
        guard !KnownNames.isHarmless(child: child), !ObjectClasses.isObject(child),
            !KnownNames.isSubstituted(place.element)
        else { return }
        let name = child["key"].map { "\(child.name) \($0)" } ?? child.name
        place.reading.report(
            child,
            "The value \(name) of \(place.element.objectDescription) is not supported; it is ignored."
        )
    }

    /// Sets what needs other objects of the file, when all of them exist.
    static func finish(
        _ element: InterfaceElement, _ object: NSObject, _ reading: InterfaceReading
    ) {
        guard let view = object as? UIView else { return }
        InterfaceConstraints.add(of: element, to: view, reading)
    }

    /// Returns the value of an element such as `real` or `color`, in the type of such a property.
    static func value(of element: InterfaceElement, _ reading: InterfaceReading) -> Any? {
        switch element.name {
        case "real": element.double("value")
        case "integer": element.int("value").map { $0 as Any } ?? element.double("value")
        case "bool", "boolean": element.bool("value")
        case "string", "mutableString": element.text
        case "attributedString": InterfaceText(element, reading).text
        case "color": InterfaceColors.color(element, reading)
        case "fontDescription", "font": InterfaceFonts.font(element, reading)
        case "point": element.point
        case "size": element.size
        case "rect": element.rect
        case "inset", "edgeInsets": element.insets
        case "directionalEdgeInsets": element.directionalInsets
        case "range":
            NSRange(location: element.int("location") ?? 0, length: element.int("length") ?? 0)
        case "image", "imageReference":
            InterfaceImages.Source(element).flatMap {
                InterfaceImages.image($0, element, reading)
            }
        case "url": (element["string"] ?? element["value"]).flatMap { URL(string: $0) }
        case "array", "mutableArray": element.children.compactMap { value(of: $0, reading) }
        default: nil
        }
    }

    /// Returns an image of the bundle.
    static func image(named name: String, _ reading: InterfaceReading) -> UIImage? {
        UIImage(
            named: name, in: reading.file.bundle, compatibleWith: UIScreen.main.traitCollection)
    }
}

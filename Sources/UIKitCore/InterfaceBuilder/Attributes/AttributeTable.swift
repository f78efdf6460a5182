import Foundation
import InterfaceFiles
import UIKitPrimitives

/// An element whose attributes are being read, with the reading that it belongs to.
struct AttributePlace {
    let element: InterfaceElement
    let reading: InterfaceReading

    /// Logs a problem of an attribute or a value.
    func report(_ message: String) { reading.report(element, message) }
}

/// The attributes and values that the objects of one class have in interface files.
///
/// The table of a class contains that of its superclass. An attribute is found with one look-up.
struct AttributeTable {
    // Functions are stored in types of their own, because a function that is an element of a
    // dictionary or an array is called through another function.

    /// The setter of an XML attribute.
    struct Setter {
        fileprivate let set: (NSObject, AttributeText, AttributePlace) -> Void

        func callAsFunction(_ object: NSObject, _ text: AttributeText, _ place: AttributePlace) {
            set(object, text, place)
        }
    }

    /// The setter of a value that a child element contains.
    struct ElementSetter {
        fileprivate let set: (NSObject, InterfaceElement, AttributePlace) -> Void

        func callAsFunction(
            _ object: NSObject, _ element: InterfaceElement, _ place: AttributePlace
        ) {
            set(object, element, place)
        }
    }

    /// A step before or after the attributes are read.
    struct Step {
        fileprivate let perform: (NSObject, AttributePlace) -> Void

        func callAsFunction(_ object: NSObject, _ place: AttributePlace) {
            perform(object, place)
        }
    }

    /// The class, whose declarations may set properties of it and of its superclasses.
    private var type: AnyClass
    /// The setters of XML attributes, by name.
    private(set) var attributes: [String: Setter] = [:]
    /// The setters of child elements with a `key`, by that key.
    private(set) var values: [String: ElementSetter] = [:]
    /// The setters of child elements without a known key, by the name of the element.
    private(set) var elements: [String: ElementSetter] = [:]
    /// Steps before the attributes are read, for values that a file omits.
    private(set) var preparations: [Step] = []
    /// Steps after the attributes and values are read, for those that depend on each other.
    private(set) var completions: [Step] = []

    /// Creates the table of a class without a superclass.
    init(of type: AnyClass) { self.type = type }

    /// Creates the table of a subclass.
    init(of type: AnyClass, inheriting table: AttributeTable) {
        self = table
        self.type = type
    }

    // MARK: - General forms

    /// Declares an attribute whose setter needs the characters.
    mutating func attribute<Object: NSObject>(
        _ name: String, _ set: @escaping (Object, String, AttributePlace) -> Void
    ) {
        rawAttribute(name) { (object: Object, text, place) in set(object, text.string, place) }
    }

    private mutating func rawAttribute<Object: NSObject>(
        _ name: String, _ set: @escaping (Object, AttributeText, AttributePlace) -> Void
    ) {
        checkCast(to: Object.self)
        attributes[name] = Setter { object, text, place in
            set(unsafeDowncast(object, to: Object.self), text, place)
        }
    }

    mutating func value<Object: NSObject>(
        _ key: String, _ set: @escaping (Object, InterfaceElement, AttributePlace) -> Void
    ) {
        checkCast(to: Object.self)
        values[key] = ElementSetter { object, element, place in
            set(unsafeDowncast(object, to: Object.self), element, place)
        }
    }

    mutating func element<Object: NSObject>(
        _ name: String, _ set: @escaping (Object, InterfaceElement, AttributePlace) -> Void
    ) {
        checkCast(to: Object.self)
        elements[name] = ElementSetter { object, element, place in
            set(unsafeDowncast(object, to: Object.self), element, place)
        }
    }

    mutating func prepare<Object: NSObject>(
        _ step: @escaping (Object, AttributePlace) -> Void
    ) {
        checkCast(to: Object.self)
        preparations.append(
            Step { object, place in step(unsafeDowncast(object, to: Object.self), place) })
    }

    mutating func complete<Object: NSObject>(
        _ step: @escaping (Object, AttributePlace) -> Void
    ) {
        checkCast(to: Object.self)
        completions.append(
            Step { object, place in step(unsafeDowncast(object, to: Object.self), place) })
    }

    /// Checks that the table's class is the given class or a subclass of it, so that the casts of
    /// its objects need no check.
    private func checkCast<Object: NSObject>(to target: Object.Type) {
        precondition(
            ObjectClasses.isKind(type, of: target),
            "The attribute table of \(type) declares a property of \(target).")
    }

    /// Declares attributes that another step reads, so that they are not reported as unknown.
    mutating func readElsewhere(_ names: String...) {
        for name in names {
            attributes[name] = Setter { _, _, _ in }
            values[name] = ElementSetter { _, _, _ in }
        }
    }

    // MARK: - Types of attributes

    mutating func bool<Object: NSObject>(
        _ name: String, _ set: @escaping (Object, Bool) -> Void
    ) {
        rawAttribute(name) { (object: Object, text, place) in
            guard let value = text.bool else {
                return place.report(
                    "The attribute \(name) is neither YES nor NO, but \(text.string).")
            }
            set(object, value)
        }
    }

    mutating func number<Object: NSObject>(
        _ name: String, _ set: @escaping (Object, Double) -> Void
    ) {
        rawAttribute(name) { (object: Object, text, place) in
            guard let number = text.double else {
                return place.report("The attribute \(name) is not a number, but \(text.string).")
            }
            set(object, number)
        }
        value(name) { (object: Object, element, place) in
            if let number = element.double(.value) { set(object, number) }
        }
    }

    mutating func integer<Object: NSObject>(
        _ name: String, _ set: @escaping (Object, Int) -> Void
    ) {
        rawAttribute(name) { (object: Object, text, place) in
            guard let number = text.int else {
                return place.report(
                    "The attribute \(name) is not a whole number, but \(text.string).")
            }
            set(object, number)
        }
    }

    /// Declares a localized string.
    ///
    /// Interface Builder writes a string with several lines into a child element.
    mutating func text<Object: NSObject>(
        _ name: String, _ set: @escaping (Object, String) -> Void
    ) {
        attribute(name) { (object: Object, text, place) in
            set(object, place.reading.localized(place.element, name, text))
        }
        value(name) { (object: Object, element, place) in
            guard !element.isNamed(.nil) else { return }
            set(object, place.reading.localized(place.element, name, element.text))
        }
    }

    mutating func choice<Object: NSObject, Value>(
        _ name: String, _ choices: [String: Value], _ set: @escaping (Object, Value) -> Void
    ) {
        // Comparing a few short texts takes less time than creating a string and its hash.
        let values = choices.map { (bytes: Array($0.key.utf8), value: $0.value) }
        rawAttribute(name) { (object: Object, text, place) in
            let count = text.utf8Count
            for choice in values
            where choice.bytes.count == count && text.isEqual(to: choice.bytes) {
                return set(object, choice.value)
            }
            let hint = NearestName.nearest(to: text.string, among: choices.keys.sorted()).map {
                " Did you mean \($0)?"
            }
            place.report(
                "The value \(text.string) of the attribute \(name) is not supported."
                    + (hint ?? ""))
        }
    }

    // MARK: - Types of values

    /// Declares a color; an element `nil` in the file stands for the default color.
    mutating func color<Object: NSObject>(
        _ key: String, _ set: @escaping (Object, UIColor?) -> Void
    ) {
        value(key) { (object: Object, element, place) in
            set(object, InterfaceColors.color(element, place.reading))
        }
    }

    mutating func font<Object: NSObject>(
        _ key: String, _ set: @escaping (Object, UIFont) -> Void
    ) {
        value(key) { (object: Object, element, place) in
            if let font = InterfaceFonts.font(element, place.reading) { set(object, font) }
        }
    }

    mutating func size<Object: NSObject>(
        _ key: String, _ set: @escaping (Object, CGSize) -> Void
    ) {
        value(key) { (object: Object, element, _) in set(object, element.size) }
    }

    mutating func insets<Object: NSObject>(
        _ key: String, _ set: @escaping (Object, UIEdgeInsets) -> Void
    ) {
        value(key) { (object: Object, element, _) in set(object, element.insets) }
    }

    /// Declares an image, which the file names as a file, an asset or a system symbol.
    mutating func image<Object: NSObject>(
        _ name: String, _ set: @escaping (Object, UIImage?) -> Void
    ) {
        attribute(name) { (object: Object, text, place) in
            let source = InterfaceImages.Source(
                name: text, isSymbol: place.element["catalog"] == "system")
            InterfaceImages.set(source, on: object, place, set)
        }
        value(name) { (object: Object, element, place) in
            guard let source = InterfaceImages.Source(element) else { return }
            InterfaceImages.set(source, on: object, place, set)
        }
    }
}

// MARK: - Geometry

extension InterfaceElement {
    private func length(_ name: InterfaceName) -> CGFloat { CGFloat(double(name) ?? 0) }

    private func length(_ name: String) -> CGFloat { CGFloat(double(name) ?? 0) }

    /// The point of an element with `x` and `y`.
    var point: CGPoint { CGPoint(x: length(.x), y: length(.y)) }

    /// The size of an element with `width` and `height`.
    var size: CGSize { CGSize(width: length(.width), height: length(.height)) }

    /// The rectangle of an element with `x`, `y`, `width` and `height`.
    var rect: CGRect { CGRect(origin: point, size: size) }

    /// The insets of an element `inset`, which has `minX`, or `edgeInsets`, which has `left`.
    var insets: UIEdgeInsets {
        if name == "inset" {
            return UIEdgeInsets(
                top: length("minY"), left: length("minX"), bottom: length("maxY"),
                right: length("maxX"))
        }
        return UIEdgeInsets(
            top: length("top"), left: length("left"), bottom: length("bottom"),
            right: length("right"))
    }

    /// The insets of an element `directionalEdgeInsets`.
    var directionalInsets: NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(
            top: length("top"), leading: length("leading"), bottom: length("bottom"),
            trailing: length("trailing"))
    }
}

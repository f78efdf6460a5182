import Foundation
import InterfaceFiles

/// The readers of a document's names, for the classes whose objects it contains.
///
/// Each name is looked up once for a class. Later elements find its reader by the name's number.
final class AttributeReaders {
    private let document: InterfaceDocument
    private var classes: [ObjectIdentifier: ClassReaders] = [:]
    private var kitClasses: [Int: AnyClass] = [:]

    init(_ document: InterfaceDocument) { self.document = document }

    /// Returns UIKit's class of an element, or `nil` if it has none.
    func kitClass(of element: InterfaceElement) -> AnyClass? {
        let number = element.nameNumber
        if let known = kitClasses[number] { return known }
        guard let found = ObjectClasses.kit[element.name] else { return nil }
        kitClasses[number] = found
        return found
    }

    /// Returns the readers for objects of a class.
    func readers(of type: AnyClass) -> ClassReaders {
        let identity = ObjectIdentifier(type)
        if let known = classes[identity] { return known }
        let readers = ClassReaders(AttributeTables.table(of: type), document)
        classes[identity] = readers
        return readers
    }
}

/// The reader of an attribute, or the fact that a name needs none.
///
/// The two kinds of readers are two types, because a function inside a generic type is called
/// through another function.
enum AttributeReader {
    case setter(AttributeTable.Setter)
    case harmless
}

/// The reader of a child element, or the fact that a name needs none.
enum ElementReader {
    case setter(AttributeTable.ElementSetter)
    case harmless
}

/// The readers of a document's names for the objects of one class.
///
/// Unchecked exclusivity is safe below, because the type is used on the main actor only and no
/// access calls code outside the tables.
final class ClassReaders {
    let table: AttributeTable
    private let document: InterfaceDocument
    @exclusivity(unchecked) private var attributes: NumberedReaders<AttributeReader>
    @exclusivity(unchecked) private var values: NumberedReaders<ElementReader>
    @exclusivity(unchecked) private var elements: NumberedReaders<ElementReader>

    init(_ table: AttributeTable, _ document: InterfaceDocument) {
        self.table = table
        self.document = document
        attributes = NumberedReaders(nameCount: document.nameCount)
        values = NumberedReaders(nameCount: document.nameCount)
        elements = NumberedReaders(nameCount: document.nameCount)
    }

    /// Returns the reader of an attribute, or `nil` if the class has none for the name's number.
    func attribute(_ number: Int) -> AttributeReader? {
        attributes.reader(number) {
            let name = document.name(number)
            if let setter = table.attributes[name] { return .setter(setter) }
            return KnownNames.isHarmless(attribute: name) ? .harmless : nil
        }
    }

    /// Returns the reader of a child element, by its key or else by its name.
    func child(_ child: InterfaceElement) -> ElementReader? {
        if let key = child.keyNumber {
            let reader = values.reader(key) {
                table.values[document.name(key)].map { .setter($0) }
            }
            if let reader { return reader }
        }
        let number = child.nameNumber
        return elements.reader(number) {
            let name = document.name(number)
            if let setter = table.elements[name] { return .setter(setter) }
            return KnownNames.isHarmless(childNamed: name) ? .harmless : nil
        }
    }
}

/// Readers by the numbers of names, each looked up at its first use.
private struct NumberedReaders<Reader> {
    private static var notLookedUp: UInt16 { 0 }
    private static var absent: UInt16 { 1 }

    /// By name: ``notLookedUp``, ``absent``, or the position of the reader plus two.
    private var places: [UInt16]
    private var readers: [Reader] = []

    init(nameCount: Int) { places = [UInt16](repeating: Self.notLookedUp, count: nameCount) }

    mutating func reader(_ number: Int, lookUp: () -> Reader?) -> Reader? {
        // A cached form that was written by hand may have a key that is not among the names.
        guard places.indices.contains(number) else { return lookUp() }
        switch places[number] {
        case Self.absent: return nil
        case Self.notLookedUp:
            let found = lookUp()
            if let found, readers.count < Int(UInt16.max) - 2 {
                readers.append(found)
                places[number] = UInt16(readers.count + 1)
            } else if found == nil {
                places[number] = Self.absent
            }
            return found
        case let place: return readers[Int(place) - 2]
        }
    }
}

/// An element of a document: a cursor that is cheap to copy.
public struct InterfaceElement: Sendable, Hashable {
    let table: InterfaceTable
    let node: Int

    /// The name of the element, for example "viewController".
    public var name: String { table.string(table.nodes[node].name) }

    /// The line of the start tag, counted from one.
    public var line: Int { Int(table.nodes[node].line) }

    /// The character data, or "" if there is none.
    ///
    /// White space between child elements is not part of it. Text that Xcode wrote as
    /// `base64-UTF8` is decoded.
    public var text: String { table.string(table.nodes[node].text) }

    /// The value of the attribute `id`.
    public var id: String? { self[.id] }

    /// The number of the id's string, or nil without an id.
    public var idNumber: StringNumber? { table.id(of: node) }

    /// Returns the number of an attribute's value, or nil without the attribute.
    public func number(of attribute: InterfaceName) -> StringNumber? {
        table.value(of: attribute, in: node).map { StringNumber(number: $0) }
    }

    /// The number of the element's name, below ``InterfaceDocument/nameCount``.
    public var nameNumber: Int { Int(table.nodes[node].name) }

    /// The number of the attribute `key`, or nil without one.
    ///
    /// It is below ``InterfaceDocument/nameCount``, unless a cached form was written by hand.
    public var keyNumber: Int? { table.value(of: .key, in: node).map { Int($0) } }

    /// Whether the element has a name.
    public func isNamed(_ name: InterfaceName) -> Bool {
        table.nodes[node].name == name.rawValue
    }

    /// The child elements, in the order of the file.
    public var children: some Sequence<InterfaceElement> {
        InterfaceElements(table: table, position: node + 1, end: end, isDeep: false)
    }

    /// All elements inside this one, in the order of the file.
    public var descendants: some Sequence<InterfaceElement> {
        InterfaceElements(table: table, position: node + 1, end: end, isDeep: true)
    }

    private var end: Int { Int(table.nodes[node].end) }

    /// The element that contains this one, or nil for the root.
    public var parent: InterfaceElement? {
        node == 0
            ? nil : InterfaceElement(table: table, node: Int(table.nodes[node].parent))
    }

    /// Returns the first child element with a name.
    public func child(_ name: String) -> InterfaceElement? {
        var name = name
        return name.withUTF8 { bytes in
            child { table.string(table.nodes[$0].name, is: bytes) }
        }
    }

    /// Returns the first child element whose attribute `key` has a value.
    public func child(key: String) -> InterfaceElement? {
        var key = key
        return key.withUTF8 { bytes in
            child { child in
                table.value(of: .key, in: child).map { table.string($0, is: bytes) } ?? false
            }
        }
    }

    private func child(where matches: (Int) -> Bool) -> InterfaceElement? {
        table.child(of: node, where: matches).map { InterfaceElement(table: table, node: $0) }
    }

    /// The value of an attribute, or nil if the element does not have it.
    public subscript(attribute: String) -> String? {
        table.value(of: attribute, in: node).map(table.string)
    }

    /// The value of an attribute, or nil if the element does not have it.
    public subscript(attribute: InterfaceName) -> String? {
        table.value(of: attribute, in: node).map(table.string)
    }

    /// Returns the undecoded value of an attribute, or nil without the attribute.
    public func text(of attribute: InterfaceName) -> AttributeText? {
        table.value(of: attribute, in: node).map { AttributeText(table: table, number: $0) }
    }

    /// Returns the first child element with a name.
    public func child(_ name: InterfaceName) -> InterfaceElement? {
        child { table.nodes[$0].name == name.rawValue }
    }

    /// Returns the number in an attribute, or nil if the attribute is absent or not a number.
    public func double(_ attribute: InterfaceName) -> Double? {
        table.value(of: attribute, in: node).flatMap(table.number)
    }

    /// Returns the truth value in an attribute ("YES" or "NO"), or nil for any other value.
    public func bool(_ attribute: InterfaceName) -> Bool? { text(of: attribute)?.bool }

    /// Returns the number in an attribute, or nil if the attribute is absent or not a number.
    public func double(_ attribute: String) -> Double? {
        table.value(of: attribute, in: node).flatMap(table.number)
    }

    /// Returns the whole number in an attribute, or nil if the attribute is absent or not one.
    public func int(_ attribute: String) -> Int? {
        double(attribute).flatMap { Int(exactly: $0) }
    }

    /// Returns the Boolean in an attribute ("YES" or "NO"), or nil for any other value.
    public func bool(_ attribute: String) -> Bool? {
        switch self[attribute] {
        case "YES": true
        case "NO": false
        default: nil
        }
    }

    /// Calls a closure with the number of each attribute's name and its value, in the order of the
    /// file.
    public func forEachAttribute(_ body: (_ name: Int, _ value: AttributeText) -> Void) {
        for number in table.attributeRange(of: node) {
            let attribute = table.attributes[number]
            body(Int(attribute.name), AttributeText(table: table, number: attribute.value))
        }
    }

    /// Calls a closure with the numbers of each attribute's name and of its value, in the order of
    /// the file.
    ///
    /// It takes less time than ``forEachAttribute(_:)``, because it creates no values.
    public func forEachNumber(_ body: (_ name: StringNumber, _ value: StringNumber) -> Void) {
        for number in table.attributeRange(of: node) {
            let attribute = table.attributes[number]
            body(
                StringNumber(number: attribute.name), StringNumber(number: attribute.value))
        }
    }

    /// Returns the characters of a string of the document.
    public func string(_ number: StringNumber) -> String { table.string(number.number) }

    /// Returns a string of the document as a number, or nil if it is not a number.
    public func double(_ number: StringNumber) -> Double? { table.number(number.number) }

    /// The attributes, in the order of the file.
    public var attributes: some Sequence<(name: String, value: String)> {
        table.attributeRange(of: node).lazy.map { [table] number in
            let attribute = table.attributes[number]
            return (name: table.string(attribute.name), value: table.string(attribute.value))
        }
    }

    /// The description of the object for developers: its element, class, label in Xcode and id.
    public var objectDescription: String {
        let words = [name, self["customClass"], self["userLabel"].map { "“\($0)”" }]
        let known = words.compactMap { $0 }.joined(separator: " ")
        return id.map { "\(known) (\($0))" } ?? known
    }

    /// Whether two cursors are at the same element of the same document.
    public static func == (left: InterfaceElement, right: InterfaceElement) -> Bool {
        left.node == right.node && left.table === right.table
    }

    /// Hashes the position of the element.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(table))
        hasher.combine(node)
    }
}

/// Elements that follow each other, with or without their descendants.
struct InterfaceElements: Sequence, IteratorProtocol {
    let table: InterfaceTable
    var position: Int
    let end: Int
    let isDeep: Bool

    mutating func next() -> InterfaceElement? {
        guard position < end else { return nil }
        defer { position = isDeep ? position + 1 : Int(table.nodes[position].end) }
        return InterfaceElement(table: table, node: position)
    }
}

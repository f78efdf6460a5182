/// One element of a document; all numbers are positions in the tables of ``InterfaceTable``.
struct InterfaceNode: Hashable, BitwiseCopyable {
    /// The string with the element's name.
    var name: UInt32
    /// The line of the element's start tag.
    var line: UInt32
    /// The element that contains this one; the root contains itself.
    var parent: UInt32
    /// The first element after this one and all its descendants.
    var end: UInt32
    /// The string with the character data.
    var text: UInt32
    /// The first attribute; the attributes end where those of the next node start.
    var attributes: UInt32
}

/// An attribute: the strings of its name and its value.
struct InterfaceAttribute: Hashable, BitwiseCopyable {
    var name: UInt32
    var value: UInt32
}

/// A string: a range of the text bytes, and its value as a number if it has one.
struct InterfaceString: Hashable, BitwiseCopyable {
    var offset: UInt32
    var count: UInt32
    /// The position in the table of numbers plus one, or zero.
    var number: UInt32
}

/// The tables of a document.
///
/// Invariants:
/// 1. Nodes are in document order, so a node's first child follows it, and each node's `end` is at
///    most its parent's. There is at least the root.
/// 2. Attributes are in the order of their nodes.
/// 3. String zero is empty. Each string is a range of `text` that begins and ends between
///    characters, and `text` is valid UTF-8.
/// 4. Each number is finite.
/// 5. Ids are an open-addressing table with at least one free slot.
/// 6. The strings after the empty one are those of ``InterfaceName``. The names of elements and of
///    attributes, and the values of attributes `key`, are among the first `nameCount` strings.
final class InterfaceTable: Sendable {
    let nodes: [InterfaceNode]
    let attributes: [InterfaceAttribute]
    let strings: [InterfaceString]
    /// The number of strings that are names.
    let nameCount: Int
    let numbers: [Double]
    let text: [UInt8]
    let ids: InterfaceIdTable

    init(
        nodes: [InterfaceNode], attributes: [InterfaceAttribute], strings: [InterfaceString],
        nameCount: Int, numbers: [Double], text: [UInt8], ids: InterfaceIdTable
    ) {
        self.nodes = nodes
        self.attributes = attributes
        self.strings = strings
        self.nameCount = nameCount
        self.numbers = numbers
        self.text = text
        self.ids = ids
    }

    func string(_ number: UInt32) -> String {
        let place = strings[Int(number)]
        guard place.count > 0 else { return "" }
        return text.withUnsafeBufferPointer { buffer in
            let start = Int(place.offset)
            let range = buffer[start..<start + Int(place.count)]
            return String(decoding: UnsafeBufferPointer(rebasing: range), as: UTF8.self)
        }
    }

    func number(_ string: UInt32) -> Double? {
        let number = Int(strings[Int(string)].number)
        return number == 0 ? nil : numbers[number - 1]
    }

    /// Whether a string consists of these bytes.
    func string(_ number: UInt32, is bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let place = strings[Int(number)]
        guard Int(place.count) == bytes.count else { return false }
        return text.withUnsafeBufferPointer { buffer in
            let start = Int(place.offset)
            for index in 0..<bytes.count where buffer[start + index] != bytes[index] {
                return false
            }
            return true
        }
    }

    @inline(__always)
    func attributeRange(of node: Int) -> Range<Int> {
        let end = node + 1 < nodes.count ? Int(nodes[node + 1].attributes) : attributes.count
        return Int(nodes[node].attributes)..<end
    }

    /// Returns the string of an attribute's value, or nil if the node has no such attribute.
    func value(of name: InterfaceName, in node: Int) -> UInt32? {
        for number in attributeRange(of: node) where attributes[number].name == name.rawValue {
            return attributes[number].value
        }
        return nil
    }

    /// Returns the string of an attribute's value, or nil if the node has no such attribute.
    func value(of name: String, in node: Int) -> UInt32? {
        var name = name
        return name.withUTF8 { bytes in value(of: bytes, in: node) }
    }

    private func value(of name: UnsafeBufferPointer<UInt8>, in node: Int) -> UInt32? {
        for number in attributeRange(of: node) where string(attributes[number].name, is: name) {
            return attributes[number].value
        }
        return nil
    }

    /// Returns the first child for which `matches` is true.
    func child(of node: Int, where matches: (Int) -> Bool) -> Int? {
        var next = node + 1
        let end = Int(nodes[node].end)
        while next < end {
            if matches(next) { return next }
            next = Int(nodes[next].end)
        }
        return nil
    }

    /// Returns the string that is the id of a node, or nil if the node has no id.
    func id(of node: Int) -> StringNumber? {
        value(of: .id, in: node).map { StringNumber(number: $0) }
    }

    func node(id: String) -> Int? {
        var id = id
        return id.withUTF8 { bytes in
            ids.node(id: bytes) { node in
                value(of: .id, in: node).map { string($0, is: bytes) }
                    ?? false
            }
        }
    }
}

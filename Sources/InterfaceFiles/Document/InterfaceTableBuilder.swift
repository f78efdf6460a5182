/// A builder of a document's tables, for the XML reader.
struct InterfaceTableBuilder {
    private let source: String
    private var pool = StringPool()
    private var nodes: [InterfaceNode] = []
    private var attributes: [InterfaceAttribute] = []
    private var open: [Int] = []
    /// The character data of each open element, by depth.
    ///
    /// The buffers are reused, so white space between elements costs no memory.
    private var texts: [CharacterData] = []
    /// For each string, the number of the last element with an attribute of this name, plus one.
    private var ownerOfName: [UInt32] = []
    private var elementsWithBase64: [Int] = []
    private let base64Name: UInt32

    init(source: String) {
        self.source = source
        base64Name = pool.number(of: "base64-UTF8")
    }

    var depth: Int { open.count }
    var elementCount: Int { nodes.count }

    /// The number of attributes of the element that was opened last.
    var attributeCount: Int { attributes.count - Int(nodes.last?.attributes ?? 0) }

    /// The name of the innermost open element.
    var openName: ArraySlice<UInt8> {
        open.last.map { pool.bytes(of: nodes[$0].name) } ?? []
    }

    var openLine: Int { open.last.map { Int(nodes[$0].line) } ?? 1 }

    mutating func openElement(_ name: UnsafeBufferPointer<UInt8>, line: Int) {
        if let parent = open.last {
            if texts[open.count - 1].isSpace { texts[open.count - 1].removeAll() }
            append(name, line: line, parent: parent)
        } else {
            append(name, line: line, parent: 0)
        }
        open.append(nodes.count - 1)
        if texts.count < open.count { texts.append(CharacterData()) }
    }

    private mutating func append(
        _ name: UnsafeBufferPointer<UInt8>, line: Int, parent: Int
    ) {
        nodes.append(
            InterfaceNode(
                name: pool.number(of: name), line: UInt32(line), parent: UInt32(parent), end: 0,
                text: 0, attributes: UInt32(attributes.count)))
    }

    /// Adds an attribute to the element that was opened last, or returns `false` if the element
    /// already has an attribute with the name.
    mutating func addAttribute(
        _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let name = pool.number(of: name)
        while ownerOfName.count <= Int(name) { ownerOfName.append(0) }
        let owner = UInt32(nodes.count)
        guard ownerOfName[Int(name)] != owner else { return false }
        ownerOfName[Int(name)] = owner
        attributes.append(InterfaceAttribute(name: name, value: pool.number(of: value)))
        if name == base64Name { elementsWithBase64.append(nodes.count - 1) }
        return true
    }

    mutating func addText(_ bytes: some Collection<UInt8>) {
        guard !open.isEmpty else { return }
        texts[open.count - 1].append(bytes)
    }

    mutating func closeElement() {
        guard let node = open.popLast() else { return }
        let depth = open.count
        let isBase64 = elementsWithBase64.last == node
        if isBase64 { elementsWithBase64.removeLast() }
        let hasChildren = nodes.count > node + 1
        if !hasChildren || !texts[depth].isSpace {
            var bytes = texts[depth].bytes
            if isBase64, let decoded = Base64.decoded(bytes) { bytes = decoded }
            nodes[node].text = bytes.withUnsafeBufferPointer { pool.number(of: $0) }
        }
        texts[depth].removeAll()
        nodes[node].end = UInt32(nodes.count)
    }

    /// Returns the finished tables, with the names before the other strings.
    func table() throws(InterfaceFileError) -> InterfaceTable {
        let names = nameNumbers()
        var places = [UInt32](repeating: 0, count: pool.places.count)
        var numbers: [Double] = []
        var strings: [InterfaceString] = []
        strings.reserveCapacity(pool.places.count)
        for isName in [true, false] {
            for (number, place) in pool.places.enumerated() where names[number] == isName {
                places[number] = UInt32(strings.count)
                var string = InterfaceString(
                    offset: UInt32(place.offset), count: UInt32(place.count), number: 0)
                if let value = AttributeNumber.value(of: pool.bytes(of: UInt32(number))) {
                    numbers.append(value)
                    string.number = UInt32(numbers.count)
                }
                strings.append(string)
            }
        }
        guard let ids = InterfaceIdTable(ids()) else {
            throw InterfaceFileError(
                source: source, message: "The ids of the objects cannot be indexed.")
        }
        return InterfaceTable(
            nodes: nodes.map { node in
                var node = node
                node.name = places[Int(node.name)]
                node.text = places[Int(node.text)]
                return node
            },
            attributes: attributes.map {
                InterfaceAttribute(name: places[Int($0.name)], value: places[Int($0.value)])
            },
            strings: strings, nameCount: names.count { $0 }, numbers: numbers, text: pool.text,
            ids: ids)
    }

    /// Returns which strings of the pool are names.
    private func nameNumbers() -> [Bool] {
        var isName = [Bool](repeating: false, count: pool.places.count)
        for number in 0...InterfaceName.texts.count { isName[number] = true }
        for node in nodes { isName[Int(node.name)] = true }
        for attribute in attributes {
            isName[Int(attribute.name)] = true
            if attribute.name == InterfaceName.key.rawValue { isName[Int(attribute.value)] = true }
        }
        return isName
    }

    /// Returns the first node of each id.
    private func ids() -> [(node: Int, bytes: ArraySlice<UInt8>)] {
        var isSeen = [Bool](repeating: false, count: pool.places.count)
        var found: [(node: Int, bytes: ArraySlice<UInt8>)] = []
        var node = 0
        for number in attributes.indices {
            while node + 1 < nodes.count, Int(nodes[node + 1].attributes) <= number { node += 1 }
            let attribute = attributes[number]
            guard attribute.name == InterfaceName.id.rawValue, !isSeen[Int(attribute.value)],
                !hasNoIdentity(nodes[node])
            else { continue }
            isSeen[Int(attribute.value)] = true
            found.append((node, pool.bytes(of: attribute.value)))
        }
        return found
    }

    private func hasNoIdentity(_ node: InterfaceNode) -> Bool {
        let name = pool.bytes(of: node.name)
        return InterfaceIdTable.elementsWithoutIdentity.contains {
            $0.utf8.elementsEqual(name)
        }
    }
}

/// The character data of an open element.
private struct CharacterData {
    private(set) var bytes: [UInt8] = []
    /// Whether all data so far is white space.
    private(set) var isSpace = true

    mutating func append(_ more: some Collection<UInt8>) {
        // After the first character that is not white space, bytes are not searched again, so the
        // time stays linear.
        if isSpace { isSpace = more.allSatisfy(XMLCharacters.isSpace) }
        bytes.append(contentsOf: more)
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        isSpace = true
    }
}

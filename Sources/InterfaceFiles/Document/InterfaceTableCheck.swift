/// The check of the invariants of ``InterfaceTable``, for tables that were read from bytes.
enum InterfaceTableCheck {
    /// Returns a description of the first violated invariant, or nil.
    static func problem(in table: InterfaceTable) -> String? {
        if !areStringsValid(table) { return "a string is outside its table" }
        if !areNamesValid(table) { return "its names are not those of this version" }
        if !areNodesValid(table) { return "its elements are not a tree" }
        if !areAttributesValid(table) { return "an attribute is outside its table" }
        if !areIdsValid(table) { return "its index of ids is wrong" }
        return nil
    }

    private static func areStringsValid(_ table: InterfaceTable) -> Bool {
        guard table.strings.first == InterfaceString(offset: 0, count: 0, number: 0),
            table.numbers.allSatisfy(\.isFinite),
            String(validating: table.text, as: UTF8.self) != nil
        else { return false }
        let text = table.text
        let numberCount = table.numbers.count
        return table.strings.allSatisfy { string in
            let start = Int(string.offset)
            let end = start + Int(string.count)
            return end <= text.count && string.number <= numberCount
                && isBoundary(start, in: text) && isBoundary(end, in: text)
        }
    }

    private static func isBoundary(_ position: Int, in text: [UInt8]) -> Bool {
        position == text.count || text[position] & 0xC0 != 0x80
    }

    private static func areNamesValid(_ table: InterfaceTable) -> Bool {
        table.nameCount > InterfaceName.texts.count && table.nameCount <= table.strings.count
            && InterfaceName.texts.enumerated().allSatisfy { number, text in
                text.withUnsafeBufferPointer { table.string(UInt32(number + 1), is: $0) }
            }
    }

    private static func areNodesValid(_ table: InterfaceTable) -> Bool {
        let count = table.nodes.count
        guard count > 0, count <= InterfaceLimits.elementCountMax else { return false }
        var open: [(node: Int, end: Int)] = []
        var attributes: UInt32 = 0
        for (number, node) in table.nodes.enumerated() {
            while let last = open.last, last.end <= number { open.removeLast() }
            let parent = open.last ?? (node: 0, end: count)
            guard open.isEmpty == (number == 0), node.parent == parent.node, node.end > number,
                node.end <= parent.end, node.name < table.nameCount,
                node.text < table.strings.count, node.attributes >= attributes,
                node.attributes <= table.attributes.count,
                open.count < InterfaceLimits.depthMax
            else { return false }
            attributes = node.attributes
            open.append((number, Int(node.end)))
        }
        return table.nodes[0].attributes == 0
    }

    private static func areAttributesValid(_ table: InterfaceTable) -> Bool {
        let count = table.strings.count
        return table.attributes.allSatisfy { $0.name < table.nameCount && $0.value < count }
    }

    private static func areIdsValid(_ table: InterfaceTable) -> Bool {
        let slots = table.ids.slots
        return slots.count >= 4 && slots.count & (slots.count - 1) == 0
            && slots.contains(0) && slots.allSatisfy { $0 <= table.nodes.count }
    }
}

/// Gives each distinct name and each distinct path a number, in the order of first use, so that
/// equal archives have equal bytes.
struct ArchiveInterner {
    /// A step of a path: its parent's number plus one (zero for none), and the step itself.
    struct PathNode: Hashable {
        let parent: UInt32
        let identifier: UInt32
        /// The stack index plus one; zero for none.
        let stackIndex: UInt64
        let role: UInt8
    }

    /// Compared by bytes: texts that are only canonically equal stay two names.
    private struct Name: Hashable {
        let text: String

        static func == (left: Name, right: Name) -> Bool {
            left.text.utf8.count == right.text.utf8.count
                && left.text.utf8.elementsEqual(right.text.utf8)
        }

        func hash(into hasher: inout Hasher) { hasher.combine(text) }
    }

    private(set) var strings: [String] = []
    private(set) var nodes: [PathNode] = []
    private var stringNumbers: [Name: UInt32] = [:]
    private var nodeNumbers: [PathNode: UInt32] = [:]
    /// Neighbouring records share most of their path, and records of one class all their keys.
    private var lastPath: [ArchivePathComponent] = []
    private var lastNodes: [UInt32] = []
    private var lastKeys: [(key: String, number: UInt32)] = []

    mutating func number(of name: String) throws(ArchiveError) -> UInt32 {
        if let known = stringNumbers[Name(text: name)] { return known }
        guard name.utf8.count <= ArchiveLimits.nameBytesMax else {
            throw .limit("A name's length", ArchiveLimits.nameBytesMax)
        }
        let number = UInt32(strings.count)
        strings.append(name)
        stringNumbers[Name(text: name)] = number
        return number
    }

    /// The number of the key of a record's nth field.
    mutating func number(ofKey key: String, at index: Int) throws(ArchiveError) -> UInt32 {
        if index < lastKeys.count, lastKeys[index].key.utf8.elementsEqual(key.utf8) {
            return lastKeys[index].number
        }
        let number = try number(of: key)
        if index < lastKeys.count {
            lastKeys[index] = (key, number)
        } else if index == lastKeys.count, index < 64 {
            lastKeys.append((key, number))
        }
        return number
    }

    /// The number of a path's last step plus one; zero for the empty path.
    mutating func number(of path: ArchivePath) throws(ArchiveError) -> UInt32 {
        let components = path.components
        guard components.count <= ArchiveLimits.pathComponentCountMax else {
            throw .limit("The length of a path", ArchiveLimits.pathComponentCountMax)
        }
        guard components.reduce(0, { $0 + $1.identifier.utf8.count }) <= ArchiveLimits.pathBytesMax
        else { throw .limit("The size of a path", ArchiveLimits.pathBytesMax) }
        var shared = 0
        while shared < components.count, shared < lastPath.count,
            components[shared] == lastPath[shared]
        { shared += 1 }
        lastNodes.removeSubrange(shared...)
        lastPath.removeSubrange(shared...)
        for component in components[shared...] {
            if let index = component.stackIndex, index < 0 || index == Int.max {
                throw ArchiveError(.limitExceeded, "A stack index is no position.", path: path)
            }
            let node = PathNode(
                parent: lastNodes.last ?? 0, identifier: try number(of: component.identifier),
                stackIndex: component.stackIndex.map { UInt64($0) + 1 } ?? 0,
                role: component.role.rawValue)
            lastNodes.append(number(of: node))
            lastPath.append(component)
        }
        return lastNodes.last ?? 0
    }

    private mutating func number(of node: PathNode) -> UInt32 {
        if let known = nodeNumbers[node] { return known }
        nodes.append(node)
        let number = UInt32(nodes.count)
        nodeNumbers[node] = number
        return number
    }
}

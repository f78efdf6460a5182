import Foundation

/// The numbers of names and paths, assigned in the order of first use, so that equal archives have
/// equal bytes.
///
/// Names are compared by bytes: texts that are only canonically equal remain two names.
struct ArchiveInterner {
    /// A step of a path: its parent's number plus one (zero for none), and the step itself.
    struct PathNode: Equatable {
        let parent: UInt32
        let identifier: UInt32
        /// Stack index and role, see ``ArchiveLayout/step(of:)``.
        let step: UInt64
    }

    private(set) var strings: [String] = []
    private(set) var nodes: [PathNode] = []
    /// The hash of each path by its number.
    ///
    /// The first one is the hash of the empty path.
    private(set) var pathHashes = [ArchivePathHash.empty]
    private var stringHashes: [UInt64] = []
    private var stringTable: ArchiveNumberTable
    private var nodeTable: ArchiveNumberTable
    /// The path of the last record; neighbouring records share most of their path.
    private var lastPath: [ArchivePathComponent] = []
    /// The number of the node of each step in `lastPath`, and the bytes of all identifiers up to
    /// that step.
    private var lastNodes: [(node: UInt32, bytes: Int)] = []
    /// The keys of the last record; records of one class share all their keys.
    private var lastKeys: [(key: String, number: UInt32)] = []
    private var lastClass: (name: String, number: UInt32)?
    private static let rememberedKeyCountMax = 64

    init(expected: Int) {
        stringTable = ArchiveNumberTable(expected: expected)
        nodeTable = ArchiveNumberTable(expected: expected)
        strings.reserveCapacity(expected)
        stringHashes.reserveCapacity(expected)
        nodes.reserveCapacity(expected)
        pathHashes.reserveCapacity(expected + 1)
    }

    mutating func number(of name: String) throws(ArchiveError) -> UInt32 {
        try ArchiveLimits.check(name: name)
        let hash = ArchivePathHash.hash(of: name)
        let next = UInt32(strings.count)
        let number = stringTable.number(hash: hash, orInsert: next) {
            strings[Int($0)].hasSameBytes(as: name)
        }
        guard number == next else { return number }
        strings.append(name)
        stringHashes.append(hash)
        return number
    }

    /// Returns the number of a record's class.
    ///
    /// The preceding record often has the same class.
    mutating func number(ofClass name: String) throws(ArchiveError) -> UInt32 {
        if let lastClass, lastClass.name.hasSameBytes(as: name) { return lastClass.number }
        let number = try number(of: name)
        lastClass = (name, number)
        return number
    }

    /// Returns the number of the key of a record's nth field.
    @inline(__always)
    mutating func number(ofKey key: String, at index: Int) throws(ArchiveError) -> UInt32 {
        if index < lastKeys.count, lastKeys[index].key.hasSameBytes(as: key) {
            return lastKeys[index].number
        }
        return try newNumber(ofKey: key, at: index)
    }

    private mutating func newNumber(
        ofKey key: String, at index: Int
    ) throws(ArchiveError) -> UInt32 {
        let number = try number(of: key)
        if index < lastKeys.count {
            lastKeys[index] = (key, number)
        } else if index == lastKeys.count, index < Self.rememberedKeyCountMax {
            lastKeys.append((key, number))
        }
        return number
    }

    /// Returns the number of a path's last step plus one, or zero for the empty path.
    mutating func number(of path: ArchivePath) throws(ArchiveError) -> UInt32 {
        let components = path.components
        let count = components.count
        guard count > 0 else { return 0 }
        try ArchiveLimits.check(componentCountOf: path)
        let shared = Self.countOfSame(components, lastPath)
        guard shared < count else { return lastNodes[count - 1].node }
        var (node, bytes) = shared > 0 ? lastNodes[shared - 1] : (0, 0)
        // If this path fails halfway, the next path must not use its steps.
        lastPath = []
        for position in shared..<count {
            let component = components[position]
            bytes += component.identifier.utf8.count
            try ArchiveLimits.check(pathBytes: bytes)
            guard let step = ArchiveLayout.step(of: component) else {
                throw .noPosition(path)
            }
            let identifier = try number(of: component.identifier)
            node = number(of: PathNode(parent: node, identifier: identifier, step: step))
            if position < lastNodes.count {
                lastNodes[position] = (node, bytes)
            } else {
                lastNodes.append((node, bytes))
            }
        }
        lastPath = components
        return node
    }

    /// Returns the number of steps that two paths have in common from the root.
    private static func countOfSame(
        _ left: [ArchivePathComponent], _ right: [ArchivePathComponent]
    ) -> Int {
        left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                let most = min(left.count, right.count)
                var shared = 0
                while shared < most, isSame(left, right, at: shared) { shared += 1 }
                return shared
            }
        }
    }

    /// Whether two steps are equal.
    ///
    /// Steps of one object mostly have the same bits, which can be compared without retaining an
    /// object.
    @inline(__always)
    private static func isSame(
        _ left: UnsafeBufferPointer<ArchivePathComponent>,
        _ right: UnsafeBufferPointer<ArchivePathComponent>, at index: Int
    ) -> Bool {
        guard let left = left.baseAddress, let right = right.baseAddress else { return false }
        let size = MemoryLayout<String>.size
        if left[index].role == right[index].role,
            left[index].stackIndex == right[index].stackIndex,
            memcmp(left + index, right + index, size) == 0
        {
            return true
        }
        return left[index] == right[index]
    }

    private mutating func number(of node: PathNode) -> UInt32 {
        let hash = ArchivePathHash.extend(
            pathHashes[Int(node.parent)], identifier: stringHashes[Int(node.identifier)],
            step: node.step)
        let next = UInt32(nodes.count)
        let number = nodeTable.number(hash: hash, orInsert: next) { nodes[Int($0)] == node }
        if number == next {
            nodes.append(node)
            pathHashes.append(hash)
        }
        return number + 1
    }
}

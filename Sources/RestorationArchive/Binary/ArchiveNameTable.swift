/// All names of an archive, and the paths met so far, for reading everything.
///
/// A path is built from its parent's, so that each is made once.
final class ArchiveNameTable {
    let strings: [String]
    let nodeCount: Int
    let nodesOffset: Int
    private var paths: [ArchivePath?]
    /// Each path keeps all its steps, so a few nodes could otherwise fill the memory.
    private var bytesLeft = ArchiveLimits.readNameBytesMax

    init(strings: [String], nodeCount: Int, nodesOffset: Int) {
        self.strings = strings
        self.nodeCount = nodeCount
        self.nodesOffset = nodesOffset
        paths = Array(repeating: nil, count: nodeCount + 1)
        paths[0] = .application
    }

    func path(number: UInt64, in bytes: UnsafeRawBufferPointer) throws(ArchiveError) -> ArchivePath
    {
        guard number <= UInt64(nodeCount) else { throw .damaged("a path has a wrong number") }
        if let known = paths[Int(number)] { return known }
        // The steps that are not known yet, from the last one up.
        var missing: [(number: Int, component: ArchivePathComponent)] = []
        var next = Int(number)
        while paths[next] == nil {
            guard missing.count < ArchiveLimits.pathComponentCountMax else {
                throw .limit("The length of a path", ArchiveLimits.pathComponentCountMax)
            }
            let (parent, component) = try node(next, in: bytes)
            missing.append((next, component))
            next = parent
        }
        var path = paths[next] ?? .application
        for (number, component) in missing.reversed() {
            path = try extend(path, component)
            paths[number] = path
        }
        return path
    }

    private func extend(
        _ parent: ArchivePath, _ component: ArchivePathComponent
    ) throws(ArchiveError) -> ArchivePath {
        var components: [ArchivePathComponent] = []
        components.reserveCapacity(parent.components.count + 1)
        components.append(contentsOf: parent.components)
        components.append(component)
        guard components.count <= ArchiveLimits.pathComponentCountMax else {
            throw .limit("The length of a path", ArchiveLimits.pathComponentCountMax)
        }
        var bytes = 0
        for component in components { bytes += component.identifier.utf8.count }
        guard bytes <= ArchiveLimits.pathBytesMax else {
            throw .limit("The size of a path", ArchiveLimits.pathBytesMax)
        }
        bytesLeft -= components.count * MemoryLayout<ArchivePathComponent>.stride
        guard bytesLeft >= 0 else {
            throw .limit("The size of all paths", ArchiveLimits.readNameBytesMax)
        }
        return ArchivePath(components)
    }

    private func node(
        _ number: Int, in bytes: UnsafeRawBufferPointer
    ) throws(ArchiveError) -> (parent: Int, component: ArchivePathComponent) {
        let size = ArchiveLayout.pathNodeBytes
        var source = try ByteSource(bytes, at: nodesOffset + (number - 1) * size, count: size)
        let parent = Int(try source.integer(UInt32.self))
        guard parent < number else { throw .damaged("a path runs in a circle") }
        let identifier = Int(try source.integer(UInt32.self))
        guard identifier < strings.count else { throw .damaged("a name has a wrong number") }
        let step = try source.integer(UInt64.self)
        guard let component = ArchiveLayout.component(strings[identifier], step: step) else {
            throw .damaged("a path has an unknown step")
        }
        return (parent, component)
    }
}

/// The table together with the bytes, while they are held.
struct ArchiveNamesInBytes: ArchiveNames {
    let table: ArchiveNameTable
    let bytes: UnsafeRawBufferPointer

    static var copies: Bool { false }

    @inline(__always)
    func string(number: UInt64) throws(ArchiveError) -> String {
        guard number < UInt64(table.strings.count) else {
            throw .damaged("a name has a wrong number")
        }
        return table.strings[Int(number)]
    }

    func path(number: UInt64) throws(ArchiveError) -> ArchivePath {
        try table.path(number: number, in: bytes)
    }
}

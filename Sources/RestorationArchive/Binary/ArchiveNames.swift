/// A source that converts the numbers in the binary form to names and paths.
protocol ArchiveNames {
    func string(number: UInt64) throws(ArchiveError) -> String
    func path(number: UInt64) throws(ArchiveError) -> ArchivePath
    /// Whether a name that is requested twice is stored in memory twice.
    static var copies: Bool { get }
}

extension ArchiveNames {
    @inline(__always)
    func string(from source: inout ByteSource) throws(ArchiveError) -> String {
        let name = try string(number: try source.variable())
        if Self.copies { try source.spend(nameBytes: name.utf8.count) }
        return name
    }

    func path(from source: inout ByteSource) throws(ArchiveError) -> ArchivePath {
        let path = try path(number: try source.variable())
        if Self.copies { try source.spend(nameBytes: path.storedBytes) }
        return path
    }
}

extension ArchivePath {
    /// The approximate size of the path in memory, in bytes.
    var storedBytes: Int {
        components.reduce(0) {
            $0 + $1.identifier.utf8.count + MemoryLayout<ArchivePathComponent>.stride
        }
    }
}

/// The names of an archive and the paths read so far, for decoding the whole archive.
///
/// A path is built from its parent's path, so each path is built once.
final class ArchiveNameTable {
    let strings: [String]
    let nodeCount: Int
    let nodesOffset: Int
    /// The paths read so far, by number.
    ///
    /// Unchecked exclusivity is safe, because one call reads the whole archive and no access calls
    /// other code.
    @exclusivity(unchecked) private var paths: [ArchivePath?]
    /// The bytes that paths may still occupy.
    ///
    /// Each path keeps all its steps, so without a limit a few nodes could fill the memory.
    @exclusivity(unchecked) private var bytesLeft = ArchiveLimits.readNameBytesMax

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
        let number = Int(number)
        if let known = paths[number] { return known }
        let (parent, component) = try node(number, in: bytes)
        guard let known = paths[parent] else {
            return try path(number: number, lacking: parent, component, in: bytes)
        }
        let path = try extend(known, component)
        paths[number] = path
        return path
    }

    /// Returns a path whose parent has not been read yet.
    ///
    /// The steps are found from the last one up.
    private func path(
        number: Int, lacking parent: Int, _ component: ArchivePathComponent,
        in bytes: UnsafeRawBufferPointer
    ) throws(ArchiveError) -> ArchivePath {
        var missing = [(number: number, component: component)]
        var next = parent
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
        let count = parent.components.count + 1
        guard count <= ArchiveLimits.pathComponentCountMax else {
            throw .limit("The length of a path", ArchiveLimits.pathComponentCountMax)
        }
        var bytes = component.identifier.utf8.count
        let components = [ArchivePathComponent](unsafeUninitializedCapacity: count) {
            buffer, used in
            for step in parent.components {
                buffer.initializeElement(at: used, to: step)
                bytes += step.identifier.utf8.count
                used += 1
            }
            buffer.initializeElement(at: used, to: component)
            used += 1
        }
        guard bytes <= ArchiveLimits.pathBytesMax else {
            throw .limit("The size of a path", ArchiveLimits.pathBytesMax)
        }
        bytesLeft -= count * MemoryLayout<ArchivePathComponent>.stride
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

/// A name table with the archive's bytes, valid while the bytes are borrowed.
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

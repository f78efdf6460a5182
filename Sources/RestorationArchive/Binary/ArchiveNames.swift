/// A source that converts the numbers in the binary form to names and paths.
protocol ArchiveNames {
    func string(number: UInt64) throws(ArchiveError) -> String
    func path(number: UInt64) throws(ArchiveError) -> ArchivePath
    /// Whether a name that is requested twice takes its memory twice.
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

import Foundation

extension Archive {
    /// Writes the binary form.
    ///
    /// - Throws: `limitExceeded` or `duplicatePath`, with the object's path.
    public func encoded() throws(ArchiveError) -> EncodedArchive {
        guard records.count <= ArchiveLimits.recordCountMax else {
            throw .limit("The count of records", ArchiveLimits.recordCountMax)
        }
        guard rootPaths.count <= ArchiveLimits.rootCountMax else {
            throw .limit("The count of root paths", ArchiveLimits.rootCountMax)
        }
        let bytes = try ByteSink.bytes(expected: ArchiveSizeGuess.bytes(of: self)) {
            sink throws(ArchiveError) in
            var writer = ArchiveWriter(sink: sink, expectedRecords: records.count)
            try writer.write(records)
            try writer.finish(header: header, rootPaths: rootPaths)
            sink = writer.sink
        }
        return EncodedArchive(bytes: bytes)
    }
}

/// A writer that writes an archive's records in one pass into one buffer, followed by the index.
struct ArchiveWriter {
    private struct Place {
        let offset: UInt32
        let count: UInt32
        let path: UInt32
    }

    var sink: ByteSink
    var interner: ArchiveInterner
    private var places: [Place] = []

    init(sink: ByteSink, expectedRecords: Int) {
        self.sink = sink
        interner = ArchiveInterner(expected: expectedRecords)
        places.reserveCapacity(expectedRecords)
        for _ in 0..<ArchiveLayout.prologueBytes / 8 { self.sink.append(UInt64(0)) }
    }

    /// Writes records without copying them, because a copy of a record retains each of its parts.
    mutating func write(_ records: [ArchiveRecord]) throws(ArchiveError) {
        try records.withUnsafeBufferPointer { records throws(ArchiveError) in
            for index in records.indices {
                do throws(ArchiveError) {
                    try write(records[index])
                } catch { throw error.at(records[index].path) }
            }
        }
    }

    private mutating func write(_ record: ArchiveRecord) throws(ArchiveError) {
        let start = sink.count
        let path = try interner.number(of: record.path)
        sink.append(record.kind.rawValue)
        var flags: UInt8 = record.viewWasLoaded ? 1 : 0
        if record.restorationClassName != nil { flags |= 2 }
        if record.storyboardName != nil { flags |= 4 }
        if record.storyboardIdentifier != nil { flags |= 8 }
        sink.append(flags)
        sink.appendVariable(Int(try interner.number(ofClass: record.className)))
        try write(record.restorationClassName)
        try write(record.storyboardName)
        try write(record.storyboardIdentifier)
        try ArchiveValueWriter.write(record.fields, to: &sink, interner: &interner, depth: 0)
        guard sink.count <= ArchiveLimits.archiveBytesMax else {
            throw .limit("The archive's size", ArchiveLimits.archiveBytesMax)
        }
        places.append(
            Place(offset: UInt32(start), count: UInt32(sink.count - start), path: path))
    }

    private mutating func write(_ name: String?) throws(ArchiveError) {
        if let name { sink.appendVariable(Int(try interner.number(of: name))) }
    }

    mutating func finish(header: ArchiveHeader, rootPaths: [ArchivePath]) throws(ArchiveError) {
        let headerOffset = sink.count
        try write(header)
        sink.appendVariable(rootPaths.count)
        for path in rootPaths { sink.appendVariable(Int(try interner.number(of: path))) }
        let directoryOffset = sink.count
        let slots = try slots()
        for place in places {
            sink.append(place.offset)
            sink.append(place.count)
            sink.append(place.path)
            sink.append(ArchivePathHash.check(interner.pathHashes[Int(place.path)]))
        }
        for slot in slots { sink.append(slot) }
        for node in interner.nodes {
            sink.append(node.parent)
            sink.append(node.identifier)
            sink.append(node.step)
        }
        var end: UInt32 = 0
        for name in interner.strings {
            end += UInt32(name.utf8.count)
            sink.append(end)
        }
        for name in interner.strings { sink.append(utf8: name) }
        guard sink.count <= ArchiveLimits.archiveBytesMax else {
            throw .limit("The archive's size", ArchiveLimits.archiveBytesMax)
        }
        writePrologue(header: header, headerOffset: headerOffset, directory: directoryOffset)
    }

    private mutating func write(_ header: ArchiveHeader) throws(ArchiveError) {
        sink.append(header.archiveMajor)
        sink.append(header.archiveMinor)
        sink.append(Int64(header.idiom))
        for text in [header.bundleVersion, header.systemVersion] {
            sink.append(UInt8(text == nil ? 0 : 1))
            if let text { sink.appendVariable(Int(try interner.number(of: text))) }
        }
    }

    private mutating func writePrologue(
        header: ArchiveHeader, headerOffset: Int, directory: Int
    ) {
        sink.replace(at: 0, with: ArchiveLayout.magic)
        sink.replace(at: 8, with: ArchiveLayout.formatMajor)
        sink.replace(at: 10, with: ArchiveLayout.formatMinor)
        sink.replace(at: 16, with: header.timestamp.archiveBits)
        sink.replace(at: 24, with: header.highWaterMark)
        sink.replace(at: 32, with: UInt64(sink.count))
        sink.replace(at: 40, with: UInt32(places.count))
        sink.replace(at: 44, with: UInt32(ArchiveLayout.slotCount(for: places.count)))
        sink.replace(at: 48, with: UInt32(interner.nodes.count))
        sink.replace(at: 52, with: UInt32(interner.strings.count))
        sink.replace(at: 56, with: UInt64(headerOffset))
        sink.replace(at: 64, with: UInt64(directory))
    }

    private func slots() throws(ArchiveError) -> [UInt32] {
        var slots = [UInt32](
            repeating: 0, count: ArchiveLayout.slotCount(for: places.count))
        let mask = slots.count - 1
        for (number, place) in places.enumerated() {
            var slot = Int(truncatingIfNeeded: interner.pathHashes[Int(place.path)]) & mask
            while slots[slot] != 0 {
                if places[Int(slots[slot]) - 1].path == place.path {
                    throw .duplicate(path(number: place.path))
                }
                slot = (slot + 1) & mask
            }
            slots[slot] = UInt32(number + 1)
        }
        return slots
    }

    private func path(number: UInt32) -> ArchivePath {
        var components: [ArchivePathComponent] = []
        var next = number
        while next != 0 {
            let node = interner.nodes[Int(next) - 1]
            if let component = ArchiveLayout.component(
                interner.strings[Int(node.identifier)], step: node.step)
            {
                components.append(component)
            }
            next = node.parent
        }
        return ArchivePath(components.reversed())
    }
}

/// An estimate of the encoded size of an archive, from a few of its records.
///
/// If the estimate is too large, no memory is wasted, because memory that is never touched is never
/// allocated. If it is too small, the archive is written twice.
enum ArchiveSizeGuess {
    private static let sampledCount = 64
    /// The bytes of the prologue, the header, and the few names that all records share.
    private static let fixedBytes = 8192
    /// The bytes of a record's directory entry, slot and node, and of its own first fields.
    private static let recordBytes = 80

    static func bytes(of archive: Archive) -> Int {
        let records = archive.records
        guard !records.isEmpty else { return fixedBytes }
        let stride = max(1, records.count / sampledCount)
        var sum = 0
        var count = 0
        for index in Swift.stride(from: 0, to: records.count, by: stride) {
            sum += bytes(of: records[index])
            count += 1
        }
        // Add a quarter for the records that are not in the sample.
        return fixedBytes + sum / count * records.count / 4 * 5
    }

    private static func bytes(of record: ArchiveRecord) -> Int {
        let identifier = record.path.components.last?.identifier.utf8.count ?? 0
        return recordBytes + identifier + record.fields.reduce(0) { $0 + 4 + bytes(of: $1.value) }
    }

    private static func bytes(of value: ArchiveValue) -> Int {
        switch value {
        case .string(let text): text.utf8.count + 8
        case .data(let data): data.count + 8
        case .url(let url): url.relativeString.utf8.count + 16
        case .geometry, .indexPath: 56
        case .reference: 24
        case .array(let elements), .set(let elements):
            elements.reduce(8) { $0 + bytes(of: $1) }
        case .dictionary(let entries):
            entries.reduce(8) { $0 + bytes(of: $1.key) + bytes(of: $1.value) }
        case .object(let object):
            object.fields.reduce(16) { $0 + 4 + bytes(of: $1.value) }
        default: 17
        }
    }
}

/// The binary form of an archive, ready for a store.
public struct EncodedArchive: Sendable {
    /// The bytes, in the form that ``ArchiveReader`` opens.
    public let bytes: [UInt8]

    /// The number of bytes.
    public var byteCount: Int { bytes.count }

    /// Creates the value from bytes that a store returned, to compare them or to open them.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether both contain the same state; only time and event number may differ.
    ///
    /// This compares memory, so a pass without changes is recognised without decoding anything.
    public func hasSameContent(as other: EncodedArchive) -> Bool {
        let skipped = ArchiveLayout.volatileBytes
        guard bytes.count == other.bytes.count, bytes.count >= skipped.upperBound else {
            return bytes == other.bytes
        }
        return bytes[..<skipped.lowerBound] == other.bytes[..<skipped.lowerBound]
            && bytes[skipped.upperBound...] == other.bytes[skipped.upperBound...]
    }
}

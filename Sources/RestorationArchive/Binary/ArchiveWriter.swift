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
        return EncodedArchive(knownBytes: bytes)
    }
}

/// A writer that writes an archive's records in one pass into one buffer, and the index behind
/// them.
struct ArchiveWriter {
    private struct Place {
        let offset: UInt32
        let count: UInt32
        let path: UInt32
    }

    var sink: ByteSink
    var interner: ArchiveInterner
    private var places: [Place] = []
    /// The offset of the record that is being written.
    private var start = 0
    /// The number of its path.
    private var path: UInt32 = 0

    init(sink: ByteSink, expectedRecords: Int) {
        self.sink = sink
        interner = ArchiveInterner(expected: expectedRecords)
        places.reserveCapacity(expectedRecords)
        for _ in 0..<ArchiveLayout.prologueBytes / 8 { self.sink.append(UInt64(0)) }
    }

    var recordCount: Int { places.count }

    /// The approximate number of bytes that follow the records.
    var indexBytes: Int {
        let headerBytes = 64
        return headerBytes + places.count * ArchiveLayout.directoryEntryBytes
            + ArchiveLayout.slotCount(for: places.count) * ArchiveLayout.slotBytes
            + interner.nodes.count * ArchiveLayout.pathNodeBytes
            + interner.strings.count * ArchiveLayout.stringEndBytes + interner.stringBytes
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
        try begin(
            path: record.path, kind: record.kind, className: record.className,
            restorationClassName: record.restorationClassName,
            storyboardName: record.storyboardName,
            storyboardIdentifier: record.storyboardIdentifier,
            viewWasLoaded: record.viewWasLoaded)
        try ArchiveValueWriter.write(record.fields, to: &sink, interner: &interner, depth: 0)
        try end()
    }

    /// Writes the part of a record that precedes its fields.
    mutating func begin(
        path: ArchivePath, kind: ArchiveRecord.Kind, className: String,
        restorationClassName: String?, storyboardName: String?, storyboardIdentifier: String?,
        viewWasLoaded: Bool
    ) throws(ArchiveError) {
        start = sink.count
        self.path = try interner.number(of: path)
        sink.append(kind.rawValue)
        var flags: UInt8 = viewWasLoaded ? 1 : 0
        if restorationClassName != nil { flags |= 2 }
        if storyboardName != nil { flags |= 4 }
        if storyboardIdentifier != nil { flags |= 8 }
        sink.append(flags)
        sink.appendVariable(Int(try interner.number(ofClass: className)))
        try write(restorationClassName)
        try write(storyboardName)
        try write(storyboardIdentifier)
    }

    /// Ends the current record after its last field, and adds its place to the directory.
    mutating func end() throws(ArchiveError) {
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

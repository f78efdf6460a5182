import Foundation

/// The parts of the binary form, at the offsets that the prologue contains.
///
/// See ``ArchiveLayout``.
struct ArchiveParts: Sendable, ArchiveNames {
    struct Place {
        let offset: Int
        let count: Int
        let path: UInt32
        /// See ``ArchivePathHash/check(_:)``.
        let check: UInt32
    }

    let recordCount: Int
    let bytes: [UInt8]
    private let slotCount: Int
    private let nodeCount: Int
    private let stringCount: Int
    private let headerOffset: Int
    private let directoryOffset: Int
    private let slotsOffset: Int
    private let nodesOffset: Int
    private let stringEndsOffset: Int
    private let stringBytesOffset: Int
    private let timestampBits: UInt64
    private let highWaterMark: UInt64

    init(bytes: [UInt8]) throws(ArchiveError) {
        guard bytes.count <= ArchiveLimits.archiveBytesMax else {
            throw .limit("The archive's size", ArchiveLimits.archiveBytesMax)
        }
        self.bytes = bytes
        var cursor = Prologue(bytes: bytes)
        guard try cursor.next(UInt64.self) == ArchiveLayout.magic else {
            throw .damaged("the bytes are not an archive")
        }
        let major = try cursor.next(UInt16.self)
        guard major <= ArchiveLayout.formatMajor else {
            throw ArchiveError(
                .tooNew,
                "The archive's form has version \(major); this program reads up to "
                    + "\(ArchiveLayout.formatMajor). Use a newer program to restore it.")
        }
        guard major > 0 else { throw .damaged("the version is not valid") }
        _ = try cursor.next(UInt16.self)
        _ = try cursor.next(UInt32.self)
        timestampBits = try cursor.next(UInt64.self)
        highWaterMark = try cursor.next(UInt64.self)
        guard try cursor.next(UInt64.self) == UInt64(bytes.count) else {
            throw .damaged("the bytes have a wrong length")
        }
        recordCount = Int(try cursor.next(UInt32.self))
        slotCount = Int(try cursor.next(UInt32.self))
        nodeCount = Int(try cursor.next(UInt32.self))
        stringCount = Int(try cursor.next(UInt32.self))
        headerOffset = try cursor.offset()
        directoryOffset = try cursor.offset()
        guard recordCount <= ArchiveLimits.recordCountMax else {
            throw .limit("The count of records", ArchiveLimits.recordCountMax)
        }
        guard slotCount == ArchiveLayout.slotCount(for: recordCount) else {
            throw .damaged("the index has a wrong size")
        }
        slotsOffset = directoryOffset + recordCount * ArchiveLayout.directoryEntryBytes
        nodesOffset = slotsOffset + slotCount * ArchiveLayout.slotBytes
        stringEndsOffset = nodesOffset + nodeCount * ArchiveLayout.pathNodeBytes
        stringBytesOffset = stringEndsOffset + stringCount * ArchiveLayout.stringEndBytes
        guard headerOffset >= ArchiveLayout.prologueBytes, headerOffset <= directoryOffset,
            stringBytesOffset <= bytes.count
        else { throw .damaged("the index is outside the bytes") }
    }

    /// Reads a range of the bytes.
    ///
    /// `body` receives a cursor that cannot leave the range.
    private func read<Result>(
        at offset: Int, count: Int, _ body: (inout ByteSource) throws(ArchiveError) -> Result
    ) throws(ArchiveError) -> Result {
        try bytes.withUnsafeBufferPointer { buffer throws(ArchiveError) in
            var source = try ByteSource(UnsafeRawBufferPointer(buffer), at: offset, count: count)
            return try body(&source)
        }
    }

    func headerAndRoots() throws(ArchiveError) -> (ArchiveHeader, [ArchivePath]) {
        try read(at: headerOffset, count: directoryOffset - headerOffset) {
            source throws(ArchiveError) in
            let major = try source.integer(UInt16.self)
            let minor = try source.integer(UInt16.self)
            let idiom = Int(try source.integer(Int64.self))
            let bundleVersion = try optionalName(from: &source)
            let systemVersion = try optionalName(from: &source)
            let count = try source.count(of: "root paths", max: ArchiveLimits.rootCountMax)
            var roots: [ArchivePath] = []
            for _ in 0..<count { roots.append(try path(from: &source)) }
            try source.requireEnd()
            let header = ArchiveHeader(
                archiveMajor: major, archiveMinor: minor, bundleVersion: bundleVersion,
                systemVersion: systemVersion, idiom: idiom,
                timestamp: Date(
                    timeIntervalSinceReferenceDate: Double(bitPattern: timestampBits)),
                highWaterMark: highWaterMark)
            return (header, roots)
        }
    }

    private func optionalName(from source: inout ByteSource) throws(ArchiveError) -> String? {
        switch try source.integer(UInt8.self) {
        case 0: nil
        case 1: try string(from: &source)
        default: throw .damaged("the header has an unknown form")
        }
    }

    func place(ofRecord number: Int) throws(ArchiveError) -> Place {
        guard number >= 0, number < recordCount else {
            throw .damaged("a record's number is outside the index")
        }
        let size = ArchiveLayout.directoryEntryBytes
        return try read(at: directoryOffset + number * size, count: size) {
            source throws(ArchiveError) in
            let offset = Int(try source.integer(UInt32.self))
            let count = Int(try source.integer(UInt32.self))
            guard offset >= ArchiveLayout.prologueBytes, offset <= headerOffset,
                count <= headerOffset - offset
            else { throw .damaged("a record is outside the bytes") }
            return Place(
                offset: offset, count: count, path: try source.integer(UInt32.self),
                check: try source.integer(UInt32.self))
        }
    }

    func recordNumber(of path: ArchivePath) throws(ArchiveError) -> Int? {
        guard let hash = ArchivePathHash.hash(of: path) else { return nil }
        let check = ArchivePathHash.check(hash)
        let mask = slotCount - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        for _ in 0..<slotCount {
            let size = ArchiveLayout.slotBytes
            let entry = try read(at: slotsOffset + slot * size, count: size) {
                source throws(ArchiveError) in Int(try source.integer(UInt32.self))
            }
            if entry == 0 { return nil }
            let place = try place(ofRecord: entry - 1)
            if place.check == check, try self.path(number: UInt64(place.path)) == path {
                return entry - 1
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    func record(at place: Place) throws(ArchiveError) -> ArchiveRecord {
        let path = try path(number: UInt64(place.path))
        do {
            return try read(at: place.offset, count: place.count) { source throws(ArchiveError) in
                try ArchiveRecordReader(names: self).record(path: path, from: &source)
            }
        } catch { throw error.at(path) }
    }

    /// Decodes every record, in order.
    ///
    /// Each name and each path is decoded once.
    func records() throws(ArchiveError) -> [ArchiveRecord] {
        let names = ArchiveNameTable(
            strings: try strings(), nodeCount: nodeCount, nodesOffset: nodesOffset)
        return try bytes.withUnsafeBufferPointer { buffer throws(ArchiveError) in
            let raw = UnsafeRawBufferPointer(buffer)
            let reader = ArchiveRecordReader(names: ArchiveNamesInBytes(table: names, bytes: raw))
            var records: [ArchiveRecord] = []
            records.reserveCapacity(recordCount)
            var end = ArchiveLayout.prologueBytes
            for number in 0..<recordCount {
                let place = try place(ofRecord: number)
                // Without this check, records that share bytes could make a small file fill the
                // memory.
                guard place.offset == end else { throw .damaged("records overlap") }
                end += place.count
                let path = try reader.names.path(number: UInt64(place.path))
                do throws(ArchiveError) {
                    var source = try ByteSource(raw, at: place.offset, count: place.count)
                    records.append(try reader.record(path: path, from: &source))
                } catch { throw error.at(path) }
            }
            return records
        }
    }

    func enclosingRecords() throws(ArchiveError) -> [Int?] {
        var nodes: [Int] = []
        nodes.reserveCapacity(recordCount)
        var numbers = [Int?](repeating: nil, count: nodeCount + 1)
        for number in 0..<recordCount {
            let node = Int(try place(ofRecord: number).path)
            guard node <= nodeCount else { throw .damaged("a path has a wrong number") }
            nodes.append(node)
            if numbers[node] == nil { numbers[node] = number }
        }
        var enclosing: [Int?] = []
        enclosing.reserveCapacity(recordCount)
        let size = ArchiveLayout.pathNodeBytes
        for node in nodes {
            guard node > 0 else {
                enclosing.append(nil)
                continue
            }
            let parent = try read(at: nodesOffset + (node - 1) * size, count: size) {
                source throws(ArchiveError) in Int(try source.integer(UInt32.self))
            }
            guard parent < node else { throw .damaged("a path runs in a circle") }
            enclosing.append(numbers[parent])
        }
        return enclosing
    }

    /// Returns all names.
    ///
    /// Names do not overlap, so they take no more memory than the bytes of the archive.
    private func strings() throws(ArchiveError) -> [String] {
        try bytes.withUnsafeBufferPointer { buffer throws(ArchiveError) in
            let raw = UnsafeRawBufferPointer(buffer)
            let size = ArchiveLayout.stringEndBytes
            var ends = try ByteSource(raw, at: stringEndsOffset, count: stringCount * size)
            var texts = try ByteSource(
                raw, at: stringBytesOffset, count: bytes.count - stringBytesOffset)
            var strings: [String] = []
            strings.reserveCapacity(stringCount)
            var start = 0
            for _ in 0..<stringCount {
                let end = Int(try ends.integer(UInt32.self))
                guard start <= end, end - start <= ArchiveLimits.nameBytesMax else {
                    throw .damaged("a name has a wrong length")
                }
                strings.append(try texts.text(byteCount: end - start))
                start = end
            }
            return strings
        }
    }

    // MARK: ArchiveNames

    static var copies: Bool { true }

    func string(number: UInt64) throws(ArchiveError) -> String {
        guard number < UInt64(stringCount) else { throw .damaged("a name has a wrong number") }
        let number = Int(number)
        let size = ArchiveLayout.stringEndBytes
        let first = number == 0 ? 0 : number - 1
        let (start, end) = try read(
            at: stringEndsOffset + first * size, count: number == 0 ? size : 2 * size
        ) { source throws(ArchiveError) in
            let start = number == 0 ? 0 : Int(try source.integer(UInt32.self))
            return (start, Int(try source.integer(UInt32.self)))
        }
        guard start <= end, end - start <= ArchiveLimits.nameBytesMax else {
            throw .damaged("a name has a wrong length")
        }
        return try read(at: stringBytesOffset + start, count: end - start) {
            source throws(ArchiveError) in try source.text(byteCount: end - start)
        }
    }

    func path(number: UInt64) throws(ArchiveError) -> ArchivePath {
        guard number > 0 else { return .application }
        var components: [ArchivePathComponent] = []
        var bytesLeft = ArchiveLimits.pathBytesMax
        var next = number
        while next != 0 {
            guard next <= UInt64(nodeCount) else { throw .damaged("a path has a wrong number") }
            guard components.count < ArchiveLimits.pathComponentCountMax else {
                throw .limit("The length of a path", ArchiveLimits.pathComponentCountMax)
            }
            let size = ArchiveLayout.pathNodeBytes
            let own = next
            next = try read(at: nodesOffset + Int(own - 1) * size, count: size) {
                source throws(ArchiveError) in
                let parent = UInt64(try source.integer(UInt32.self))
                guard parent < own else { throw .damaged("a path runs in a circle") }
                let identifier = try string(number: UInt64(try source.integer(UInt32.self)))
                bytesLeft -= identifier.utf8.count
                guard bytesLeft >= 0 else {
                    throw .limit("The size of a path", ArchiveLimits.pathBytesMax)
                }
                guard
                    let component = ArchiveLayout.component(
                        identifier, step: try source.integer(UInt64.self))
                else { throw .damaged("a path has an unknown step") }
                components.append(component)
                return parent
            }
        }
        return ArchivePath(components.reversed())
    }

    /// A cursor over the prologue's numbers, in order.
    private struct Prologue {
        let bytes: [UInt8]
        var position = 0

        mutating func next<Integer: FixedWidthInteger>(
            _ type: Integer.Type
        ) throws(ArchiveError) -> Integer {
            let start = position
            position += MemoryLayout<Integer>.size
            return try bytes.withUnsafeBufferPointer { buffer throws(ArchiveError) in
                var source = try ByteSource(
                    UnsafeRawBufferPointer(buffer), at: start, count: MemoryLayout<Integer>.size)
                return try source.integer(type)
            }
        }

        mutating func offset() throws(ArchiveError) -> Int {
            let raw = try next(UInt64.self)
            guard raw <= UInt64(bytes.count) else {
                throw .damaged("the index is outside the bytes")
            }
            return Int(raw)
        }
    }
}

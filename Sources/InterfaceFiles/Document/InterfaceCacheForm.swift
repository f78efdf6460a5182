/// The compact form of a document, version 3.
///
/// All numbers are little-endian. A header of 88 bytes contains the magic number, the version, the
/// stamp of the source file, the total length, a checksum of all bytes after the header, and the
/// counts of the tables. Then come the tables in the order nodes, attributes, strings, numbers,
/// slots of ids, text.
///
/// A change of the XML reader or the tables must increase `version`, so that older cached forms are
/// created again.
enum InterfaceCacheForm {
    /// The reason why bytes are not the cached form of a document.
    struct Failure: Error {
        let message: String
    }

    /// "PRNLIBDC".
    private static let magic: UInt64 = 0x4344_4249_4C4E_5250
    private static let version: UInt64 = 3
    private static let headerBytes = 88
    static let checksumOffset = 48
    private static let nodeBytes = 24
    private static let attributeBytes = 8
    private static let stringBytes = 12

    private static func damaged(_ what: String) -> Failure {
        Failure(message: "The cached form is damaged: \(what). Delete it; it is made again.")
    }

    // MARK: Writing

    static func bytes(_ table: InterfaceTable, stamp: FileStamp) -> [UInt8] {
        var sink = ByteSink(
            capacity: headerBytes + table.nodes.count * nodeBytes
                + table.attributes.count * attributeBytes + table.strings.count * stringBytes
                + table.numbers.count * 8 + table.ids.slots.count * 4 + table.text.count)
        sink.append(magic)
        sink.append(version)
        sink.append(UInt64(bitPattern: stamp.size))
        sink.append(UInt64(bitPattern: stamp.modification))
        sink.append(stamp.inode)
        sink.append(UInt64(sink.capacity))
        sink.append(UInt64(0))
        sink.append(UInt32(table.nodes.count))
        sink.append(UInt32(table.attributes.count))
        sink.append(UInt32(table.strings.count))
        sink.append(UInt32(table.numbers.count))
        sink.append(UInt32(table.ids.slots.count))
        sink.append(table.ids.salt)
        sink.append(UInt32(table.text.count))
        sink.append(UInt32(table.nameCount))
        for node in table.nodes {
            sink.append(node.name)
            sink.append(node.line)
            sink.append(node.parent)
            sink.append(node.end)
            sink.append(node.text)
            sink.append(node.attributes)
        }
        for attribute in table.attributes {
            sink.append(attribute.name)
            sink.append(attribute.value)
        }
        for string in table.strings {
            sink.append(string.offset)
            sink.append(string.count)
            sink.append(string.number)
        }
        for number in table.numbers { sink.append(number.bitPattern) }
        for slot in table.ids.slots { sink.append(slot) }
        sink.append(table.text)
        sink.replace(
            at: checksumOffset, with: checksum(sink.bytes, from: checksumOffset + 8))
        return sink.bytes
    }

    // MARK: Reading

    static func table(_ bytes: [UInt8], stamp: FileStamp) throws(Failure) -> InterfaceTable {
        guard bytes.count <= InterfaceLimits.cachedBytesMax else {
            throw damaged("it is too large")
        }
        var source = CachedBytes(bytes)
        guard bytes.count >= headerBytes, source.next(UInt64.self) == magic else {
            throw damaged("the bytes are not a cached form")
        }
        guard source.next(UInt64.self) == version else {
            throw Failure(message: "The cached form has another version; it is made again.")
        }
        let found = FileStamp(
            size: Int64(bitPattern: source.next(UInt64.self)),
            modification: Int64(bitPattern: source.next(UInt64.self)),
            inode: source.next(UInt64.self))
        guard found == stamp else {
            throw Failure(message: "The file changed after the cached form was made.")
        }
        guard source.next(UInt64.self) == UInt64(bytes.count) else {
            throw damaged("it has a wrong length")
        }
        guard source.next(UInt64.self) == checksum(bytes, from: checksumOffset + 8) else {
            throw damaged("its checksum is wrong")
        }
        return try table(&source, byteCount: bytes.count)
    }

    /// Reads the counts and the tables.
    ///
    /// No memory is allocated before the counts agree with the number of bytes.
    private static func table(
        _ source: inout CachedBytes, byteCount: Int
    ) throws(Failure) -> InterfaceTable {
        let nodeCount = Int(source.next(UInt32.self))
        let attributeCount = Int(source.next(UInt32.self))
        let stringCount = Int(source.next(UInt32.self))
        let numberCount = Int(source.next(UInt32.self))
        let slotCount = Int(source.next(UInt32.self))
        let salt = source.next(UInt32.self)
        let textCount = Int(source.next(UInt32.self))
        let nameCount = Int(source.next(UInt32.self))
        let expected =
            headerBytes + nodeCount * nodeBytes + attributeCount * attributeBytes
            + stringCount * stringBytes + numberCount * 8 + slotCount * 4 + textCount
        guard expected == byteCount else { throw damaged("its tables have wrong sizes") }
        let nodes = source.array(of: InterfaceNode.self, count: nodeCount)
        let attributes = source.array(of: InterfaceAttribute.self, count: attributeCount)
        let strings = source.array(of: InterfaceString.self, count: stringCount)
        let numbers = source.array(of: Double.self, count: numberCount)
        let slots = source.array(of: UInt32.self, count: slotCount)
        let complete = InterfaceTable(
            nodes: nodes, attributes: attributes, strings: strings, nameCount: nameCount,
            numbers: numbers, text: source.rest(), ids: InterfaceIdTable(salt: salt, slots: slots))
        guard let problem = InterfaceTableCheck.problem(in: complete) else { return complete }
        throw damaged(problem)
    }

    /// Returns a checksum that detects accidental changes.
    static func checksum(_ bytes: [UInt8], from start: Int) -> UInt64 {
        bytes.withUnsafeBytes { bytes in
            var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
            var position = start
            while position + 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
                hash = (hash ^ UInt64(littleEndian: word)) &* 0xFF51_AFD7_ED55_8CCD
                hash ^= hash >> 32
                position += 8
            }
            for byte in bytes[position...] {
                hash = (hash ^ UInt64(byte)) &* 0xFF51_AFD7_ED55_8CCD
                hash ^= hash >> 32
            }
            return hash
        }
    }
}

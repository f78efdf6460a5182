/// The binary form, version 1.
///
/// All numbers little-endian.
///
/// Invariants:
/// 1. The prologue is 96 bytes and names the offset of every other part and the whole length, so
///    a cut is seen at opening, and opening reads the prologue and the header only.
/// 2. Records stand in the order of preservation. The directory gives each one's place; the slots
///    are an open-addressing table over the paths' hashes, so one path is found without reading
///    the others.
/// 3. Names (keys, classes, identifiers) and steps of paths are stored once and numbered in the
///    order of first use: equal archives have equal bytes.
/// 4. Time and event number stand alone in bytes 16..<32, so that content is compared by memory.
enum ArchiveLayout {
    /// "PRNLARCH".
    static let magic: UInt64 = 0x4843_5241_4C4E_5250
    /// A reader refuses a higher major version and reads any minor one.
    static let formatMajor: UInt16 = 1
    static let formatMinor: UInt16 = 0

    static let prologueBytes = 96
    /// Where the timestamp and the event number stand.
    static let volatileBytes = 16..<32

    /// A record's place: offset and length, and its path's hash and number.
    static let directoryEntryBytes = 24
    /// A record's number plus one; zero for a free slot.
    static let slotBytes = 4
    /// Parent, identifier, stack index, role, of a step of a path.
    static let pathNodeBytes = 20
    /// Where a name's bytes end.
    static let stringEndBytes = 4

    /// Slots for so many records: a power of two, at most three quarters full.
    static func slotCount(for records: Int) -> Int {
        var count = 4
        while count * 3 < records * 4 { count *= 2 }
        return count
    }
}

/// The hash of paths in the binary form.
///
/// It is part of the format, so it never changes: Swift's own differs in every process.
enum ArchivePathHash {
    static let empty: UInt64 = 0xCBF2_9CE4_8422_2325

    static func extend(
        _ hash: UInt64, identifier: UInt64, stackIndex: UInt64, role: UInt8
    ) -> UInt64 {
        var result = mix(hash ^ identifier)
        result = mix(result ^ stackIndex)
        return mix(result ^ UInt64(role))
    }

    /// FNV-1a over the UTF-8 bytes.
    static func hash(of identifier: String) -> UInt64 {
        var result = empty
        for byte in identifier.utf8 { result = (result ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return result
    }

    static func hash(of path: ArchivePath) -> UInt64 {
        path.components.reduce(empty) { hash, component in
            extend(
                hash, identifier: self.hash(of: component.identifier),
                stackIndex: component.stackIndex.map { UInt64(bitPattern: Int64($0)) &+ 1 } ?? 0,
                role: component.role.rawValue)
        }
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var value = value &* 0x9E37_79B9_7F4A_7C15
        value ^= value >> 32
        return value
    }
}

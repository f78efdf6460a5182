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

    /// A record's place (offset and length), its path's number and half of its path's hash.
    static let directoryEntryBytes = 16
    /// A record's number plus one; zero for a free slot.
    static let slotBytes = 4
    /// Parent, identifier and step of a path's node.
    static let pathNodeBytes = 16
    /// Where a name's bytes end.
    static let stringEndBytes = 4

    /// The role in the lowest byte, the stack index plus one above it, zero for none.
    ///
    /// Nil for an index that is negative or has more than 55 bits.
    static func step(of component: ArchivePathComponent) -> UInt64? {
        let role = UInt64(component.role.rawValue)
        guard let index = component.stackIndex else { return role }
        guard index >= 0, index < 1 << 55 else { return nil }
        return UInt64(index + 1) << 8 | role
    }

    /// The component of an identifier and a step, or nil for a role or a position that ``step(of:)``
    /// never gives.
    static func component(_ identifier: String, step: UInt64) -> ArchivePathComponent? {
        guard let role = ArchivePathComponent.Role(rawValue: UInt8(truncatingIfNeeded: step))
        else { return nil }
        let index = Int(step >> 8)
        guard index <= 1 << 55 else { return nil }
        return ArchivePathComponent(
            identifier, stackIndex: index == 0 ? nil : index - 1, role: role)
    }

    /// Slots for so many records: a power of two, at most three quarters full.
    static func slotCount(for records: Int) -> Int {
        var count = 4
        while count * 3 < records * 4 { count *= 2 }
        return count
    }
}

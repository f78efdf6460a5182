/// The binary form, version 1.
///
/// All numbers are little-endian.
///
/// Invariants:
/// 1. The prologue has 96 bytes and contains the offset of every other part and the total length,
///    so a truncated archive is detected when it is opened, and opening reads only the prologue and
///    the header.
/// 2. Records are in the order of preservation. The directory contains the position of each record;
///    the slots are an open-addressing table over the paths' hashes, so one path is found without
///    reading the others.
/// 3. Names (keys, classes, identifiers) and steps of paths are stored once and numbered in the
///    order of first use: equal archives have equal bytes.
/// 4. Bytes 16..<32 contain only the time and the event number, so contents can be compared as
///    memory.
enum ArchiveLayout {
    /// "PRNLARCH".
    static let magic: UInt64 = 0x4843_5241_4C4E_5250
    /// A reader refuses a higher major version and reads any minor one.
    static let formatMajor: UInt16 = 1
    static let formatMinor: UInt16 = 0

    static let prologueBytes = 96
    /// The bytes of the timestamp and the event number.
    static let volatileBytes = 16..<32

    /// The size of a directory entry: a record's position (offset and length), its path's number
    /// and half of its path's hash.
    static let directoryEntryBytes = 16
    /// The size of a slot, which contains a record's number plus one, or zero if it is free.
    static let slotBytes = 4
    /// The size of a path's node: its parent, identifier and step.
    static let pathNodeBytes = 16
    /// The size of the offset at which a name's bytes end.
    static let stringEndBytes = 4

    /// Returns a component's step: the role in the lowest byte, and above it the stack index plus
    /// one, or zero for none.
    ///
    /// The result is nil for an index that is negative or has more than 55 bits.
    static func step(of component: ArchivePathComponent) -> UInt64? {
        let role = UInt64(component.role.rawValue)
        guard let index = component.stackIndex else { return role }
        guard index >= 0, index < 1 << 55 else { return nil }
        return UInt64(index + 1) << 8 | role
    }

    /// Returns the component of an identifier and a step, or nil for a role or a position that
    /// ``step(of:)`` never returns.
    static func component(_ identifier: String, step: UInt64) -> ArchivePathComponent? {
        guard let role = ArchivePathComponent.Role(rawValue: UInt8(truncatingIfNeeded: step))
        else { return nil }
        let index = Int(step >> 8)
        guard index <= 1 << 55 else { return nil }
        return ArchivePathComponent(
            identifier, stackIndex: index == 0 ? nil : index - 1, role: role)
    }

    /// Returns the number of slots for a number of records: a power of two, at most three quarters
    /// full.
    static func slotCount(for records: Int) -> Int {
        var count = 4
        while count * 3 < records * 4 { count *= 2 }
        return count
    }
}

/// A table that finds a node by its id: open addressing in one array.
///
/// Invariants: the number of slots is a power of two, and at least one slot is free. A slot
/// contains the number of a node plus one; zero is a free slot.
struct InterfaceIdTable: Sendable {
    /// Elements whose attribute `id` names a device or a size class and not an object.
    static let elementsWithoutIdentity: Set<String> = ["device", "adaptation"]
    /// The maximum number of probes for one id when the table is created.
    private static let probesMax = 128

    let salt: UInt32
    let slots: [UInt32]

    init(salt: UInt32, slots: [UInt32]) {
        self.salt = salt
        self.slots = slots
    }

    /// Creates a table of distinct ids, or returns `nil` if no salt gives short searches.
    ///
    /// The author of a file could choose ids with equal hashes, so a table with a long search is
    /// created again with another salt.
    init?(_ ids: [(node: Int, bytes: ArraySlice<UInt8>)]) {
        let count = InterfaceIdTable.slotCount(for: ids.count)
        for salt in 0..<UInt32(16) {
            if let slots = InterfaceIdTable.slots(ids, count: count, salt: salt) {
                self.init(salt: salt, slots: slots)
                return
            }
        }
        return nil
    }

    static func slotCount(for ids: Int) -> Int {
        var count = 4
        while count < ids * 2 { count *= 2 }
        return count
    }

    private static func slots(
        _ ids: [(node: Int, bytes: ArraySlice<UInt8>)], count: Int, salt: UInt32
    ) -> [UInt32]? {
        var slots = [UInt32](repeating: 0, count: count)
        for id in ids {
            var slot = hash(id.bytes, salt: salt) & (count - 1)
            var probes = 0
            while slots[slot] != 0 {
                slot = (slot + 1) & (count - 1)
                probes += 1
                guard probes < probesMax else { return nil }
            }
            slots[slot] = UInt32(id.node + 1)
        }
        return slots
    }

    private static func hash(_ bytes: some Sequence<UInt8>, salt: UInt32) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ (UInt64(salt) &* 0x9E37_79B9_7F4A_7C15)
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash ^= hash >> 32
        return Int(truncatingIfNeeded: hash & 0x7FFF_FFFF)
    }

    /// Returns the first matching node in the slots where the id can be.
    func node(id: UnsafeBufferPointer<UInt8>, _ matches: (Int) -> Bool) -> Int? {
        var slot = InterfaceIdTable.hash(id, salt: salt) & (slots.count - 1)
        while slots[slot] != 0 {
            let node = Int(slots[slot]) - 1
            if matches(node) { return node }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }
}

/// A table that finds a number by a hash: open addressing in one array.
///
/// Invariants: the number of slots is a power of two, and at most three quarters are taken. The
/// upper half of a slot is 32 bits of the hash, and the lower half is the number plus one. A free
/// slot is zero.
struct ArchiveNumberTable {
    private var slots: [UInt64]
    private var count = 0

    init(expected: Int) {
        var size = 64
        while size * 3 < expected * 4 { size *= 2 }
        slots = [UInt64](repeating: 0, count: size)
    }

    private static func mark(_ hash: UInt64) -> UInt64 {
        UInt64(UInt32(truncatingIfNeeded: hash))
    }

    /// Returns the number of the matching entry; if there is none, inserts `next` and returns it.
    ///
    /// Lookup and insertion are one search, so a slot that is not in the cache is fetched once.
    @inline(__always)
    mutating func number(
        hash: UInt64, orInsert next: UInt32, _ matches: (UInt32) -> Bool
    ) -> UInt32 {
        if (count + 1) * 4 > slots.count * 3 { grow() }
        let mark = Self.mark(hash)
        let mask = slots.count - 1
        var slot = Int(mark) & mask
        while true {
            let entry = slots[slot]
            if entry == 0 {
                slots[slot] = mark << 32 | UInt64(next + 1)
                count += 1
                return next
            }
            if entry >> 32 == mark {
                let number = UInt32(truncatingIfNeeded: entry) - 1
                if matches(number) { return number }
            }
            slot = (slot + 1) & mask
        }
    }

    private mutating func place(_ entry: UInt64) {
        let mask = slots.count - 1
        var slot = Int(entry >> 32) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = entry
    }

    private mutating func grow() {
        let old = slots
        slots = [UInt64](repeating: 0, count: old.count * 2)
        for entry in old where entry != 0 { place(entry) }
    }
}

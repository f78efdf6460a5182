/// One card of a file: its properties in their order, without BEGIN, END and VERSION.
struct VCard: Hashable, Sendable {
    /// The versions that are read and written.
    enum Version: String, Sendable {
        case v3 = "3.0"
        case v4 = "4.0"
    }

    var version: Version
    var properties: [VCardProperty]

    /// The line of the file with BEGIN:VCARD, counted from 1.
    var line: Int

    /// Returns the properties of one name, in their order.
    func properties(named name: String) -> [VCardProperty] {
        properties.filter { $0.name == name }
    }

    /// A number that is equal for equal cards and, in practice, only for those (64 bits of FNV-1a).
    ///
    /// With it, a second import recognises a card.
    var digest: Int64 {
        var hash = StableHash()
        hash.combine(version.rawValue)
        for property in properties { hash.combine(property.contentLine) }
        return hash.value
    }
}

/// The 64-bit FNV-1a hash.
///
/// Unlike `Hasher`, it is the same in every process, so it can be stored.
struct StableHash {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    var value: Int64 { Int64(bitPattern: state) }

    mutating func combine(_ text: String) {
        for byte in text.utf8 { combine(byte) }
        combine(.lineFeed)
    }

    private mutating func combine(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
}

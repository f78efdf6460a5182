/// One card as it stands in a file: its properties in their order, without BEGIN, END and VERSION.
struct VCard: Hashable, Sendable {
    /// The versions that are read and written.
    enum Version: String, Sendable {
        case v3 = "3.0"
        case v4 = "4.0"
    }

    var version: Version
    var properties: [VCardProperty]

    /// The line of the file that holds BEGIN:VCARD, counted from 1.
    var line: Int

    /// The properties of one name, in their order.
    func properties(named name: String) -> [VCardProperty] {
        properties.filter { $0.name == name }
    }

    /// A number that is equal for equal cards and, for all practical purposes, for those only: by
    /// it a second import knows a card that it has seen (64 bits of FNV-1a).
    var digest: Int64 {
        var hash = StableHash()
        hash.combine(version.rawValue)
        for property in properties { hash.combine(property.contentLine) }
        return hash.value
    }
}

/// The 64-bit FNV-1a hash: unlike `Hasher` it is the same in every process, so it may be stored.
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

/// The hash function for names and paths in the binary form.
///
/// It is part of the format, so it never changes. Swift's own hash differs in every process.
enum ArchivePathHash {
    /// The hash of the empty path.
    static let empty: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Returns the hash of a path, from the hash of its parent, the hash of its last identifier and
    /// its last step.
    static func extend(_ parent: UInt64, identifier: UInt64, step: UInt64) -> UInt64 {
        mix(mix(parent ^ identifier) ^ step)
    }

    /// Returns the hash of a name: its length, then its UTF-8 bytes in little-endian words of
    /// eight, the last one padded with zeros.
    static func hash(of name: String) -> UInt64 {
        name.withBytes { bytes in
            var result = mix(empty ^ UInt64(bytes.count))
            var position = 0
            while position + 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
                result = mix(result ^ UInt64(littleEndian: word))
                position += 8
            }
            guard position < bytes.count else { return result }
            return mix(result ^ rest(of: bytes, from: position))
        }
    }

    /// Returns the last bytes, fewer than eight, as a little-endian number.
    @inline(__always)
    private static func rest(of bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
        let count = bytes.count - start
        var position = start
        var shift: UInt64 = 0
        var rest: UInt64 = 0
        if count & 4 != 0 {
            let part = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
            rest = UInt64(UInt32(littleEndian: part))
            position += 4
            shift = 32
        }
        if count & 2 != 0 {
            let part = bytes.loadUnaligned(fromByteOffset: position, as: UInt16.self)
            rest |= UInt64(UInt16(littleEndian: part)) << shift
            position += 2
            shift += 16
        }
        if count & 1 != 0 { rest |= UInt64(bytes[position]) << shift }
        return rest
    }

    /// Returns the hash of a path, or nil if no archive can contain the path.
    static func hash(of path: ArchivePath) -> UInt64? {
        var result = empty
        for component in path.components {
            guard let step = ArchiveLayout.step(of: component) else { return nil }
            result = extend(result, identifier: hash(of: component.identifier), step: step)
        }
        return result
    }

    /// Returns the half of the hash that the directory stores beside a record's position.
    static func check(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }

    private static func mix(_ value: UInt64) -> UInt64 {
        let product = value &* 0x9E37_79B9_7F4A_7C15
        return product ^ (product >> 32)
    }
}

/// The end of a journal after its last readable entry, which a power cut or a kill can leave torn.
///
/// A torn entry was never written completely, so its end byte is zero or one of its sectors is all
/// zeros. If another entry follows, the entry was written completely, so it is damaged.
struct TornEntry {
    private let file: [UInt8]
    /// The offset at which the unreadable entry begins.
    private let start: Int

    init(_ file: [UInt8], at start: Int) {
        self.file = file
        self.start = start
    }

    /// Whether the entry is torn, and not damaged.
    var isTorn: Bool { hasUnwrittenPart && !isFollowed }

    private var hasUnwrittenPart: Bool {
        if file[file.count - 1] == 0 { return true }
        var position = start
        if let apart = JournalFormat.lengthBytesApart(at: start) {
            if isLengthUnwritten(apart: apart) { return true }
            position += apart
        }
        while position < file.count {
            let sector = position / JournalFormat.sectorBytes
            let stop = min(file.count, (sector + 1) * JournalFormat.sectorBytes)
            if file[position..<stop].allSatisfy({ $0 == 0 }) { return true }
            position = stop
        }
        return false
    }

    /// Whether the sector with the length's first bytes was never written: these bytes are zeros
    /// and differ from the inverted copy of the length, and an entry with the length of that copy
    /// reaches the file's end.
    private func isLengthUnwritten(apart: Int) -> Bool {
        let length: UInt32 = file.littleEndian(at: start)
        let inverted: UInt32 = file.littleEndian(at: start + 4)
        let low = UInt32(truncatingIfNeeded: UInt64(1) << (8 * apart) - 1)
        guard length & low == 0, ~inverted & low != 0, length == ~inverted & ~low else {
            return false
        }
        let stop = start + Int(~inverted) + JournalFormat.overheadBytes
        return stop == file.count
            || stop > file.count && file.count.isMultiple(of: JournalFormat.sectorBytes)
    }

    /// Whether the beginning of another entry, a length and its inverted copy, is found after the
    /// start of this one.
    ///
    /// Entries are never empty, because the zeros of an unwritten sector and the bytes after them
    /// can look like an empty entry.
    private var isFollowed: Bool {
        let last = file.count - JournalFormat.overheadBytes
        guard start + 1 <= last else { return false }
        return ((start + 1)...last).contains { offset in
            guard file[offset] == ~file[offset + 4], file[offset + 1] == ~file[offset + 5] else {
                return false
            }
            let length: UInt32 = file.littleEndian(at: offset)
            let inverted: UInt32 = file.littleEndian(at: offset + 4)
            return length == ~inverted && length > 0 && Int(length) <= last - offset
        }
    }
}

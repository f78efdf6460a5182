import Glibc

/// An event as the kernel reports it.
struct InotifyEvent: Equatable {
    /// The events that are watched: everything after which a name has other contents.
    static let mask = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR
            | IN_EXCL_UNLINK)

    let watch: Int32
    let flags: UInt32
    /// The name in the watched folder; empty for an event of the folder itself.
    let name: String

    var isFolder: Bool { has(IN_ISDIR) }
    var isOverflow: Bool { has(IN_Q_OVERFLOW) }
    /// Whether the kernel has removed the watch, because its folder is gone.
    var isEndOfWatch: Bool { has(IN_IGNORED) }
    var isAppearance: Bool { has(IN_CREATE) || has(IN_MOVED_TO) }
    var isDisappearance: Bool { has(IN_DELETE) || has(IN_MOVED_FROM) }
    /// Whether a file with this name was created; unless it is a link, its contents follow.
    var isCreation: Bool { has(IN_CREATE) }

    private func has<Flag: BinaryInteger>(_ flag: Flag) -> Bool {
        flags & UInt32(truncatingIfNeeded: flag) != 0
    }

    /// Reads the events in bytes that the kernel wrote.
    static func all(in bytes: UnsafeRawBufferPointer) -> [InotifyEvent] {
        var events: [InotifyEvent] = []
        var start = 0
        // The header: watch, flags, cookie and the length of the name.
        while start + 16 <= bytes.count {
            let length = Int(bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
            guard start + 16 + length <= bytes.count else { break }
            let name = bytes[(start + 16)..<(start + 16 + length)].prefix { $0 != 0 }
            events.append(
                InotifyEvent(
                    watch: bytes.loadUnaligned(fromByteOffset: start, as: Int32.self),
                    flags: bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self),
                    name: String(decoding: name, as: UTF8.self)))
            start += 16 + length
        }
        return events
    }
}

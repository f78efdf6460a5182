import Glibc

/// An executable that is read in parts, because a statically linked one may be too large for
/// memory.
final class ProgramFile {
    private let descriptor: Int32
    /// The part that was read last, as a cache, because consecutive reads are close together.
    private var part: (start: Int, bytes: [UInt8]) = (0, [])
    private static let partBytes = 8192

    /// Opens a file; `nil` if it cannot be opened.
    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Returns the bytes at an offset, fewer at the end of the file; `nil` if the offset is invalid
    /// or cannot be read.
    func bytes(at place: Int, count: Int) -> ArraySlice<UInt8>? {
        guard place >= 0, place < Int.max - count else { return nil }
        if place < part.start || place + count > part.start + part.bytes.count {
            guard let bytes = read(at: place, count: max(count, Self.partBytes)) else { return nil }
            part = (place, bytes)
        }
        return part.bytes.dropFirst(place - part.start).prefix(count)
    }

    private func read(at place: Int, count: Int) -> [UInt8]? {
        var isRead = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...])
                let got = pread(descriptor, rest.baseAddress, rest.count, place + initialized)
                if got < 0, errno == EINTR { continue }
                isRead = got >= 0
                guard got > 0 else { return }
                initialized += got
            }
        }
        return isRead ? bytes : nil
    }
}

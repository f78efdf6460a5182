import Glibc

/// An executable, of which only the parts that are asked for are read: one with its libraries
/// inside has more bytes than the host has memory to spare.
final class ProgramFile {
    private let descriptor: Int32
    /// What was read last, since what is asked for lies close together.
    private var part: (start: Int, bytes: [UInt8]) = (0, [])
    private static let partBytes = 8192

    /// Opens a file; `nil` when it cannot be read.
    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// The bytes at a place, fewer where the file ends; `nil` for a place that is in no file.
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

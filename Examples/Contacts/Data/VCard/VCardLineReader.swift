// Invariants of this file:
// - `offset` only grows and never passes the end of the bytes.
// - A line is measured before any text is made of it; content over the limit is skipped, not kept.
// - Folds are removed on bytes, so a character that a writer folded in its middle is whole again.

import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A reader of the lines of a vCard file, with their numbers and with folded lines joined.
struct VCardLineReader {
    /// One unfolded line, or the reason why it cannot be read.
    enum Content: Equatable {
        case text(String)
        case notUTF8
        case zeroByte
        case tooLong
    }

    /// An unfolded line and the number of its first line in the file.
    struct Line: Equatable {
        let number: Int
        let content: Content
    }

    private let bytes: Data
    private let lineBytesMax: Int
    private var offset: Int
    private var number = 1

    /// Starts after the byte order mark, if there is one.
    init(_ data: Data, lineBytesMax: Int) {
        // A slice of another Data keeps its indices; this code needs indices from zero.
        bytes = data.startIndex == 0 ? data : Data(data)
        self.lineBytesMax = lineBytesMax
        offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Whether the file is written in UTF-16, of which only the byte order mark is recognised.
    var isUTF16: Bool { bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) }

    mutating func next() -> Line? {
        guard offset < bytes.count else { return nil }
        let first = number
        var at = offset
        var lines = 0
        let content = bytes.withUnsafeBytes { buffer -> Content in
            var segments: [Range<Int>] = []
            var length = 0
            repeat {
                let isContinuation = lines > 0
                let end = Self.endOfLine(in: buffer, from: at)
                var segment = (isContinuation ? at + 1 : at)..<end
                if segment.last.map({ buffer[$0] }) == .carriageReturn {
                    segment = segment.dropLast()
                }
                length += segment.count
                if length <= lineBytesMax { segments.append(segment) } else { segments = [] }
                at = min(end + 1, buffer.count)
                lines += 1
            } while at < buffer.count && (buffer[at] == .space || buffer[at] == .tab)
            return length <= lineBytesMax ? Self.text(of: segments, in: buffer) : .tooLong
        }
        offset = at
        number += lines
        return Line(number: first, content: content)
    }

    private static func endOfLine(in buffer: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard start < buffer.count, let base = buffer.baseAddress else { return buffer.count }
        // `memchr` stays within the given count, and `start` is below the end.
        guard let found = memchr(base + start, Int32(UInt8.lineFeed), buffer.count - start) else {
            return buffer.count
        }
        return UnsafeRawPointer(found) - base
    }

    private static func text(
        of segments: [Range<Int>], in buffer: UnsafeRawBufferPointer
    ) -> Content {
        if segments.count == 1 {
            return text(of: UnsafeRawBufferPointer(rebasing: buffer[segments[0]]))
        }
        var joined: [UInt8] = []
        joined.reserveCapacity(segments.reduce(0) { $0 + $1.count })
        for segment in segments { joined.append(contentsOf: buffer[segment]) }
        return joined.withUnsafeBytes { text(of: $0) }
    }

    private static func text(of bytes: UnsafeRawBufferPointer) -> Content {
        if let base = bytes.baseAddress, memchr(base, 0, bytes.count) != nil { return .zeroByte }
        guard let text = String(validating: bytes, as: UTF8.self) else { return .notUTF8 }
        return .text(text)
    }
}

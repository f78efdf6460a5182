import Foundation
import Glibc

/// The output of a browser, read on its own thread until it ends, so that the browser never blocks.
final class DriverOutput: Sendable {
    /// The end of the output is kept for the error message.
    private static let keptBytesMax = 8 * 1024
    private static let readBytesMax = 4096

    // Safe to share: each field is read and written only while `condition` is locked.
    private final class Text: @unchecked Sendable {
        let condition = NSCondition()
        var bytes: [UInt8] = []
        var hasEnded = false
    }

    private let text = Text()

    /// Takes over the descriptor and closes it at the end.
    init(descriptor: Int32) {
        let text = text
        Thread {
            var chunk = [UInt8](repeating: 0, count: Self.readBytesMax)
            while true {
                let count = read(descriptor, &chunk, chunk.count)
                if count < 0, errno == EINTR { continue }
                text.condition.lock()
                if count > 0 {
                    text.bytes = (text.bytes + chunk[..<count]).suffix(Self.keptBytesMax)
                } else {
                    text.hasEnded = true
                }
                text.condition.broadcast()
                text.condition.unlock()
                guard count > 0 else { break }
            }
            close(descriptor)
        }.start()
    }

    /// Blocks until a complete line contains the marker, and returns the number that follows it.
    func port(after marker: String, secondsMax: Double) throws -> UInt16 {
        let deadline = Date(timeIntervalSinceNow: secondsMax)
        text.condition.lock()
        defer { text.condition.unlock() }
        while true {
            let printed = String(decoding: text.bytes, as: UTF8.self)
            if let port = Self.port(in: printed, after: marker) { return port }
            if text.hasEnded {
                throw BrowserError(
                    .didNotStart, "The browser ended while starting. It printed:\n\(printed)")
            }
            guard text.condition.wait(until: deadline) else {
                throw BrowserError(
                    .didNotStart,
                    "The browser was not ready after \(secondsMax) s. It printed:\n\(printed)")
            }
        }
    }

    static func port(in printed: String, after marker: String) -> UInt16? {
        for line in printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            guard let range = line.range(of: marker) else { continue }
            if let port = UInt16(line[range.upperBound...].prefix { $0.isNumber }) { return port }
        }
        return nil
    }
}

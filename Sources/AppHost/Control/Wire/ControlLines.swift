/// A splitter of received bytes into lines, each of which is one request or answer.
///
/// A line that exceeds the limit throws as soon as the excess is received; then no further line can
/// be read.
package struct ControlLines {
    /// The maximum size of a request, which contains a few names of apps.
    package static let requestBytesMax = 64 << 10
    /// The maximum size of an answer, which lists the apps of all users: enough for a hundred
    /// thousand windows.
    package static let answerBytesMax = 64 << 20

    private let lineBytesMax: Int
    private var bytes: [UInt8] = []
    private var searched = 0

    package init(lineBytesMax: Int) { self.lineBytesMax = lineBytesMax }

    package mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

    /// The number of bytes that were received and not returned yet.
    package var waitingBytes: Int { bytes.count }

    /// Returns the next complete line without its end, or `nil` until there is one.
    package mutating func next() throws(ControlFailure) -> [UInt8]? {
        let newline = UInt8(ascii: "\n")
        guard let end = bytes[searched...].firstIndex(of: newline) else {
            searched = bytes.count
            guard bytes.count <= lineBytesMax else { throw tooLong }
            return nil
        }
        guard end <= lineBytesMax else { throw tooLong }
        let line = Array(bytes[..<end])
        bytes.removeFirst(end + 1)
        searched = 0
        return line
    }

    private var tooLong: ControlFailure {
        ControlFailure(.tooMuch, "A line is longer than \(lineBytesMax) bytes.")
    }
}

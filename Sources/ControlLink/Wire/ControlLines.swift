/// Cuts what arrives into lines, each of which is one request or answer.
///
/// A line that grows over the limit throws as soon as that is known; nothing more can be read then.
package struct ControlLines {
    /// A request names a few apps.
    package static let requestBytesMax = 64 << 10
    /// An answer lists everybody's apps: a hundred thousand windows fit.
    package static let answerBytesMax = 64 << 20

    private let lineBytesMax: Int
    private var bytes: [UInt8] = []
    private var searched = 0

    package init(lineBytesMax: Int) { self.lineBytesMax = lineBytesMax }

    package mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

    /// How much waits to be taken.
    package var waitingBytes: Int { bytes.count }

    /// The next whole line without its end, or `nil` until there is one.
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

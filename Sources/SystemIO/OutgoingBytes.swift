/// The bytes that a socket has not accepted yet.
package struct OutgoingBytes: Sendable {
    private var bytes: [UInt8] = []
    private var sent = 0

    package init() {}

    /// The number of bytes that are still to be written.
    package var count: Int { bytes.count - sent }

    package var isEmpty: Bool { count == 0 }

    package mutating func append(_ more: [UInt8]) {
        // The written bytes are removed only now, because removing them at each write would move
        // the rest each time.
        if sent > bytes.count / 2 {
            bytes.removeFirst(sent)
            sent = 0
        }
        bytes += more
    }

    package mutating func removeAll() { self = OutgoingBytes() }

    /// Writes as many bytes as the socket accepts.
    ///
    /// - Parameter waits: Whether to wait until all are accepted.
    /// - Returns: Whether the connection still works.
    package mutating func write(to socket: StreamSocket, waits: Bool = false) -> Bool {
        let (count, isBroken) = socket.write(bytes[sent...], waits: waits)
        sent += count
        if isEmpty { removeAll() }
        return !isBroken
    }
}

import Glibc

/// The reason why a call, or the message bus as a whole, failed.
struct BusError: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    static let ended = BusError("The message bus closed the connection.")

    /// Returns a result of libsystemd, or throws the error for a negative result.
    @discardableResult
    static func check(_ result: Int32) throws(BusError) -> Int32 {
        guard result < 0 else { return result }
        switch -result {
        case ECONNRESET, ENOTCONN, EPIPE: throw .ended
        default: throw BusError(String(cString: strerror(-result)))
        }
    }
}

import AppHost
import Synchronization

/// The memory of the messages of all pages in one direction, and its limits: either the messages
/// that pages have sent and the server has not decoded, or those that the host has sent and the
/// browsers have not read.
///
/// The first 64 KiB of each connection are not counted, and only very long texts and frames of
/// browsers that do not read need more.
///
/// The pages of one person may use an eighth of the memory that the pages of all others leave free.
/// With a fixed limit for each person, a few people could use all the memory. With this limit,
/// every further person still gets a share.
final class MessageMemory: Sendable {
    /// The limit for messages that pages send: about thirty of the largest.
    static let receivedBytesMax = 256 << 20
    /// The limit for messages that browsers have not read.
    ///
    /// While nobody else uses memory, the share of one person equals the limit of one page.
    static let unreadBytesMax = shareDivisor * PageLimits.pendingBytesMax
    /// The divisor of the unused memory that gives the share of one person: for received messages,
    /// four of the largest while nobody else uses memory.
    static let shareDivisor = 8
    /// The bytes of each connection that are not counted.
    static let freeBytes = 64 << 10

    /// The limit for all pages.
    let bytesMax: Int
    private let state = Mutex(State())

    private struct State {
        var bytes = 0
        var ofPerson: [Person: Int] = [:]

        /// Returns the number of bytes that a person may use in total.
        func limit(of person: Person, _ bytesMax: Int) -> Int {
            (bytesMax - (bytes - ofPerson[person, default: 0])) / shareDivisor
        }
    }

    init(bytesMax: Int) { self.bytesMax = bytesMax }

    /// The number of counted bytes.
    var bytes: Int { state.withLock(\.bytes) }

    /// Returns the number of bytes that a person may use in total.
    func limit(of person: Person) -> Int { state.withLock { $0.limit(of: person, bytesMax) } }

    /// Adds to or subtracts from the bytes of a person; bytes over a limit are not counted.
    ///
    /// - Returns: Whether the bytes were counted.
    func change(by bytes: Int, of person: Person) -> Bool {
        state.withLock { state in
            let theirs = state.ofPerson[person, default: 0] + bytes
            guard bytes <= 0 || theirs <= state.limit(of: person, bytesMax) else { return false }
            state.bytes += bytes
            state.ofPerson[person] = theirs > 0 ? theirs : nil
            return true
        }
    }
}

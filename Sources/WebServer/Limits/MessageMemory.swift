import AppHost
import Synchronization

/// The memory of unfinished and undecoded messages of all pages, and its limits.
///
/// The first 64 KiB of each connection are not counted. Only very long texts need more.
final class MessageMemory: Sendable {
    /// The limit for all pages: about thirty of the largest messages.
    static let bytesMax = 256 << 20
    /// The limit for the pages of one person: four of the largest messages.
    static let personBytesMax = 32 << 20
    /// The bytes of each connection that are not counted.
    static let freeBytes = 64 << 10

    private struct State {
        var bytes = 0
        var ofPerson: [Person: Int] = [:]
    }

    private let state = Mutex(State())

    /// The number of counted bytes.
    var bytes: Int { state.withLock(\.bytes) }

    /// Adds to or subtracts from the bytes of a person; bytes over a limit are not counted.
    ///
    /// - Returns: Whether the bytes were counted.
    func change(by bytes: Int, of person: Person) -> Bool {
        state.withLock { state in
            let all = state.bytes + bytes
            let theirs = state.ofPerson[person, default: 0] + bytes
            guard bytes <= 0 || (all <= Self.bytesMax && theirs <= Self.personBytesMax) else {
                return false
            }
            state.bytes = all
            state.ofPerson[person] = theirs > 0 ? theirs : nil
            return true
        }
    }
}

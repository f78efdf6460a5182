import AppHost
import Synchronization

/// The memory that unfinished and undecoded messages of all pages take, and its limits.
///
/// What every connection needs anyway is not counted: the first 64 KiB, which all but very long
/// texts fit in.
final class MessageMemory: Sendable {
    /// Of all pages: some thirty of the largest messages.
    static let bytesMax = 256 << 20
    /// Of the pages of one person: four of the largest messages.
    static let personBytesMax = 32 << 20
    /// What is not counted, of each connection.
    static let freeBytes = 64 << 10

    private struct State {
        var bytes = 0
        var ofPerson: [Person: Int] = [:]
    }

    private let state = Mutex(State())

    /// How many bytes are counted.
    var bytes: Int { state.withLock(\.bytes) }

    /// Counts more or fewer bytes of a person's; more than there may be are not counted.
    ///
    /// - Returns: Whether they are counted.
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

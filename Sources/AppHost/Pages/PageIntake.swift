import HostLink
import Synchronization

/// The messages of pages that the host has not handled yet.
///
/// The host handles them in bounded turns, and does all other work between two turns. Within a
/// turn, users are served in rotation, so a user with many messages delays no other user.
final class PageIntake: Sendable {
    /// The maximum weight of one turn, which takes a few milliseconds of the host's time.
    static let turnWeight = 128
    /// The number of bytes of text that weigh as much as one more message.
    private static let weightBytes = 4 << 10

    /// A message of a page, or its beginning or end.
    struct Input: Sendable {
        let page: UInt64
        let kind: Kind
    }

    enum Kind: Sendable {
        case attached(PageHello, session: String, InstanceKey, any PageSink)
        case event(InputEvent)
        case phase(isVisible: Bool, isFocused: Bool)
        case environment(PageEnvironment)
        case seen(frame: UInt64)
        case resync
        case takeOver
        case choice(PageChoice)
        case kill
        /// A function to call when all earlier messages of the page were handled.
        case handled(@Sendable () -> Void)
        case detached
    }

    private struct State {
        var inputs = FairQueue<Person, Input>()
        var isTurnDue = false
    }

    private let state = Mutex(State())
    private let pageCount = Atomic<UInt64>(0)

    /// Returns the identifier of a new page.
    func newPage() -> UInt64 { pageCount.add(1, ordering: .relaxed).newValue }

    /// Adds a message of a page; returns whether a turn has to be scheduled.
    func add(_ input: Input, of person: Person) -> Bool {
        state.withLock { state in
            state.inputs.append(input, of: person)
            defer { state.isTurnDue = true }
            return !state.isTurnDue
        }
    }

    /// Removes the messages for one turn; the rest waits for another turn, which has to be
    /// scheduled.
    func nextTurn() -> (inputs: [Input], isMoreDue: Bool) {
        state.withLock { state in
            var taken: [Input] = []
            var weight = 0
            while weight < Self.turnWeight, let input = state.inputs.popFirst() {
                taken.append(input)
                weight += Self.weight(of: input)
            }
            state.isTurnDue = !state.inputs.isEmpty
            return (taken, state.isTurnDue)
        }
    }

    private static func weight(of input: Input) -> Int {
        guard case .event(let event) = input.kind else { return 1 }
        return 1 + EventBacklog.textBytes(of: event) / weightBytes
    }
}

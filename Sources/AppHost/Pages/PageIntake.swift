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

    /// An input that waits for its turn.
    private struct WaitingInput {
        let input: Input
        /// The number of messages that the host had handled when the input arrived; `nil` if it
        /// waits behind other inputs of its user.
        let handledBefore: Int?
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
        var inputs = FairQueue<Person, WaitingInput>()
        var isTurnDue = false
        /// The number of messages that the host has handled, of pages and of apps.
        var handled = 0
        var ahead = Histogram(bounds: PageIntake.aheadBounds)

        /// Counts an input that is handled now.
        mutating func handle(_ waiting: WaitingInput) {
            if let before = waiting.handledBefore { ahead.observe(Double(handled - before)) }
            handled += 1
        }
    }

    /// The bounds of ``messagesAhead``, from a host with one user to a host that serves its users
    /// in the order of arrival.
    private static let aheadBounds: [Double] = [0, 16, 64, 256, 1024, 4096]

    private let state = Mutex(State())
    private let pageCount = Atomic<UInt64>(0)

    /// Returns the identifier of a new page.
    func newPage() -> UInt64 { pageCount.add(1, ordering: .relaxed).newValue }

    /// Adds a message of a page; returns whether a turn has to be scheduled.
    func add(_ input: Input, of person: Person) -> Bool {
        state.withLock { state in
            let isOnly = !state.inputs.isWaiting(person)
            state.inputs.append(
                WaitingInput(input: input, handledBefore: isOnly ? state.handled : nil), of: person)
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
            while weight < Self.turnWeight, let waiting = state.inputs.popFirst() {
                taken.append(waiting.input)
                weight += Self.weight(of: waiting.input)
                state.handle(waiting)
            }
            state.isTurnDue = !state.inputs.isEmpty
            return (taken, state.isTurnDue)
        }
    }

    /// Counts a message of an app, which the host handles between the turns of pages.
    func appMessageHandled() { state.withLock { $0.handled += 1 } }

    /// For each message that was the only waiting message of its user, the number of other messages
    /// that the host handled before it.
    ///
    /// However much others send, a message waits for a part of one turn of pages and for a few
    /// turns of each app.
    var messagesAhead: Histogram { state.withLock(\.ahead) }

    private static func weight(of input: Input) -> Int {
        guard case .event(let event) = input.kind else { return 1 }
        return 1 + EventBacklog.textBytes(of: event) / weightBytes
    }
}

import AppHost
import Synchronization

/// The rate limits for each person, and for the new people from each address.
///
/// Idle buckets are dropped, so idle users cost no memory.
final class PersonLimits: Sendable {
    /// The number of bytes of a message that count as one more message.
    static let messageUnit = 16 << 10
    /// The maximum number of new people at once, such as the first visits of a school through one
    /// proxy.
    private static let newBrowsersAtOnce = 600.0
    /// The maximum number of sockets from one address that have not sent a hello.
    static let greetersMax = 512

    /// The open pages of all people, with a limit for each person.
    let openPages = OpenPages()

    private let state: Mutex<State>
    private let now: @Sendable () -> Duration

    private struct State {
        /// The requests of one person.
        ///
        /// The burst is enough for all snapshots of a full app switcher, and the rate is higher
        /// than that at which a user can view them.
        var requests = Allowances<Person>(most: 1000, perSecond: 100)
        /// The messages of one person.
        ///
        /// Typing and scrolling in several windows causes a few hundred messages per second.
        /// Messages that a page queued while the host did not run arrive all at once. The limit
        /// admits eight messages of the maximum length.
        var messages = Allowances<Person>(most: 4096, perSecond: 1000)
        /// The new people from one address.
        var newBrowsers: Allowances<String>
        /// The new sockets from one address: after a restart, every tab behind a proxy reconnects
        /// at once.
        var greetings = Allowances<String>(most: 4096, perSecond: 200)
        /// The number of sockets that have not sent a hello, by address.
        var greeters: [String: Int] = [:]
    }

    init(newPeoplePerHour: Int, now: @escaping @Sendable () -> Duration) {
        self.now = now
        let perHour = Double(newPeoplePerHour)
        state = Mutex(
            State(
                newBrowsers: Allowances(
                    most: min(perHour, Self.newBrowsersAtOnce), perSecond: perHour / 3600)))
    }

    /// Counts a request of a person.
    ///
    /// - Returns: `nil`, or the time to wait if the request is over the limit.
    func request(of person: Person) -> Duration? {
        state.withLock { $0.requests.spend(of: person, at: now()) }
    }

    /// Counts a message of a page.
    ///
    /// - Returns: `nil`, or the time to wait if the message is over the limit.
    func message(of person: Person, bytes: Int) -> Duration? {
        let amount = 1 + Double(bytes / Self.messageUnit)
        return state.withLock { $0.messages.spend(amount, of: person, at: now()) }
    }

    /// Counts a new person, before the host stores the person.
    ///
    /// - Returns: `nil`, or the time to wait if the person is over the limit.
    func newBrowser(from address: String) -> Duration? {
        state.withLock { $0.newBrowsers.spend(of: address, at: now()) }
    }

    /// Counts a new socket, which has not sent a hello.
    ///
    /// - Returns: Whether the socket may stay. If it may, call `endGreeting` to end the count.
    func beginGreeting(from address: String) -> Bool {
        state.withLock { state in
            guard state.greeters[address, default: 0] < Self.greetersMax,
                state.greetings.spend(of: address, at: now()) == nil
            else { return false }
            state.greeters[address, default: 0] += 1
            return true
        }
    }

    /// Ends the count of `beginGreeting`, because the socket sent its hello or was closed.
    func endGreeting(from address: String) {
        state.withLock { state in
            let left = state.greeters[address, default: 0] - 1
            state.greeters[address] = left > 0 ? left : nil
        }
    }
}

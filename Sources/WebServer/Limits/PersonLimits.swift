import AppHost
import NIOWebSocket
import Synchronization

/// The rate limits of one person, and of new people from one address.
///
/// Idle buckets are dropped, so idle users cost no memory.
final class PersonLimits: Sendable {
    /// The pages of one person; browsers open fewer sockets to one host.
    static let pagesMax = 256
    /// The bytes of a message that count as one more message.
    static let messageUnit = 16 << 10
    /// The new people at once: for example the first visits of a school through one proxy.
    private static let newBrowsersAtOnce = 600.0
    /// The number of remembered closings; fewer occur while a page sends its hello.
    static let closingsRemembered = 1024
    /// The sockets of one address that may be waiting for their hello.
    static let greetersMax = 512

    private let state: Mutex<State>
    private let now: @Sendable () -> Duration

    private struct State {
        /// The requests of one person: at once all snapshots of a full app switcher, then more per
        /// second than a user can view.
        var requests = Allowances<Person>(most: 1000, perSecond: 100)
        /// The messages of one person.
        ///
        /// Typing and scrolling in several windows is a few hundred per second, and messages that
        /// waited for an absent host arrive at once; eight messages of the maximum length fit.
        var messages = Allowances<Person>(most: 4096, perSecond: 1000)
        /// The new people from one address.
        var newBrowsers: Allowances<String>
        /// The new sockets from one address: after a restart, every tab behind a proxy reconnects
        /// at once.
        var greetings = Allowances<String>(most: 4096, perSecond: 200)
        /// The number of sockets without a hello, by address.
        var greeters: [String: Int] = [:]
        var pages: [Person: [ObjectIdentifier: SocketSink]] = [:]
        /// The number of times that a person's pages were closed, and the people of the latest
        /// closings.
        var closings = 0
        var closed: [Person] = []
    }

    /// The result of admitting a page.
    enum Admission {
        case admitted
        case tooMany
        /// The person's pages were closed after the page was identified, so the identification may
        /// be out of date.
        case outOfDate
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

    /// Counts a person who is about to be stored.
    ///
    /// - Returns: `nil`, or the time to wait if the person is over the limit.
    func newBrowser(from address: String) -> Duration? {
        state.withLock { $0.newBrowsers.spend(of: address, at: now()) }
    }

    /// Counts a socket without a hello.
    ///
    /// - Returns: Whether the socket may stay; then `endGreeting` ends the count.
    func beginGreeting(from address: String) -> Bool {
        state.withLock { state in
            guard state.greeters[address, default: 0] < Self.greetersMax,
                state.greetings.spend(of: address, at: now()) == nil
            else { return false }
            state.greeters[address, default: 0] += 1
            return true
        }
    }

    /// Ends the count of `beginGreeting`: the socket sent its hello or was closed.
    func endGreeting(from address: String) {
        state.withLock { state in
            let left = state.greeters[address, default: 0] - 1
            state.greeters[address] = left > 0 ? left : nil
        }
    }

    /// The number of closings of anybody's pages, to be read before a page is identified.
    var closings: Int { state.withLock(\.closings) }

    /// Counts a page of a person, if it is admitted.
    func admit(_ page: SocketSink, of person: Person, asOf closings: Int) -> Admission {
        state.withLock { state in
            let since = state.closings - closings
            guard since <= state.closed.count, !state.closed.suffix(since).contains(person) else {
                return .outOfDate
            }
            guard state.pages[person, default: [:]].count < Self.pagesMax else { return .tooMany }
            state.pages[person, default: [:]][ObjectIdentifier(page)] = page
            return .admitted
        }
    }

    /// Ends the count of a page that was closed.
    func remove(_ page: SocketSink, of person: Person) {
        state.withLock { state in
            state.pages[person]?[ObjectIdentifier(page)] = nil
            if state.pages[person]?.isEmpty == true { state.pages[person] = nil }
        }
    }

    /// Closes every page of a person.
    ///
    /// Pages that are still entitled reconnect.
    func closePages(of person: Person) {
        let pages = state.withLock { state in
            state.closings += 1
            state.closed.append(person)
            if state.closed.count == 2 * Self.closingsRemembered {
                state.closed.removeFirst(Self.closingsRemembered)
            }
            return state.pages[person] ?? [:]
        }
        for page in pages.values { page.close(.policyViolation) }
    }

    /// The number of stored entries, for tests.
    var rememberedCount: Int {
        state.withLock {
            $0.requests.count + $0.messages.count + $0.newBrowsers.count + $0.greetings.count
                + $0.greeters.count + $0.pages.count
        }
    }
}

import AppHost
import NIOWebSocket
import Synchronization

/// The rate limits of one person, and of new people from one address.
///
/// Idle buckets are dropped, so idle users cost no memory.
final class PersonLimits: Sendable {
    /// The pages of one person; browsers open fewer sockets to one host.
    static let pagesMax = 256
    /// The requests of one person: at once all snapshots of a full app switcher, then more per
    /// second than a user can view.
    private static let requests = (most: 1000.0, perSecond: 100.0)
    /// The messages of one person.
    ///
    /// Each 16 KiB of a message count as one more. Typing and scrolling in several windows is a few
    /// hundred per second, and messages that waited for an absent host arrive at once; eight
    /// messages of the maximum length fit.
    private static let messages = (most: 4096.0, perSecond: 1000.0)
    static let messageUnit = 16 << 10
    /// The new people at once: for example the first visits of a school through one proxy.
    private static let newBrowsersAtOnce = 600.0
    /// The number of remembered closings; fewer occur while a page sends its hello.
    static let closingsRemembered = 1024
    /// The sockets of one address that may be waiting for their hello, and the rate of new ones.
    ///
    /// After a restart, every tab behind a proxy reconnects at once.
    static let greetersMax = 512
    private static let greetings = (most: 4096.0, perSecond: 200.0)
    /// The number of entries from which idle ones are searched for.
    private static let rememberedMax = 4096

    private let state: Mutex<State>
    private let now: @Sendable () -> Duration
    private let newPeoplePerHour: Int

    private struct State {
        var requests: [Person: Allowance] = [:]
        var messages: [Person: Allowance] = [:]
        var newBrowsers: [String: Allowance] = [:]
        var greetings: [String: Allowance] = [:]
        /// The number of sockets without a hello, by address.
        var greeters: [String: Int] = [:]
        var pages: [Person: [ObjectIdentifier: SocketSink]] = [:]
        /// The number of times that a person's pages were closed, and the people of the latest
        /// closings.
        var closings = 0
        var closed: [Person] = []
    }

    /// The result of opening a page.
    enum Admission {
        case open
        case tooMany
        /// The person's pages were closed after the page was identified, so the identification may
        /// be out of date.
        case outOfDate
    }

    init(newPeoplePerHour: Int, now: @escaping @Sendable () -> Duration) {
        self.newPeoplePerHour = newPeoplePerHour
        self.now = now
        state = Mutex(State())
    }

    /// Counts a request of a person.
    ///
    /// - Returns: `nil`, or the time to wait if the request is over the limit.
    func request(of person: Person) -> Duration? {
        state.withLock { state in
            take(1, of: person, in: &state.requests, Self.requests.most, Self.requests.perSecond)
        }
    }

    /// Counts a message of a page.
    ///
    /// - Returns: `nil`, or the time to wait if the message is over the limit.
    func message(of person: Person, bytes: Int) -> Duration? {
        state.withLock { state in
            take(
                1 + Double(bytes / Self.messageUnit), of: person, in: &state.messages,
                Self.messages.most, Self.messages.perSecond)
        }
    }

    /// Counts a person who is about to be stored.
    ///
    /// - Returns: `nil`, or the time to wait if the person is over the limit.
    func newBrowser(from address: String) -> Duration? {
        let perHour = Double(newPeoplePerHour)
        return state.withLock { state in
            take(
                1, of: address, in: &state.newBrowsers, min(perHour, Self.newBrowsersAtOnce),
                perHour / 3600)
        }
    }

    /// Counts a socket without a hello.
    ///
    /// - Returns: Whether the socket may stay; then `endGreeting` ends the count.
    func beginGreeting(from address: String) -> Bool {
        state.withLock { state in
            guard state.greeters[address, default: 0] < Self.greetersMax,
                take(
                    1, of: address, in: &state.greetings, Self.greetings.most,
                    Self.greetings.perSecond) == nil
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

    /// Counts an open page of a person.
    ///
    /// Returns whether it may be opened.
    func open(_ page: SocketSink, of person: Person, asOf closings: Int) -> Admission {
        state.withLock { state in
            let since = state.closings - closings
            guard since <= state.closed.count, !state.closed.suffix(since).contains(person) else {
                return .outOfDate
            }
            guard state.pages[person, default: [:]].count < Self.pagesMax else { return .tooMany }
            state.pages[person, default: [:]][ObjectIdentifier(page)] = page
            return .open
        }
    }

    func closed(_ page: SocketSink, of person: Person) {
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

    private func take<Key: Hashable>(
        _ amount: Double, of key: Key, in allowances: inout [Key: Allowance], _ most: Double,
        _ perSecond: Double
    ) -> Duration? {
        let now = now()
        if allowances[key] == nil { forgetUnused(in: &allowances, at: now) }
        return allowances[key, default: Allowance(most: most, perSecond: perSecond, at: now)]
            .take(amount, at: now)
    }

    /// Drops full buckets each time that the number of entries has doubled, so the cost per new
    /// entry is constant.
    private func forgetUnused<Key: Hashable>(
        in allowances: inout [Key: Allowance], at now: Duration
    ) {
        let count = allowances.count
        guard count >= Self.rememberedMax, count.nonzeroBitCount == 1 else { return }
        for (key, var allowance) in allowances where allowance.isWhole(at: now) {
            allowances[key] = nil
        }
    }
}

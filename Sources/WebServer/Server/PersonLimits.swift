import AppHost
import NIOWebSocket
import Synchronization

/// What one person may take of the screen, and how many new people one address may bring.
///
/// Nothing is remembered of who takes little: what is as good as unused is forgotten.
final class PersonLimits: Sendable {
    /// More pages than browsers open sockets to one host.
    static let pagesMax = 256
    /// All pictures of a full app switcher at once; then more than anybody can look at.
    private static let requests = (most: 1000.0, perSecond: 100.0)
    /// Of messages, each 16 KiB of which count as one more: typing and scrolling in several windows is a few
    /// hundred, and what waited for a host that was away comes at once; eight of the longest messages fit.
    private static let messages = (most: 4096.0, perSecond: 1000.0)
    static let messageUnit = 16 << 10
    /// How many new people may come at once, in time: a school's worth of first visits through one proxy.
    private static let newBrowsersAtOnce = 600.0
    /// Many more than there are while a page says hello.
    static let closingsRemembered = 1024
    /// How many sockets of one address may wait to say hello at once, and how many may be opened:
    /// after a restart every tab behind a proxy comes back.
    static let greetersMax = 512
    private static let greetings = (most: 4096.0, perSecond: 200.0)
    /// When it is looked for what can be forgotten.
    private static let rememberedMax = 4096

    private let state: Mutex<State>
    private let now: @Sendable () -> Duration
    private let newPeoplePerHour: Int

    private struct State {
        var requests: [Person: Allowance] = [:]
        var messages: [Person: Allowance] = [:]
        var newBrowsers: [String: Allowance] = [:]
        var greetings: [String: Allowance] = [:]
        /// How many sockets have not said hello, by address.
        var greeters: [String: Int] = [:]
        var pages: [Person: [ObjectIdentifier: SocketSink]] = [:]
        /// How often somebody's pages were closed, and whose it were the last times.
        var closings = 0
        var closed: [Person] = []
    }

    /// Whether a page may be opened.
    enum Admission {
        case open
        case tooMany
        /// Its person's pages were closed since it was found out whose it is, and that may be true no more.
        case outOfDate
    }

    init(newPeoplePerHour: Int, now: @escaping @Sendable () -> Duration) {
        self.newPeoplePerHour = newPeoplePerHour
        self.now = now
        state = Mutex(State())
    }

    /// Counts a request of a person; how long to wait where it is one too many.
    func request(of person: Person) -> Duration? {
        state.withLock { state in
            take(1, of: person, in: &state.requests, Self.requests.most, Self.requests.perSecond)
        }
    }

    /// Counts a message of a page; how long to wait where it is one too many.
    func message(of person: Person, bytes: Int) -> Duration? {
        state.withLock { state in
            take(
                1 + Double(bytes / Self.messageUnit), of: person, in: &state.messages,
                Self.messages.most, Self.messages.perSecond)
        }
    }

    /// Counts a person who is about to be remembered for good; how long to wait where it is one too many.
    func newBrowser(from address: String) -> Duration? {
        let perHour = Double(newPeoplePerHour)
        return state.withLock { state in
            take(
                1, of: address, in: &state.newBrowsers, min(perHour, Self.newBrowsersAtOnce),
                perHour / 3600)
        }
    }

    /// Counts a socket that has not said hello yet.
    ///
    /// - Returns: Whether it may stay; `endGreeting` ends it then.
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

    /// Ends what `beginGreeting` began: the socket said hello or was closed.
    func endGreeting(from address: String) {
        state.withLock { state in
            let left = state.greeters[address, default: 0] - 1
            state.greeters[address] = left > 0 ? left : nil
        }
    }

    /// How often somebody's pages were closed; asked before it is found out whose a page is.
    var closings: Int { state.withLock(\.closings) }

    /// Counts an open page of a person; whether it may be.
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

    /// Closes every page of a person; those that may come back.
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

    /// How much is remembered; for tests.
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

    /// Looks through what is remembered each time that it has doubled, so that each newBrowser costs the same.
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

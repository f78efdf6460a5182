import HostLink

/// How many messages an app may send in a time; a link that is over it is not read until there is more.
struct LinkAllowance: Sendable {
    /// More messages than an app with a hundred windows sends while it launches.
    private static let messages = (capacity: 8192.0, perSecond: 2000.0)
    /// Requests write to the database or reach other apps and pages.
    private static let requests = (capacity: 512.0, perSecond: 50.0)

    private var messages: TokenBucket
    private var requests: TokenBucket

    /// Makes a full allowance.
    init(at now: Duration) {
        messages = TokenBucket(
            capacity: Self.messages.capacity, perSecond: Self.messages.perSecond, at: now)
        requests = TokenBucket(
            capacity: Self.requests.capacity, perSecond: Self.requests.perSecond, at: now)
    }

    /// Counts a message.
    ///
    /// - Returns: `nil` when it may be handled now, or else how long it waits.
    mutating func take(_ message: AppMessage, at now: Duration) -> Duration? {
        if message.isRequest, let wait = requests.take(at: now) { return wait }
        return messages.take(at: now)
    }
}

extension AppMessage {
    /// Whether it asks the host to do something for the app, rather than reporting what the app did.
    fileprivate var isRequest: Bool {
        switch self {
        case .requestScene, .requestDestruction, .requestRefresh, .openURL, .currentActivity,
            .discarded, .backgroundTasks, .restorationExtended:
            true
        default: false
        }
    }
}

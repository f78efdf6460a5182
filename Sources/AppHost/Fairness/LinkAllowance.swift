import HostLink

/// How many messages and bytes an app may send in a time; a link that is over it is not read until
/// there is more.
struct LinkAllowance: Sendable {
    /// More messages than an app with a hundred windows sends while it launches.
    private static let messages = (capacity: 8192.0, perSecond: 2000.0)
    /// Requests write to the database or reach other apps and pages.
    private static let requests = (capacity: 512.0, perSecond: 50.0)

    /// Frames are checked byte by byte on the host's queue, some 50 MB in a second of it.
    ///
    /// No screen without images comes near the first figure.
    private static let bytes = (capacity: 32.0 * 1_048_576, perSecond: 4.0 * 1_048_576)

    private var messages: TokenBucket
    private var requests: TokenBucket
    private var bytes: TokenBucket

    /// Makes a full allowance.
    init(at now: Duration) {
        messages = TokenBucket(
            capacity: Self.messages.capacity, perSecond: Self.messages.perSecond, at: now)
        requests = TokenBucket(
            capacity: Self.requests.capacity, perSecond: Self.requests.perSecond, at: now)
        bytes = TokenBucket(
            capacity: Self.bytes.capacity, perSecond: Self.bytes.perSecond, at: now)
    }

    /// Counts a message and its bytes.
    ///
    /// - Returns: `nil` when it may be handled now, or else how long it waits.
    mutating func take(
        _ message: AppMessage, byteCount: Int, at now: Duration
    ) -> Duration? {
        // Nothing is taken of a message that waits.
        var next = self
        if message.isRequest, let wait = next.requests.take(at: now) { return wait }
        if let wait = next.messages.take(at: now) { return wait }
        if let wait = next.bytes.take(Double(byteCount), at: now) { return wait }
        self = next
        return nil
    }
}

extension AppMessage {
    /// Whether it asks the host to do something for the app, rather than reporting what the app
    /// did.
    fileprivate var isRequest: Bool {
        switch self {
        case .requestScene, .requestDestruction, .requestRefresh, .openURL, .currentActivity,
            .discarded, .backgroundTasks, .restorationExtended:
            true
        default: false
        }
    }
}

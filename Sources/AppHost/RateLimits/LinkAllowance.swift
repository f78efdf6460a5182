import HostLink

/// The rate limits of an app's messages, requests and bytes.
///
/// If an app exceeds a limit, its link is not read until the limit allows more.
struct LinkAllowance: Sendable {
    /// The limit of messages, enough for the launch of an app with a hundred windows.
    private static let messages = (capacity: 8192.0, perSecond: 2000.0)
    /// The limit of requests, which write to the database or affect other apps and pages.
    private static let requests = (capacity: 512.0, perSecond: 50.0)

    /// The limit of bytes, because frames are checked byte by byte on the host's queue, at about 50
    /// MB a second.
    ///
    /// Frames of screens without images are far below the capacity.
    private static let bytes = (capacity: 32.0 * 1_048_576, perSecond: 4.0 * 1_048_576)

    private var messages: TokenBucket
    private var requests: TokenBucket
    private var bytes: TokenBucket

    /// Creates a full allowance.
    init(at now: Duration) {
        messages = TokenBucket(Self.messages, at: now)
        requests = TokenBucket(Self.requests, at: now)
        bytes = TokenBucket(Self.bytes, at: now)
    }

    /// Counts a message and its bytes.
    ///
    /// - Returns: `nil` if the message may be handled now, or else how long it waits.
    mutating func admit(
        _ message: AppMessage, byteCount: Int, at now: Duration
    ) -> Duration? {
        // A message that waits spends no tokens.
        var next = self
        if message.isRequest, let wait = next.requests.spend(at: now) { return wait }
        if let wait = next.messages.spend(at: now) { return wait }
        if let wait = next.bytes.spend(Double(byteCount), at: now) { return wait }
        self = next
        return nil
    }
}

extension AppMessage {
    /// Whether the message requests work of the host and is not only a report.
    fileprivate var isRequest: Bool {
        switch self {
        case .requestScene, .requestDestruction, .requestRefresh, .openURL, .currentActivity,
            .discarded, .backgroundTasks, .restorationExtended, .pushTypes, .callProvider,
            .incomingCall, .callReport, .requestCallActions, .voipSocket, .keepAlive,
            .soundSession, .soundConfiguration, .soundRunning, .requestMicrophone:
            true
        default: false
        }
    }
}

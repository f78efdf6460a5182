/// What one app has used up of what its host puts up with.
struct AppConduct: Sendable {
    /// More refused requests than a fault in an app causes before somebody sees it.
    private static let refusals = (capacity: 200.0, perSecond: 5.0)
    /// As many pictures as an app with many windows draws when they all leave the screen.
    private static let pictures = (capacity: 16.0, perSecond: 4.0)

    private var notices: NoticeLimit
    private var refusals: TokenBucket
    private var pictures: TokenBucket

    /// Makes the conduct of an app that has done nothing yet.
    init(at now: Duration) {
        notices = NoticeLimit(at: now)
        refusals = Self.fullRefusals(at: now)
        pictures = TokenBucket(
            capacity: Self.pictures.capacity, perSecond: Self.pictures.perSecond, at: now)
    }

    /// A new process is not blamed for the requests of the one before it.
    mutating func processStarts(at now: Duration) { refusals = Self.fullRefusals(at: now) }

    /// Whether a line that the app causes may be written to the log; one that may not be is
    /// counted.
    mutating func admitsLine(at now: Duration) -> Bool { notices.admits(at: now) }

    /// The number of lines that were dropped since the last call.
    mutating func takeDroppedLines() -> Int { notices.takeDropped() }

    /// Whether the app may have another request refused.
    mutating func admitsRefusal(at now: Duration) -> Bool { refusals.take(at: now) == nil }

    /// How long a picture waits before it is written; `nil` for one that is written now.
    mutating func waitForSnapshot(at now: Duration) -> Duration? { pictures.take(at: now) }

    private static func fullRefusals(at now: Duration) -> TokenBucket {
        TokenBucket(capacity: refusals.capacity, perSecond: refusals.perSecond, at: now)
    }
}

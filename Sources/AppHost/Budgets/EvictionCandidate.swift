/// One process as the choice of what to end sees it.
struct EvictionCandidate: Equatable {
    var key: InstanceKey
    var standing: Standing
    /// What it takes; 0 when it was not measured yet.
    var bytes: UInt64 = 0
    /// How long the person would wait for it to come back.
    var comeback = Duration.zero
    /// When a page last used it.
    var lastUsed = Duration.zero
    /// Its connected scenes that are in the background and can be disconnected without ending it.
    var idleScenes: [String] = []
    /// Whether it was started so lately that starting it anew would free nothing.
    var isFresh = false

    /// Where it stands for its person; what can go first comes first.
    enum Standing: Int, Comparable {
        /// Stopped.
        case suspended
        /// It runs, all its scenes have reached the background, and no event waits for it.
        case behind
        /// It is being ended already.
        case leaving
        /// As `behind`, but for background tasks that it goes on with.
        case occupied
        /// It starts, is about to reach the background, or does something that was asked of it.
        case busy
        /// Seen, without the focus.
        case inactive
        /// Seen and used.
        case active

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// Whether it may be ended without anybody seeing it.
    var isBehind: Bool { standing <= .behind }

    /// Frames of the screen that the comeback takes: nobody sees a difference within one.
    private var comebackFrames: Int64 {
        let parts = comeback.components
        let nanoseconds = parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000
        return nanoseconds / Self.frameNanoseconds
    }

    /// One frame at 60 Hz.
    private static let frameNanoseconds: Int64 = 16_666_667

    /// Whether it is to go before another: by standing, then the cheapest to bring back, then the
    /// one that frees most, then the one unused for longest.
    func goesBefore(_ other: Self) -> Bool {
        if standing != other.standing { return standing < other.standing }
        let (mine, theirs) = (comebackFrames, other.comebackFrames)
        if mine != theirs { return mine < theirs }
        if bytes != other.bytes { return bytes > other.bytes }
        if lastUsed != other.lastUsed { return lastUsed < other.lastUsed }
        return (key.app, key.person.identifier) < (other.key.app, other.key.person.identifier)
    }
}

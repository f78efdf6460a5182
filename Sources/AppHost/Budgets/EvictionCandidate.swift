/// One process, as `EvictionPlan` sees it.
struct EvictionCandidate: Equatable {
    var key: InstanceKey
    var standing: Standing
    /// Its memory; 0 if it was not measured yet.
    var bytes: UInt64 = 0
    /// The time that its restoration would take.
    var comeback = Duration.zero
    /// When a page last used it.
    var lastUsed = Duration.zero
    /// Its connected scenes that are in the background and can be disconnected without ending it.
    var idleScenes: [String] = []
    /// Whether it was started so recently that a restart would free nothing.
    var isFresh = false

    /// Its visibility to its user; the processes that end first come first.
    enum Standing: Int, Comparable {
        /// Stopped.
        case suspended
        /// It runs, all its scenes have reached the background, and no event waits for it.
        case behind
        /// It is being ended already.
        case leaving
        /// As `behind`, but with background tasks.
        case occupied
        /// It starts, is about to reach the background, or handles an event.
        case busy
        /// Visible, without the focus.
        case inactive
        /// Visible and in use.
        case active

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// Whether its user would not notice its end.
    var isBehind: Bool { standing <= .behind }

    /// The duration of its restoration in display frames, because shorter differences are
    /// invisible.
    private var comebackFrames: Int64 {
        let parts = comeback.components
        let nanoseconds = parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000
        return nanoseconds / Self.frameNanoseconds
    }

    /// One frame at 60 Hz.
    private static let frameNanoseconds: Int64 = 16_666_667

    /// Whether it ends before another: by standing, then the cheapest to restore, then the one that
    /// frees most memory, then the one that was unused for longest.
    func goesBefore(_ other: Self) -> Bool {
        if standing != other.standing { return standing < other.standing }
        let (mine, theirs) = (comebackFrames, other.comebackFrames)
        if mine != theirs { return mine < theirs }
        if bytes != other.bytes { return bytes > other.bytes }
        if lastUsed != other.lastUsed { return lastUsed < other.lastUsed }
        return (key.app, key.person.identifier) < (other.key.app, other.key.person.identifier)
    }
}

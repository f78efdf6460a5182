/// The launches of apps for pushes that are under way, and those that wait for their turn.
///
/// Few apps are launched at a time, so that a push to many users delays no page. A value without
/// processes.
struct PushLaunches {
    /// The maximum number of apps that are being launched for a push at a time.
    static let launchingMax = 4
    /// The maximum number of apps that wait for their launch; pushes for others are returned to
    /// their senders.
    static let waitingMax = 512

    private var launching: Set<InstanceKey> = []
    private var waiting: [InstanceKey] = []

    /// The answer to a request for a launch.
    enum Admission: Equatable {
        case now
        case later
        /// Too many apps wait.
        case refused
    }

    /// Requests a launch.
    mutating func request(_ key: InstanceKey) -> Admission {
        if launching.contains(key) { return .now }
        if launching.count < Self.launchingMax {
            launching.insert(key)
            return .now
        }
        guard !waiting.contains(key) else { return .later }
        guard waiting.count < Self.waitingMax else { return .refused }
        waiting.append(key)
        return .later
    }

    /// Ends the launch of an app, or withdraws its request.
    ///
    /// - Returns: The app that is launched next.
    mutating func end(_ key: InstanceKey) -> InstanceKey? {
        waiting.removeAll { $0 == key }
        guard launching.remove(key) != nil, !waiting.isEmpty else { return nil }
        let next = waiting.removeFirst()
        launching.insert(next)
        return next
    }
}

import HostLink

/// The apps with the mode `voip` that wait for their launch in the background, as a value without
/// clocks and processes.
///
/// One app is launched at a time.
struct VoIPLaunchQueue {
    /// A launch in progress.
    struct Launch: Equatable {
        let key: InstanceKey
        let began: Duration
    }

    /// The apps that wait, in the order of their launches.
    private var waiting: [InstanceKey] = []
    private var known: Set<InstanceKey> = []
    /// The launch in progress.
    private(set) var current: Launch?
    /// The apps that were launched and may be ended to free capacity for others, oldest first.
    private var launched: [InstanceKey] = []
    private var relaunches: [InstanceKey: Relaunch] = [:]

    /// The deaths of an app in quick succession.
    private struct Relaunch {
        var count: Int
        var last: Duration
    }

    /// The wait before an app is launched again after it was ended.
    static let relaunchDelay = Duration.seconds(10)
    /// The longest wait before an app is launched again.
    static let relaunchDelayMax = Duration.seconds(3_600)
    /// The time between two deaths after which the first one does not count any more.
    private static let relaunchMemory = Duration.seconds(7_200)

    /// The number of apps that wait.
    var waitingCount: Int { waiting.count }

    /// Adds apps that do not wait yet, in their order.
    mutating func add(_ keys: some Sequence<InstanceKey>) {
        for key in keys where known.insert(key).inserted { waiting.append(key) }
    }

    /// Removes and returns the next app; `nil` while another one is being launched.
    mutating func next() -> InstanceKey? {
        guard current == nil, !waiting.isEmpty else { return nil }
        let key = waiting.removeFirst()
        known.remove(key)
        return key
    }

    /// Puts an app back to the beginning, because it cannot be launched now.
    mutating func putBack(_ key: InstanceKey) {
        guard known.insert(key).inserted else { return }
        waiting.insert(key, at: 0)
    }

    /// Records that the launch of an app began.
    mutating func began(_ key: InstanceKey, at now: Duration) {
        current = Launch(key: key, began: now)
    }

    /// Ends the launch in progress, and returns how long the next one has to wait, so that launches
    /// take half of one processor at most; `nil` if the app is not being launched.
    mutating func ended(_ key: InstanceKey, isRunning: Bool, at now: Duration) -> Duration? {
        guard let current, current.key == key else { return nil }
        self.current = nil
        if isRunning { launched.append(key) }
        return now - current.began
    }

    /// Returns the apps that were launched and that may be ended for another one, oldest first;
    /// forgets the apps that may not.
    mutating func resting(where isResting: (InstanceKey) -> Bool) -> [InstanceKey] {
        launched.removeAll { !isResting($0) }
        return launched
    }

    /// Forgets an app that was launched, because it is being ended.
    mutating func forget(_ key: InstanceKey) { launched.removeAll { $0 == key } }

    /// Records the death of an app's process, and returns the wait before its next launch, which
    /// doubles with each death.
    mutating func died(_ key: InstanceKey, at now: Duration) -> Duration {
        relaunches = relaunches.filter { now - $0.value.last < Self.relaunchMemory }
        let count = (relaunches[key]?.count ?? 0) + 1
        relaunches[key] = Relaunch(count: count, last: now)
        // At most 2^9, which is above the maximum.
        return min(Self.relaunchDelay * (1 << min(count - 1, 9)), Self.relaunchDelayMax)
    }
}

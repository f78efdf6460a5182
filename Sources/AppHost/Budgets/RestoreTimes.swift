import HostLink

/// The average restore time of each app, which is the cost of evicting it.
struct RestoreTimes {
    /// The time that is assumed for an app that was never measured.
    private static let unknown = Duration.milliseconds(50)
    /// The assumed minimum speed of reading saved state: 64 MB a second.
    private static let stateBytesPerMillisecond: UInt64 = 64 << 10

    private var averages: [String: Duration] = [:]

    /// Records the launch of an app that restored its state and has sent its first frame.
    mutating func record(_ instance: AppInstance, at now: Duration) {
        guard instance.life.launchReason != .fresh else { return }
        let time = now - instance.times.spawned
        instance.history.restoreTime = time
        let average = averages[instance.key.app] ?? time
        averages[instance.key.app] = (average * 7 + time) / 8
    }

    /// The time that an app instance would take: its own last time, or else the app's average, and
    /// the time for reading its saved state.
    func expected(of instance: AppInstance) -> Duration {
        let known = instance.history.restoreTime ?? averages[instance.key.app] ?? Self.unknown
        return known
            + .milliseconds(Int64(instance.footprint.savedState / Self.stateBytesPerMillisecond))
    }
}

import Foundation

/// The system's times for the times of one page, which never decrease.
struct PageClock {
    /// The difference between the system's clock and the page's, in seconds.
    private var offset: TimeInterval?
    /// The last time.
    private(set) var time: TimeInterval = 0

    /// Returns the system's time for a time of the page, in milliseconds.
    mutating func systemTime(_ milliseconds: Double) -> TimeInterval {
        let seconds = milliseconds / 1000
        let offset = offset ?? ProcessInfo.processInfo.systemUptime - seconds
        self.offset = offset
        time = max(time, seconds + offset)
        return time
    }

    /// Returns the present time of the system.
    mutating func now() -> TimeInterval {
        time = max(time, ProcessInfo.processInfo.systemUptime)
        return time
    }
}

import CLinuxProcess
import Dispatch
import Foundation
import Glibc
public import HostLink
public import Logging
import Synchronization
import SystemIO

/// A source that watches the kernel's clock and the machine's time zone.
///
/// It uses a calendar timer, which fires at the next change of the calendar and is cancelled when
/// the clock is set, and a watch on the file of the time zone.
public struct SystemTimeChanges: TimeChangeSource {
    private let zoneFile: String?
    private let turn: @Sendable (Date) -> CalendarTurn

    /// Creates the source for the time zone of this process.
    public init() {
        self.init(zoneFile: Self.zoneFile(variable: getenv("TZ").map { String(cString: $0) }))
    }

    init(
        zoneFile: String?,
        turn: @escaping @Sendable (Date) -> CalendarTurn = {
            CalendarTurn(after: $0, in: TimeZone.current)
        }
    ) {
        self.zoneFile = zoneFile
        self.turn = turn
    }

    /// Returns the path of the time zone's file: the machine's, unless the variable names another
    /// file.
    ///
    /// If the variable names a zone, there is no file to watch, because that zone cannot change
    /// while this process runs.
    static func zoneFile(variable: String?) -> String? {
        guard let variable, !variable.isEmpty else { return "/etc/localtime" }
        let path = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
        return path.hasPrefix("/") ? path : nil
    }

    /// Begins to watch.
    public func watch(
        logger: Logger, _ onChange: @escaping @Sendable (TimeChange) -> Void
    ) -> any EventWatch {
        let watch = TimeWatch(turn: turn, onChange)
        if let problem = watch.startTimer() {
            logger.warning(
                "Changes of the clock and the day cannot be observed; apps are not notified of them.",
                metadata: ["because": "\(problem)"])
        }
        if let zoneFile, let problem = watch.startZone(zoneFile) {
            logger.warning(
                "Changes of the time zone cannot be observed; apps are not notified of them.",
                metadata: ["file": "\(zoneFile)", "because": "\(problem)"])
        }
        return watch
    }
}

/// The watch of the time while the host runs.
private final class TimeWatch: EventWatch {
    private let queue = DispatchQueue(label: "perennial.time")
    private let turn: @Sendable (Date) -> CalendarTurn
    private let onChange: @Sendable (TimeChange) -> Void
    private let state = Mutex(State())

    private struct State {
        var sources: [SystemSource] = []
        var expected = TimeChange.midnight
    }

    init(
        turn: @escaping @Sendable (Date) -> CalendarTurn,
        _ onChange: @escaping @Sendable (TimeChange) -> Void
    ) {
        self.turn = turn
        self.onChange = onChange
    }

    func cancel() {
        state.withLock { state in
            for source in state.sources { source.cancel() }
            state.sources = []
        }
    }

    /// Starts the timer; returns `nil`, or the reason if that fails.
    func startTimer() -> String? {
        let timer = perennial_calendar_timer()
        guard timer >= 0 else { return String(cString: strerror(errno)) }
        guard arm(timer) else {
            let code = errno
            close(timer)
            return String(cString: strerror(code))
        }
        let source = SystemSource(
            timer, for: .reading, on: queue, close: { close(timer) },
            { [weak self] in self?.timerFired(timer) })
        state.withLock { $0.sources.append(source) }
        return nil
    }

    private func arm(_ timer: Int32) -> Bool {
        let turn = turn(Date())
        state.withLock { $0.expected = turn.change }
        // The time is rounded up, because a timer that fires a moment early would read the day
        // before.
        let seconds = Int64(turn.date.timeIntervalSince1970.rounded(.up))
        return perennial_set_calendar_timer(timer, seconds) == 0
    }

    private func timerFired(_ timer: Int32) {
        var count: UInt64 = 0
        let read = Glibc.read(timer, &count, MemoryLayout<UInt64>.size)
        let isSet = read < 0 && errno == ECANCELED
        guard read > 0 || isSet else { return }
        let change = isSet ? .clock : state.withLock(\.expected)
        _ = arm(timer)
        onChange(change)
    }

    /// Starts the watch of the file; returns `nil`, or the reason if that fails.
    ///
    /// The folder is watched, because the file is replaced and never written in place.
    func startZone(_ file: String) -> String? {
        let url = URL(fileURLWithPath: file)
        let notice = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard notice >= 0 else { return String(cString: strerror(errno)) }
        let events = UInt32(IN_MOVED_TO | IN_CREATE | IN_CLOSE_WRITE | IN_DELETE)
        guard
            inotify_add_watch(notice, url.deletingLastPathComponent().path, events) >= 0
        else {
            let code = errno
            close(notice)
            return String(cString: strerror(code))
        }
        let name = url.lastPathComponent
        let source = SystemSource(
            notice, for: .reading, on: queue, close: { close(notice) },
            { [weak self] in self?.folderChanged(notice, name) })
        state.withLock { $0.sources.append(source) }
        return nil
    }

    private func folderChanged(_ notice: Int32, _ name: String) {
        guard Self.names(in: notice).contains(name) else { return }
        tzset()
        NSTimeZone.resetSystemTimeZone()
        onChange(.zone)
    }

    /// Returns the names of the files in the pending inotify events.
    private static func names(in notice: Int32) -> Set<String> {
        var names: Set<String> = []
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = Glibc.read(notice, &bytes, bytes.count)
            guard count > 0 else { return names }
            var start = 0
            let header = MemoryLayout<inotify_event>.size
            while start + header <= count {
                let length = bytes[..<count].withUnsafeBytes {
                    Int($0.loadUnaligned(fromByteOffset: start, as: inotify_event.self).len)
                }
                guard start + header + length <= count else { break }
                let name = bytes[(start + header)..<(start + header + length)].prefix { $0 != 0 }
                names.insert(String(decoding: name, as: UTF8.self))
                start += header + length
            }
        }
    }
}

/// The next instant at which the calendar changes: a new day, or the beginning or end of daylight
/// saving time.
struct CalendarTurn: Hashable {
    let date: Date
    let change: TimeChange

    init(date: Date, change: TimeChange) {
        self.date = date
        self.change = change
    }

    init(after now: Date, in zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        // In some time zones, a day may begin after 0:00 or not be 24 hours long.
        let today = calendar.startOfDay(for: now)
        let nearTomorrow = calendar.date(byAdding: .hour, value: 36, to: today) ?? now + 86400
        let midnight = calendar.startOfDay(for: nearTomorrow)
        if let transition = zone.nextDaylightSavingTimeTransition(after: now),
            transition > now, transition < midnight
        {
            date = transition
            change = .daylightSaving
        } else {
            date = midnight
            change = .midnight
        }
    }
}

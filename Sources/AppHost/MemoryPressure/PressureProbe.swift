import CLinuxProcess
import Glibc

/// One open file of the kernel that reports memory pressure.
struct PressureProbe {
    /// The name of the file for the log.
    let name: String
    let descriptor: Int32
    /// The events of `poll` that mean pressure.
    let events: Int16
    /// Other descriptors that are closed with it.
    private var others: [Int32] = []
    private var report: Report

    private enum Report {
        case pressure(MemoryPressure)
        /// A counter that must be read until it is empty.
        case counter(MemoryPressure)
        case changes(file: String, GroupCounters)
    }

    /// The reason why a file cannot be watched.
    struct Refusal: Error, CustomStringConvertible {
        let description: String

        init(_ file: String, _ code: Int32) {
            description = "\(file): \(String(cString: strerror(code)))"
        }
    }

    /// The window in which stalls are measured; unprivileged processes may use only multiples of
    /// two seconds.
    private static let windowMicroseconds = 2_000_000
    /// The part of a window in which some processes are stalled, long enough for a user to notice.
    private static let someMicroseconds = 150_000
    /// The part of a window in which all processes are stalled.
    ///
    /// It is smaller, because a stall of all processes is worse.
    private static let fullMicroseconds = 100_000

    /// Opens a trigger of pressure stall information.
    static func stalls(
        _ stall: MemoryPressure.Stall, level: MemoryPressure.Level, of file: String,
        _ origin: MemoryPressure.Origin
    ) throws(Refusal) -> PressureProbe {
        let descriptor = open(file, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Refusal(file, errno) }
        let share = stall == .some ? someMicroseconds : fullMicroseconds
        // The kernel requires the null byte as well.
        let text = Array("\(stall) \(share) \(windowMicroseconds)".utf8) + [0]
        guard write(descriptor, text, text.count) == text.count else {
            let code = errno
            close(descriptor)
            throw Refusal("\(file) (\(stall))", code)
        }
        // An idle file of this kind always reads as readable; only POLLPRI means pressure.
        return PressureProbe(
            name: "\(file) (\(stall))", descriptor: descriptor, events: Int16(POLLPRI),
            report: .pressure(MemoryPressure(level, stall, from: origin)))
    }

    /// Opens the pressure level of a group of version 1.
    static func level(
        _ name: String, level: MemoryPressure.Level, of folder: String
    ) throws(Refusal) -> PressureProbe {
        let file = folder + "/memory.pressure_level"
        let levels = open(file, O_RDONLY | O_CLOEXEC)
        guard levels >= 0 else { throw Refusal(file, errno) }
        let control = open(folder + "/cgroup.event_control", O_WRONLY | O_CLOEXEC)
        guard control >= 0 else {
            let code = errno
            close(levels)
            throw Refusal(folder + "/cgroup.event_control", code)
        }
        defer { close(control) }
        let counter = perennial_event_counter()
        let text = Array("\(counter) \(levels) \(name)".utf8)
        guard counter >= 0, write(control, text, text.count) == text.count else {
            let code = errno
            for each in [levels, counter] where each >= 0 { close(each) }
            throw Refusal("\(file) (\(name))", code)
        }
        return PressureProbe(
            name: "\(file) (\(name))", descriptor: counter, events: Int16(POLLIN),
            others: [levels],
            report: .counter(
                MemoryPressure(level, level == .critical ? .full : .some, from: .groupLevel)))
    }

    /// Opens the events of a group of version 2; the kernel reports the file as modified when a
    /// counter grows.
    ///
    /// - Parameters:
    ///   - folder: The group's folder.
    ///   - besideStalls: Whether the group's own stalls are watched as well.
    static func events(
        of folder: String, besideStalls: Bool
    ) throws(Refusal) -> PressureProbe {
        let file = folder + "/memory.events"
        guard let text = KernelFile.text(file) else { throw Refusal(file, errno) }
        let notice = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard notice >= 0 else { throw Refusal(file, errno) }
        guard inotify_add_watch(notice, file, UInt32(IN_MODIFY)) >= 0 else {
            let code = errno
            close(notice)
            throw Refusal(file, code)
        }
        return PressureProbe(
            name: file, descriptor: notice, events: Int16(POLLIN),
            report: .changes(file: file, GroupCounters(text, besideStalls: besideStalls)))
    }

    /// Returns the pressure that the file reports, after `poll` has reported an event.
    mutating func pressure() -> MemoryPressure? {
        switch report {
        case .pressure(let pressure): return pressure
        case .counter(let pressure):
            drain()
            return pressure
        case .changes(let file, let old):
            drain()
            guard let text = KernelFile.text(file) else { return nil }
            let new = old.next(text)
            report = .changes(file: file, new)
            return new.pressure(since: old)
        }
    }

    func shut() { for each in [descriptor] + others { close(each) } }

    private func drain() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while Glibc.read(descriptor, &bytes, bytes.count) > 0 {}
    }
}

import Foundation
import Glibc
import HostLink

/// The metrics of a host in the form that Prometheus reads.
struct MetricPage {
    let counts: MomentCounts
    /// The installed apps' names in addresses.
    let apps: [String]
    /// The number of sessions; `nil` if the database cannot be read, which omits the family.
    let sessions: Int?
    let stateBytes: UInt64
    let serverCounts: ServerCounts

    /// The whole page.
    var text: String {
        var text = MetricText()
        writeProcesses(&text)
        writeChanges(&text)
        writeTimes(&text)
        if let sessions {
            text.single(
                "perennial_sessions", .gauge, "Windows that users can return to.", sessions)
        }
        text.single(
            "perennial_state_bytes", .gauge, "Size of the saved state of all users.",
            Int(clamping: stateBytes))
        Self.writeHostProcess(&text)
        return text.text
    }

    private func writeProcesses(_ text: inout MetricText) {
        text.family("perennial_processes", .gauge, "Processes of apps, by state.")
        for app in apps {
            for state in ["starting", "running", "suspended", "ending"] {
                text.sample(
                    "perennial_processes", ["app": app, "state": state],
                    counts.processes[.init(app: app, value: state)] ?? 0)
            }
        }
        text.family(
            "perennial_scenes", .gauge, "Scenes of running apps, by phase.")
        for (phase, name) in [
            (ScenePhase.foregroundActive, "foreground_active"),
            (.foregroundInactive, "foreground_inactive"), (.background, "background"),
        ] {
            text.sample("perennial_scenes", ["phase": name], counts.scenes[phase] ?? 0)
        }
        text.single("perennial_pages", .gauge, "Pages that are connected.", counts.pages)
    }

    private func writeChanges(_ text: inout MetricText) {
        let counted = counts.counted
        text.counter(
            "perennial_launches_total", "Processes started, by reason.", counted.launches, "reason")
        text.counter(
            "perennial_deaths_total", "Processes that ended, by cause.", counted.deaths, "how")
        text.family(
            "perennial_launch_crashes_total", .counter,
            "Processes that crashed or overran their deadline before their first frame.")
        for app in apps {
            text.sample(
                "perennial_launch_crashes_total", ["app": app], counted.launchCrashes[app] ?? 0)
        }
        text.counter(
            "perennial_background_work_total",
            "Times that apps were woken in the background, by result.", counted.backgroundWork,
            "result")
        text.counter(
            "perennial_pushes_total", "Deliveries of pushes to apps, by result.", counted.pushes,
            "result")
        text.counter(
            "perennial_calls_total", "Calls that have ended, by the way in which they ended.",
            counted.calls, "how")
        text.family(
            "perennial_sound_packets_dropped_total", .counter,
            "Packets of sound that were not valid, too many or too late.")
        for direction in ServerCounts.SoundDirection.allCases {
            text.sample(
                "perennial_sound_packets_dropped_total", ["direction": direction.metricName],
                serverCounts.droppedSoundPackets(direction))
        }
        text.single("perennial_commits_total", .counter, "Commits of apps.", counted.commits)
        text.single(
            "perennial_refused_requests_total", .counter,
            "Requests that were not for this host or not from its pages.",
            serverCounts.refusedRequests)
        text.single(
            "perennial_dropped_pages_total", .counter,
            "Pages disconnected because their browser does not read or has vanished.",
            serverCounts.droppedPages)
        text.single(
            "perennial_memory_pressure_total", .counter,
            "Times that memory was short.", counted.memoryPressure)
    }

    private func writeTimes(_ text: inout MetricText) {
        text.histogram(
            "perennial_wake_seconds", "Time from the need for a process to its first frame.",
            counts.counted.wake)
        text.histogram(
            "perennial_preserve_seconds",
            "Time from leaving the screen to the commit of the state.",
            counts.counted.preserve)
        text.histogram(
            "perennial_messages_ahead",
            "Other messages handled while the only message of a user waited.",
            counts.messagesAhead)
    }

    /// Writes the metrics of every process, with the names of Prometheus' own libraries.
    private static func writeHostProcess(_ text: inout MetricText) {
        if let bytes = SystemProcessMemory().residentBytes(of: getpid()) {
            text.single(
                "process_resident_memory_bytes", .gauge, "Resident memory of the host itself.",
                Int(clamping: bytes))
        }
        if let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            text.single(
                "process_open_fds", .gauge, "Open descriptors of the host itself.",
                descriptors.count)
        }
        var usage = rusage()
        guard getrusage(Int32(RUSAGE_SELF.rawValue), &usage) == 0 else { return }
        let seconds = [usage.ru_utime, usage.ru_stime].reduce(0.0) {
            $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
        }
        text.family(
            "process_cpu_seconds_total", .counter, "Processor time of the host itself.")
        text.sample("process_cpu_seconds_total", seconds)
    }
}

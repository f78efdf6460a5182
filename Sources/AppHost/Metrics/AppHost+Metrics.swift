import Foundation
import Glibc
import HostLink

extension AppHost {
    /// The size of everybody's saved state is looked at no more often: it takes a walk over the disk.
    static let stateSizeLasts = Duration.seconds(60)

    /// Everything that was counted, in Prometheus' text format.
    package func metrics() async -> String {
        let size = await stateBytes()
        let sessions = (try? await Self.sessionCount(in: store)) ?? 0
        var text = MetricText()
        writeProcesses(&text)
        writeCounts(&text)
        text.single(
            "perennial_sessions", .gauge, "Windows that people can come back to.", sessions)
        text.single("perennial_state_bytes", .gauge, "Size of everybody's saved state.", size)
        Self.writeHostProcess(&text)
        return text.text
    }

    private func writeProcesses(_ text: inout MetricText) {
        text.family("perennial_processes", .gauge, "Processes of apps, by what they do.")
        for app in apps {
            let mine = residents.values.filter { $0.key.app == app.slug && $0.process != nil }
            for state in ["starting", "running", "suspended", "ending"] {
                text.sample(
                    "perennial_processes", ["app": app.slug, "state": state],
                    mine.count { $0.life.summary.rawValue == state })
            }
        }
        text.family(
            "perennial_scenes", .gauge, "Scenes of running apps, by where they are.")
        let scenes = residents.values.flatMap { $0.scenes.values }.filter(\.isOrdered)
        for (phase, name) in [
            (ScenePhase.foregroundActive, "foreground_active"),
            (.foregroundInactive, "foreground_inactive"), (.background, "background"),
        ] {
            text.sample(
                "perennial_scenes", ["phase": name], scenes.count { $0.phase == phase })
        }
        text.single("perennial_pages", .gauge, "Pages that are connected.", pages.count)
    }

    private func writeCounts(_ text: inout MetricText) {
        text.family("perennial_launches_total", .counter, "Processes started, by why.")
        for (label, count) in counted.launches.sorted(by: { $0.key < $1.key }) {
            text.sample(
                "perennial_launches_total", ["app": label.app, "reason": label.value], count)
        }
        text.family("perennial_deaths_total", .counter, "Processes that ended, by how.")
        for (label, count) in counted.deaths.sorted(by: { $0.key < $1.key }) {
            text.sample("perennial_deaths_total", ["app": label.app, "how": label.value], count)
        }
        text.family(
            "perennial_launch_crashes_total", .counter,
            "Processes that crashed or overran their deadline before they showed themselves.")
        for app in apps {
            text.sample(
                "perennial_launch_crashes_total", ["app": app.slug],
                counted.launchCrashes[app.slug] ?? 0)
        }
        text.histogram(
            "perennial_wake_seconds", "From the need of a process to its first frame.",
            counted.wake)
        text.histogram(
            "perennial_preserve_seconds", "From leaving the screen to committed state.",
            counted.preserve)
        text.single("perennial_commits_total", .counter, "Commits of apps.", counted.commits)
        text.single(
            "perennial_refused_requests_total", .counter,
            "Requests that were not for this host or not from its pages.", screen.refusedRequests)
        text.single(
            "perennial_dropped_pages_total", .counter,
            "Pages given up because their browser does not read.", screen.droppedPages)
        text.single(
            "perennial_memory_pressure_total", .counter,
            "Times that memory was short.", counted.memoryPressure)
    }

    /// The bytes of everybody's saved state, at most a minute old.
    private func stateBytes() async -> Int {
        if let known = stateSize, now - known.at < Self.stateSizeLasts { return known.bytes }
        let bytes = await Self.measureState(below: directory.path + "/persons")
        stateSize = (bytes, now)
        return bytes
    }

    @concurrent private static func measureState(below persons: String) async -> Int {
        KeptOutput.containers(inPersons: persons).reduce(0) {
            $0 + StateSize.bytes(inContainer: $1)
        }
    }

    @concurrent private static func sessionCount(
        in store: SessionStore
    ) async throws(HostError) -> Int { try store.sessionCount() }

    /// The names that Prometheus' own libraries give to what every process has.
    private static func writeHostProcess(_ text: inout MetricText) {
        text.single(
            "process_resident_memory_bytes", .gauge, "Resident memory of the host itself.",
            ProcessMemory.resident(of: getpid()) ?? 0)
        let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        text.single(
            "process_open_fds", .gauge, "Open descriptors of the host itself.",
            descriptors?.count ?? 0)
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

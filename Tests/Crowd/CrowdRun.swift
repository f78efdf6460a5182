import Foundation
import Glibc
import RawClient

/// One soak, from the first visitor to the last process.
struct CrowdRun {
    private let order: CrowdOrder
    private let host: CrowdHost
    private let tally: Tally

    /// Visitors need little stack: their deepest call parses JSON.
    private static let stackBytes = 1 << 20
    /// The maximum time in which the host closes connections and files after the visits.
    private static let quietSecondsMax = 20.0
    /// Threads, caches and connections of the database that are opened with use and stay open.
    private static let descriptorsOfUse = 24

    init(_ order: CrowdOrder) throws {
        self.order = order
        tally = Tally(seed: order.seed)
        var group: MemoryGroup?
        if let limit = order.memoryLimit {
            do { group = try MemoryGroup(limit: limit) } catch {
                tally.note("goes on without a limit of memory: \(error)")
            }
        }
        do { host = try CrowdHost(order, group: group) } catch {
            group?.remove()
            throw error
        }
    }

    func perform() throws -> Outcome {
        defer {
            keepLog()
            host.remove()
            host.group?.remove()
        }
        let fresh = host.footprint?.descriptors ?? 0
        let started = ContinuousClock.now
        let scenes = Scenes(of: try people())
        let reaper = Reaper(host, tally)
        let watcher = Watcher(host, tally, processesMax: order.processes)
        watcher.start()
        visit(scenes, Schedule(order, reaper, tally))
        reaper.finish()
        let footprints = watcher.finish()
        let duration = ContinuousClock.now - started
        let idle = settle(descriptorsOfFresh: fresh)
        let ended = endedBytesPerPerson(idle: idle)
        let (account, kills) = (host.group?.account, host.group?.kills ?? 0)
        checkEnd()
        return Outcome(
            order: order, counts: tally.counts, seconds: duration / .seconds(1),
            footprints: footprints, ownEnds: host.ownEnds, account: account,
            pressures: host.logText.components(separatedBy: "Memory is short.").count - 1,
            kernelKills: kills, endedBytesPerPerson: ended)
    }

    /// Opens the windows of all people.
    private func people() throws -> [(cookie: String?, sessions: [String])] {
        try (0..<order.people).map { _ in
            let person = RawPerson(port: host.port)
            let sessions = try (0..<CrowdOrder.scenesPerPerson).map { _ in
                try person.session(of: "crowdapp")
            }
            guard Set(sessions).count == sessions.count else {
                throw RawFailure("Somebody was given one window twice.")
            }
            return (person.cookie, sessions)
        }
    }

    private func visit(_ scenes: Scenes, _ schedule: Schedule) {
        let visitor = Visitor(host: host, scenes: scenes, tally: tally, schedule: schedule)
        let group = DispatchGroup()
        for _ in 0..<order.visitors {
            group.enter()
            let thread = Thread {
                visitor.run()
                group.leave()
            }
            thread.stackSize = Self.stackBytes
            thread.start()
        }
        group.wait()
    }

    /// Ends every app and waits until all resources of the visits are released.
    ///
    /// The host's memory is then its permanent part.
    private func settle(descriptorsOfFresh fresh: Int) -> Int? {
        let deadline = ContinuousClock.now + .seconds(Self.quietSecondsMax)
        _ = host.tool(["kill", "--all"])
        var left = host.apps.count
        var descriptors = host.footprint?.descriptors ?? 0
        while ContinuousClock.now < deadline,
            left > 0 || descriptors > fresh + Self.descriptorsOfUse
        {
            _ = poll(nil, 0, 100)
            if left > 0 { _ = host.tool(["kill", "--all"]) }
            left = host.apps.count
            descriptors = host.footprint?.descriptors ?? 0
        }
        if left > 0 {
            tally.add("\(left) processes are left that nobody looks at and that were killed")
        }
        if descriptors > fresh + Self.descriptorsOfUse {
            tally.add("the host has \(descriptors) descriptors open, and had \(fresh) at its start")
        }
        return host.footprint?.bytes
    }

    /// The host's permanent memory for all people, above that of a host that has just been started.
    private func endedBytesPerPerson(idle: Int?) -> Double? {
        guard let idle, (try? host.restart(politely: true)) != nil,
            let fresh = host.footprint?.bytes
        else { return nil }
        return Double(max(0, idle - fresh)) / Double(order.people)
    }

    /// Keeps the host's log of a run with violations, because the rest of its state is removed.
    private func keepLog() {
        guard !tally.counts.violations.isEmpty else { return }
        let kept = host.state + ".log"
        do {
            try FileManager.default.moveItem(atPath: host.log, toPath: kept)
            tally.note("the host's log is kept in \(kept)")
        } catch {
            tally.note("the host's log could not be kept: \(error)")
        }
    }

    private func checkEnd() {
        let status = host.stop()
        if status != 0 { tally.add("the host ended with status \(status) when it was asked to") }
        // With a memory limit the kernel may have killed the host; no other end is allowed.
        for end in host.ownEnds where host.group == nil || end != "signal \(SIGKILL)" {
            tally.add("the host ended by itself with \(end)")
        }
        let errors = host.logText.split(separator: "\n").filter { $0.contains(" error ") }
        for line in errors.prefix(5) { tally.note("the host's log says: \(line)") }
        if errors.count > 5 { tally.note("and \(errors.count - 5) errors more") }
    }
}

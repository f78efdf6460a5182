import AppHost
import Foundation
import Glibc
import HostProcess
import Synchronization

/// Samples the processes at intervals on its own thread, and measures the floors during the load.
final class Watcher: Sendable {
    private let host: CrowdHost
    private let tally: Tally
    private let processesMax: Int
    private let state = Mutex(State())
    private let done = DispatchSemaphore(value: 0)

    private struct State {
        var isOver = false
        var footprints: [Footprint] = []
    }

    /// The resources of one life of the host.
    struct Footprint: Sendable {
        let life: Int
        let visits: Int
        let bytes: Int
        let descriptors: Int
    }

    private static let intervalMilliseconds: Int32 = 250
    private static let roundsPerMeasure = 12
    private static let floorBytes = 4096

    init(_ host: CrowdHost, _ tally: Tally, processesMax: Int) {
        self.host = host
        self.tally = tally
        self.processesMax = processesMax
    }

    func start() {
        let thread = Thread { [self] in
            run()
            done.signal()
        }
        thread.start()
    }

    /// Stops sampling, and returns the host's resources over time.
    func finish() -> [Footprint] {
        state.withLock { $0.isOver = true }
        done.wait()
        return state.withLock(\.footprints)
    }

    private func run() {
        var round = 0
        while !state.withLock(\.isOver) {
            do { try host.revive() } catch {
                tally.add("the host ended and did not start again: \(error)")
                return
            }
            look()
            if round % Self.roundsPerMeasure == 0 {
                measureFloors()
                measureMemory()
            }
            round += 1
            _ = poll(nil, 0, Self.intervalMilliseconds)
        }
    }

    private func look() {
        let life = host.life
        let count = host.apps.count
        tally.saw(processes: count)
        if count > processesMax {
            tally.add("\(count) processes were there at one time, \(processesMax) are allowed")
        }
        guard let (bytes, descriptors) = host.footprint, life == host.life else { return }
        let visits = tally.counts.visits
        state.withLock {
            $0.footprints.append(
                Footprint(life: life, visits: visits, bytes: bytes, descriptors: descriptors))
        }
    }

    /// Measures the lower bound of this machine at this moment: starting and ending the same
    /// program, and writing a page of memory to the disk.
    private func measureFloors() {
        let start = ContinuousClock.now
        let isDead = DispatchSemaphore(value: 0)
        let request = SpawnRequest(
            executable: BuiltPrograms.path("CrowdApp"), bundle: nil, container: host.state,
            log: host.state + "/floor.log")
        guard
            let process = try? PosixProcessSpawner().spawn(
                request, onDeath: { _ in isDead.signal() })
        else { return }
        close(process.link)
        isDead.wait()
        let wake = ContinuousClock.now - start
        let file = open(host.state + "/floor", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        let bytes = [UInt8](repeating: 0x5a, count: Self.floorBytes)
        let writing = ContinuousClock.now
        guard write(file, bytes, bytes.count) == bytes.count, fdatasync(file) == 0 else { return }
        tally.floor(ofWake: wake, ofPreservation: ContinuousClock.now - writing)
    }

    /// Reads the memory of apps from the host's own tool.
    private func measureMemory() {
        guard let data = host.tool(["ps", "--json"]),
            let table = try? JSONDecoder().decode(Table.self, from: data)
        else { return }
        func bytes(_ isWanted: (Table.App) -> Bool) -> [Double] {
            table.apps.filter(isWanted).compactMap(\.memory).filter { $0 > 0 }.map { Double($0) }
        }
        tally.measured(
            active: bytes { $0.isInFront }, suspended: bytes { $0.state == "suspended" })
    }

    private struct Table: Decodable {
        struct App: Decodable {
            var state: String
            var isInFront: Bool
            var memory: UInt64?
        }
        var apps: [App]
    }
}

import Dispatch
import Glibc
import HostProcess

/// Kills apps and the host, one after the other, during the visits.
final class Reaper: Sendable {
    private let host: CrowdHost
    private let tally: Tally
    private let queue = DispatchQueue(label: "reaper")

    init(_ host: CrowdHost, _ tally: Tally) {
        self.host = host
        self.tally = tally
    }

    /// Kills one of the app's processes after a delay.
    ///
    /// - Parameter victim: The index of the process, modulo the number of processes.
    func killApp(_ victim: Int, after milliseconds: Int) {
        queue.async { [self] in
            _ = poll(nil, 0, Int32(milliseconds))
            let apps = host.apps
            guard !apps.isEmpty else { return }
            kill(apps[victim % apps.count].identifier, SIGKILL)
            tally.killedApp()
        }
    }

    /// Ends the host after a delay and starts it again.
    func killHost(politely: Bool, after milliseconds: Int) {
        queue.async { [self] in
            _ = poll(nil, 0, Int32(milliseconds))
            do {
                try host.restart(politely: politely)
                tally.killedHost(politely: politely)
            } catch {
                tally.note("the host did not start again: \(error)")
            }
        }
    }

    /// Waits until all ordered kills have happened.
    func finish() { queue.sync {} }
}

import AppHost
import Glibc
import Synchronization

/// The floor of a wake: the same binary is started as by the host, finds its link closed, and
/// exits.
struct StartAndExit {
    let executable: String
    let directory: TemporaryDirectory

    /// Returns the time from before the start until the death is known.
    func run() async throws -> Duration {
        let spawner = PosixProcessSpawner()
        let request = SpawnRequest(
            executable: executable, bundle: nil, container: directory.path,
            log: directory.path + "/start-and-exit.log")
        let start = ContinuousClock.now
        let (death, end) = try await withCheckedThrowingContinuation { continuation in
            do {
                let process = try spawner.spawn(request) { death in
                    continuation.resume(returning: (death, ContinuousClock.now))
                }
                close(process.link)
            } catch {
                continuation.resume(throwing: error)
            }
        }
        guard death == .exited(0) else {
            throw BenchmarkFailure("The app does not exit when its link ends: \(death)")
        }
        return end - start
    }
}

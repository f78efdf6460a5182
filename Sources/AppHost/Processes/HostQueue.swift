import Dispatch

/// The executor of the host's actor, which is also a dispatch queue, so that calls from pages and
/// sockets keep their order.
final class HostQueue: SerialExecutor {
    let queue = DispatchQueue(label: "perennial.host", qos: .userInteractive)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

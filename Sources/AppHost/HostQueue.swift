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

/// The execution of blocking work, such as disk access, on queues other than the host's.
enum BlockingWork {
    private static let queue = DispatchQueue(label: "perennial.aside", qos: .utility)

    /// Runs work that no page waits for, on a serial queue.
    static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let result: Result<Value, any Error> = await run { Result { try work() } }
        return try result.get()
    }

    /// Runs work that cannot fail and that no page waits for, on a serial queue.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await run(work, on: queue)
    }

    /// Runs work that a page waits for, concurrently with other work.
    static func runConcurrently<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async
        -> Value
    {
        await run(work, on: .global(qos: .userInitiated))
    }

    private static func run<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, on queue: DispatchQueue
    ) async -> Value {
        await withCheckedContinuation { continuation in
            let run: @Sendable () -> Void = { continuation.resume(returning: work()) }
            queue.async(execute: run)
        }
    }
}

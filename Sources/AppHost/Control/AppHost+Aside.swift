import Dispatch

extension AppHost {
    /// One at a time, behind everything that people wait for.
    private static let asideQueue = DispatchQueue(label: "perennial.aside", qos: .utility)

    /// Does what waits for the disk or the kernel where nobody else waits: neither on the host's queue nor on
    /// a thread that requests of pages need.
    nonisolated func aside<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let result: Result<Value, any Error> = await aside { Result { try work() } }
        return try result.get()
    }

    /// The same for what cannot fail.
    nonisolated func aside<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            let run: @Sendable () -> Void = { continuation.resume(returning: work()) }
            Self.asideQueue.async(execute: run)
        }
    }
}

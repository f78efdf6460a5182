import Testing

@testable import AppHost

/// The waits between the attempts to connect to a message bus.
@Suite(.timeLimit(.minutes(5)), .enabled(if: PrivateBus.isInstalled, "the bus is not installed"))
struct `Attempts to connect to a message bus` {
    /// Returns the first waits of a connection whose attempts end at once.
    ///
    /// - Parameter serving: The numbers of the attempts that serve their purpose.
    private func waits(_ count: Int, serving: Set<Int>) async throws -> [Duration] {
        let daemon = try await PrivateBus.start()
        let waits = Recorder<Duration>()
        var connection = BusReconnection(
            address: daemon.address, library: BusLibrary.system,
            waits: (.seconds(1), .seconds(60)))
        connection.sleep = { wait in
            waits.append(wait)
            while waits.count >= count, !Task.isCancelled { await Task.yield() }
        }
        let connecting = connection
        let task = Task {
            await connecting.run { _, serves in
                // Each attempt is followed by a wait.
                if serving.contains(waits.count + 1) { serves() }
                throw BusError.ended
            } onEnd: { _, _ in
            }
        }
        _ = await waits.first(from: count - 1) { _ in true }
        task.cancel()
        await task.value
        return Array(waits.all.prefix(count))
    }

    @Test func `the wait doubles from a second to a minute`() async throws {
        let expected = [1, 2, 4, 8, 16, 32, 60, 60, 60].map { Duration.seconds($0) }
        #expect(try await waits(9, serving: []) == expected)
    }

    @Test func `after a connection that served its purpose, the wait is a second again`()
        async throws
    {
        let expected = [1, 2, 4, 1, 1, 2].map { Duration.seconds($0) }
        #expect(try await waits(6, serving: [4, 5]) == expected)
    }
}

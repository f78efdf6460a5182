import Dispatch
import Testing

@testable import AppProcess

/// Turns of the main queue.
@MainActor
struct MainQueueSchedulerTests {
    /// Lets the main queue do what waits there, and what that leaves.
    private func drain() async {
        for _ in 0..<4 {
            await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        }
    }

    @Test func `what a turn asks for by itself is another turn's, what it leaves has a turn`() async
    {
        let scheduler = MainQueueScheduler()
        var turns = 0
        scheduler.perform = { [unowned scheduler] _ in
            turns += 1
            scheduler.requestTurn()
        }
        scheduler.requestTurn()
        scheduler.requestTurn()
        await drain()
        #expect(turns == 1)
        scheduler.perform = { [unowned scheduler] _ in
            turns += 1
            if turns < 4 { scheduler.requestAnotherTurn() }
        }
        scheduler.performTurnNow()
        #expect(turns == 2)
        await drain()
        #expect(turns == 4)
        await drain()
        #expect(turns == 4)
    }
}

import Dispatch
import Testing

@testable import AppProcess

/// Tests of turns on the main queue.
@MainActor
struct MainQueueSchedulerTests {
    /// Lets the main queue run its waiting blocks, and the blocks that these add.
    private func drain() async {
        for _ in 0..<4 {
            await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        }
    }

    @Test func `requests made during a turn need no turn unless another turn is requested`() async {
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

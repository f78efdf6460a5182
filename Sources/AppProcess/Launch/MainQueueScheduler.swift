import Foundation
import UIKitCore

/// A scheduler that runs turns and preservation on the main queue.
@MainActor
final class MainQueueScheduler: TurnScheduling {
    enum Work { case turn, preservation, expiration, gestures }

    /// Performs the work; set once by `AppMain`.
    var perform: (Work) -> Void = { _ in }

    /// The number of blocks of the runtime that ran on the main queue; all other blocks are the
    /// app's.
    private(set) var ownWorkCount = 0

    private var isTurnRequested = false
    private var isAnotherTurnRequested = false
    private var timer: (any DispatchSourceTimer)?
    private var expirationTimer: (any DispatchSourceTimer)?
    private var gestureTimer: (any DispatchSourceTimer)?

    var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    func noteOwnWork() {
        ownWorkCount += 1
    }

    /// Runs the runtime's own work on the main queue, from any thread.
    nonisolated func performOnMain(_ work: @escaping @MainActor @Sendable () -> Void) {
        DispatchQueue.main.async {
            // The block runs on the main queue, which is the main actor's.
            MainActor.assumeIsolated {
                self.noteOwnWork()
                work()
            }
        }
    }

    func requestTurn() {
        guard !isTurnRequested else { return }
        isTurnRequested = true
        DispatchQueue.main.async {
            // The block runs on the main queue, which is the main actor's.
            MainActor.assumeIsolated { self.performRequestedTurn() }
        }
    }

    func requestAnotherTurn() {
        isAnotherTurnRequested = true
    }

    /// Performs the turn immediately instead of in a separate block.
    func performTurnNow() {
        isTurnRequested = true
        performRequestedTurn()
    }

    private func performRequestedTurn() {
        guard isTurnRequested else { return }
        noteOwnWork()
        perform(.turn)
        // Requests during the turn, such as those of layout that invalidated more views, need no
        // further turn, because the frame that was just drawn reflects them. Only later requests
        // count.
        isTurnRequested = false
        guard isAnotherTurnRequested else { return }
        isAnotherTurnRequested = false
        requestTurn()
    }

    func schedulePreservation(at time: Double) {
        let timer = self.timer ?? makeTimer(.preservation)
        self.timer = timer
        Self.schedule(timer, at: time)
    }

    func scheduleExpiration(at time: Double?) {
        schedule(&expirationTimer, .expiration, at: time)
    }

    func scheduleGestures(at time: Double?) {
        schedule(&gestureTimer, .gestures, at: time)
    }

    /// Sets a timer, which is created on demand; `nil` stops it.
    private func schedule(
        _ timer: inout (any DispatchSourceTimer)?, _ work: Work, at time: Double?
    ) {
        guard let time else {
            timer?.schedule(deadline: .distantFuture)
            return
        }
        let used = timer ?? makeTimer(work)
        timer = used
        Self.schedule(used, at: time)
    }

    private static func schedule(_ timer: any DispatchSourceTimer, at time: Double) {
        // At most a hundred years, so that the number does not overflow.
        let nanoseconds = UInt64(min(max(0, time) * 1e9, 4e18))
        timer.schedule(
            deadline: DispatchTime(uptimeNanoseconds: nanoseconds), leeway: .milliseconds(5))
    }

    private func makeTimer(_ work: Work) -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { [weak self] in
            // The timer fires on the main queue, which is the main actor's.
            MainActor.assumeIsolated {
                guard let self else { return }
                self.noteOwnWork()
                self.perform(work)
            }
        }
        timer.activate()
        return timer
    }
}

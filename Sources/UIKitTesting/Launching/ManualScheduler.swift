import UIKitCore

/// A scheduler of turns and preservation that a test controls: time passes only when the test
/// requests it.
@MainActor
final class ManualScheduler: TurnScheduling {
    private(set) var isTurnRequested = false
    private(set) var preservationTime: Double?
    private var expirationTime: Double?
    private var gestureTime: Double?
    private(set) var now = 0.0

    func requestTurn() {
        isTurnRequested = true
    }

    func requestAnotherTurn() {
        isTurnRequested = true
    }

    func schedulePreservation(at time: Double) {
        preservationTime = time
    }

    func scheduleExpiration(at time: Double?) {
        expirationTime = time
    }

    func scheduleGestures(at time: Double?) {
        gestureTime = time
    }

    /// Lets time pass and runs the work that is due, in order of time.
    func pass(_ seconds: Double, _ runtime: ApplicationRuntime) {
        if isTurnRequested { finishTurn(runtime) }
        let end = now + seconds
        while let time = [preservationTime, expirationTime, gestureTime].compactMap(\.self).min(),
            time <= end
        {
            now = max(now, time)
            if time == gestureTime {
                gestureTime = nil
                runtime.fireGestureTimers()
                if isTurnRequested { finishTurn(runtime) }
            } else if time == expirationTime {
                expirationTime = nil
                runtime.expireBackgroundTasks()
                if isTurnRequested { finishTurn(runtime) }
            } else {
                preservationTime = nil
                runtime.preserveIfDue()
            }
        }
        now = end
    }

    func finishTurn(_ runtime: ApplicationRuntime) {
        isTurnRequested = false
        runtime.finishTurn()
    }
}

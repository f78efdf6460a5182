import AppHost
import Foundation
import HostLink
import Synchronization

/// A replacement for a browser tab: it receives the host's messages, acknowledges frames, and
/// records when the first one arrived.
final class BenchmarkPage: PageSink {
    /// The messages so far.
    struct Seen: Sendable {
        /// The number of the next event; 0 before the host's welcome.
        var nextEvent: UInt64 = 0
        /// The last event in the app's committed state.
        var committed: UInt64 = 0
        /// The last complete frame.
        var completeFrame: [UInt8]?
        /// The first frame after `watch`, and the time of its arrival.
        var firstFrame: [UInt8]?
        var firstFrameCame: ContinuousClock.Instant?
        /// The message that the page would show in place of the app.
        var failure: String?
    }

    private struct Waiter {
        let identifier: Int
        let isMet: @Sendable (Seen) -> Bool
        let continuation: CheckedContinuation<Seen, any Error>
        /// The timer that ends a wait without result.
        ///
        /// It is cancelled with the wait, because a benchmark measures memory.
        let timer: Task<Void, any Error>
    }

    private struct State {
        var seen = Seen()
        var page: (any ScenePage)?
        var unanswered: [UInt64] = []
        var waiters: [Waiter] = []
        var waiterCount = 0
    }

    private static let waitSeconds = 30
    private let state = Mutex(State())

    /// Sets the host's handle of this page, which may come after the first messages.
    func attached(_ page: any ScenePage) {
        let unanswered = state.withLock { state in
            state.page = page
            defer { state.unanswered = [] }
            return state.unanswered
        }
        for frame in unanswered { page.seen(frame: frame) }
    }

    func send(_ json: [UInt8]) {
        // The time is taken first, because the following work is not part of a wake.
        let came = ContinuousClock.now
        if let frame = FrameText.number(of: json) {
            let page = state.withLock { state in
                if state.seen.firstFrame == nil {
                    state.seen.firstFrame = json
                    state.seen.firstFrameCame = came
                }
                if FrameText.isComplete(json) { state.seen.completeFrame = json }
                if state.page == nil { state.unanswered.append(frame) }
                return state.page
            }
            page?.seen(frame: frame)
        } else if let message = try? JSONDecoder().decode(Message.self, from: Data(json)) {
            state.withLock { $0.seen.take(message) }
        }
        resumeWaiters()
    }

    /// The page reads everything at once.
    func isReadyForFrame(otherwise resumed: @escaping @Sendable () -> Void) -> Bool { true }

    func close() {
        state.withLock { $0.seen.failure = "The host closed the page." }
        resumeWaiters()
    }

    /// Clears the frames so far.
    func watch() {
        state.withLock { state in
            state.seen.firstFrame = nil
            state.seen.firstFrameCame = nil
            state.seen.completeFrame = nil
        }
    }

    /// Returns the number for a new event.
    func takeNumber() -> UInt64 {
        state.withLock { state in
            defer { state.seen.nextEvent += 1 }
            return state.seen.nextEvent
        }
    }

    /// Waits until the received messages satisfy a condition.
    @discardableResult
    func until(
        _ what: String, _ isMet: @escaping @Sendable (Seen) -> Bool
    ) async throws -> Seen {
        try await withCheckedThrowingContinuation { continuation in
            state.withLock { state in
                state.waiterCount += 1
                let identifier = state.waiterCount
                let timer = Task { [weak self] in
                    try await Task.sleep(for: .seconds(Self.waitSeconds))
                    self?.giveUp(identifier, what)
                }
                state.waiters.append(
                    Waiter(
                        identifier: identifier, isMet: isMet, continuation: continuation,
                        timer: timer))
            }
            resumeWaiters()
        }
    }

    private func giveUp(_ identifier: Int, _ what: String) {
        let waiter = state.withLock { state in
            let index = state.waiters.firstIndex { $0.identifier == identifier }
            return index.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume(
            throwing: BenchmarkFailure("Waited \(Self.waitSeconds) s in vain for \(what)."))
    }

    private func resumeWaiters() {
        let (seen, ready) = state.withLock { state in
            let seen = state.seen
            let ready = state.waiters.filter { seen.failure != nil || $0.isMet(seen) }
            state.waiters.removeAll { seen.failure != nil || $0.isMet(seen) }
            return (seen, ready)
        }
        for waiter in ready {
            waiter.timer.cancel()
            if let failure = seen.failure {
                waiter.continuation.resume(throwing: BenchmarkFailure(failure))
            } else {
                waiter.continuation.resume(returning: seen)
            }
        }
    }
}

/// The members of the host's messages that the benchmarks need.
private struct Message: Decodable {
    var t: String
    var next: UInt64?
    var c: UInt64?
    var s: String?
    var message: String?
}

extension BenchmarkPage.Seen {
    fileprivate mutating func take(_ message: Message) {
        switch message.t {
        case "welcome": nextEvent = message.next ?? 1
        case "ack": committed = max(committed, message.c ?? 0)
        case "state" where message.s == "failed" || message.s == "waiting":
            failure = "The app cannot go on: \(message.message ?? "")"
        case "lost": failure = "An event was lost: \(message.message ?? "")"
        default: break
        }
    }
}

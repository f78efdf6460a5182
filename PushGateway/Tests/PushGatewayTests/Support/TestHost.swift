import Foundation
import PushGateway
import Synchronization

/// A host whose apps receive, or cannot receive, what the gateway delivers.
final class TestHost: PushDelivery {
    private struct State {
        var canReceive = true
        var handover = PushHandover.delivered
        var received: [IncomingPush] = []
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var isHolding = false
        var held: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Whether apps can receive.
    var canReceive: Bool {
        get { state.withLock { $0.canReceive } }
        set { state.withLock { $0.canReceive = newValue } }
    }

    /// The result of the next deliveries.
    var handover: PushHandover {
        get { state.withLock { $0.handover } }
        set { state.withLock { $0.handover = newValue } }
    }

    var received: [IncomingPush] { state.withLock { $0.received } }

    /// The payloads as text.
    var texts: [String] { received.map { String(decoding: $0.payload, as: UTF8.self) } }

    func canReceive(_ recipient: PushRecipient) -> Bool { canReceive }

    func deliver(_ push: IncomingPush) async -> PushHandover {
        let (waiters, isHolding) = state.withLock { state in
            state.received.append(push)
            let count = state.received.count
            let ready = state.waiting.filter { $0.count <= count }
            state.waiting.removeAll { $0.count <= count }
            return (ready, state.isHolding)
        }
        for waiter in waiters { waiter.continuation.resume() }
        if isHolding {
            await withCheckedContinuation { continuation in
                state.withLock { $0.held.append(continuation) }
            }
        }
        return handover
    }

    /// Waits until the apps have received a number of pushes.
    func waitForPushes(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.received.count >= count { return true }
                state.waiting.append((count, continuation))
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    /// Makes deliveries begin and not return.
    func hold() { state.withLock { $0.isHolding = true } }

    /// Lets the deliveries return that were held.
    func release() {
        let held = state.withLock { state in
            state.isHolding = false
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }
}

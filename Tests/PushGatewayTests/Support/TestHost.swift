import Foundation
import PushGateway
import Synchronization

/// A host whose apps receive, or cannot receive, what the gateway delivers.
final class TestHost: PushDelivery {
    private struct State {
        var canReceive = true
        var handover = PushHandover.delivered
        var received: [IncomingPush] = []
        var waiting: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
        var waiterCount = 0
        /// Called before a push is taken, as an app that has to be launched first.
        var beforeTaking: (@Sendable () async -> Void)?
        /// Whether deliveries end without taking their push.
        var isUntaken = false
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

    /// Whether deliveries end with their result before the push is taken.
    var isUntaken: Bool {
        get { state.withLock { $0.isUntaken } }
        set { state.withLock { $0.isUntaken = newValue } }
    }

    /// Sets a function that is awaited before each push is taken.
    func beforeTaking(_ body: @escaping @Sendable () async -> Void) {
        state.withLock { $0.beforeTaking = body }
    }

    var received: [IncomingPush] { state.withLock { $0.received } }

    /// The payloads as text.
    var texts: [String] { received.map { String(decoding: $0.payload, as: UTF8.self) } }

    func canReceive(_ recipient: PushRecipient) -> Bool { canReceive }

    func deliver(_ offer: PushOffer) async -> PushHandover {
        if let before = state.withLock({ $0.beforeTaking }) { await before() }
        guard state.withLock({ !$0.isUntaken }) else { return handover }
        guard let push = await offer.take() else { return .delivered }
        let (waiters, isHolding) = state.withLock { state in
            state.received.append(push)
            let count = state.received.count
            let ready = state.waiting.filter { $0.value.count <= count }
            state.waiting = state.waiting.filter { $0.value.count > count }
            return (ready, state.isHolding)
        }
        for waiter in waiters.values { waiter.continuation.resume() }
        if isHolding {
            await withCheckedContinuation { continuation in
                state.withLock { $0.held.append(continuation) }
            }
        }
        return handover
    }

    /// Waits until the apps have received a number of pushes, or the test's time is over.
    func waitForPushes(_ count: Int) async {
        let number = state.withLock { state in
            state.waiterCount += 1
            return state.waiterCount
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = state.withLock { state in
                    if state.received.count >= count || Task.isCancelled { return true }
                    state.waiting[number] = (count, continuation)
                    return false
                }
                if isDone { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.continuation.resume()
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

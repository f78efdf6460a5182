public import Foundation
public import Logging
import Synchronization

/// The pushes on their way to apps: stored durably, delivered at most once, and the last one wins
/// while an app cannot receive (specification 7.4.4).
///
/// The gateway enters the pushes of senders; the host may enter its own. It works without a gateway
/// that listens.
public final class PushQueue: Sendable {
    /// The time for which a push without an expiration is stored, and the longest for any push.
    public static let storedSecondsMax: TimeInterval = 30 * 86_400
    /// The number of pushes that may wait for the disk.
    static let waitingMax = 4_096
    /// The number of changes in one transaction.
    static let groupMax = 512

    private let store: any PushQueueStore
    private let tokens: any PushTokenDirectory
    private let delivery: any PushDelivery
    private let seal: any PushSeal
    private let clock: PushClock
    private let logger: Logger
    private let committer: GroupCommitter
    private let lanes = Mutex(Lanes())
    let counter: PushCounter

    private struct Lanes {
        var lanes: [TokenDigest: TokenLane] = [:]
        /// The callers that wait until no push is being delivered, by number.
        var whenIdle: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var waiterCount: UInt64 = 0
    }

    /// Creates a queue; `start()` begins the delivery of the pushes that an earlier host stored.
    public init(
        store: any PushQueueStore, tokens: any PushTokenDirectory, delivery: any PushDelivery,
        seal: any PushSeal, clock: PushClock = .system, logger: Logger
    ) {
        self.store = store
        self.tokens = tokens
        self.delivery = delivery
        self.seal = seal
        self.clock = clock
        self.logger = logger
        counter = PushCounter()
        committer = GroupCommitter(
            store: store, waitingMax: Self.waitingMax, groupMax: Self.groupMax)
    }

    /// The counts since the queue was created, those of a gateway with this queue included.
    public var counts: PushCounts { counter.counts }

    /// Deletes the pushes that must not be delivered any more, and delivers those that wait.
    ///
    /// - Throws: `storageFailed`.
    public func start() throws(PushGatewayError) {
        try recover()
        try deliverWaiting { _ in true }
    }

    /// Deletes the pushes that must not be delivered any more, before anything else is done.
    ///
    /// - Throws: `storageFailed`.
    public func recover() throws(PushGatewayError) {
        let recovery = try store.recover(now: clock.date())
        counter.add(recovery.interrupted, \.interrupted)
        counter.add(recovery.expired, \.expired)
        if recovery.interrupted > 0 {
            logger.warning(
                "Pushes discarded: the host ended while they were delivered",
                metadata: ["count": "\(recovery.interrupted)"])
        }
    }

    /// Delivers the pushes that wait for apps that can receive now.
    ///
    /// - Parameter isConcerned: Whether an app may have become able to receive.
    /// - Throws: `storageFailed`, and then the pushes wait for the next call.
    public func deliverWaiting(
        to isConcerned: (PushRecipient) -> Bool
    ) throws(PushGatewayError) {
        for token in try store.waitingTokens() {
            guard let record = tokens.record(of: token), record.invalidated == nil else {
                committer.submit(.discard(token))
                continue
            }
            if isConcerned(record.recipient) { request(record.recipient, .ready) }
        }
    }

    /// Deletes pushes that have expired; the host calls this from time to time.
    public func deleteExpired() throws(PushGatewayError) {
        counter.add(try store.deleteExpired(now: clock.date()), \.expired)
    }

    /// Waits until no push is being delivered and the outcome of each delivery is durable.
    ///
    /// The host calls this when it has ended its apps and the gateway. The wait ends early if the
    /// task is cancelled, because an app may never end its delivery.
    public func settle() async {
        let number = lanes.withLock { state in
            state.waiterCount += 1
            return state.waiterCount
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = lanes.withLock { state in
                    // A cancellation before this finds no continuation.
                    guard !state.lanes.isEmpty, !Task.isCancelled else { return true }
                    state.whenIdle[number] = continuation
                    return false
                }
                if isDone { continuation.resume() }
            }
        } onCancel: {
            lanes.withLock { $0.whenIdle.removeValue(forKey: number) }?.resume()
        }
        guard !Task.isCancelled else { return }
        await committer.settle()
    }

    /// Accepts a push of the host's own, such as a developer's from the command line.
    ///
    /// - Returns: The identifier of the push.
    /// - Throws: `payloadEmpty` or `payloadTooLarge` for a payload that a sender could not send
    ///   either; `serviceUnavailable` if it cannot be stored.
    public func send(
        _ payload: [UInt8], to recipient: PushRecipient, isStored: Bool = true
    ) async throws(PushRefusal) -> String {
        guard payload.count <= PushType.voip.payloadBytesMax else {
            throw PushRefusal(.payloadTooLarge)
        }
        try PushPayload.check(payload)
        return try await enter(payload, to: recipient, isStored ? .unspecified : .never)
    }

    /// Accepts a message of a push endpoint, which any bytes may be (specification 7.9.11).
    ///
    /// - Returns: The identifier of the push.
    /// - Throws: `payloadEmpty` or `payloadTooLarge` for a message that is not 1 to 4,096 bytes
    ///   long; `serviceUnavailable` if it cannot be stored.
    public func send(
        message: [UInt8], to recipient: PushRecipient, expiration: PushExpiration
    ) async throws(PushRefusal) -> String {
        try await enter(try EndpointMessage.payload(of: message), to: recipient, expiration)
    }

    private func enter(
        _ payload: [UInt8], to recipient: PushRecipient, _ expiration: PushExpiration
    ) async throws(PushRefusal) -> String {
        let id = UUID().uuidString
        let refusal = await withCheckedContinuation { continuation in
            accept(payload, id: id, to: recipient, expiration: expiration) {
                continuation.resume(returning: $0)
            }
        }
        if let refusal { throw refusal }
        return id
    }

    /// Accepts a push whose payload was checked.
    ///
    /// - Parameter completion: Called when the push is durable, with `nil`, or when it is refused.
    ///   A push that is never stored is complete when it was handed over or dropped.
    func accept(
        _ payload: [UInt8], id: String, to recipient: PushRecipient, expiration: PushExpiration,
        completion: @escaping @Sendable (PushRefusal?) -> Void
    ) {
        let now = clock.date()
        let expires = expiration.date(now: now, storedForMax: Self.storedSecondsMax)
        guard let expires else {
            handOver(
                IncomingPush(
                    recipient: recipient, id: id, payload: payload, received: now, expires: nil))
            return completion(nil)
        }
        let sealed: Data
        do { sealed = try seal.seal(payload, purpose: .payload(recipient.token)) } catch {
            logger.error("Push refused: it cannot be sealed", metadata: ["error": "\(error)"])
            return completion(PushRefusal(.internalServerError))
        }
        let push = StoredPush(
            id: id, token: recipient.token, sealed: sealed, received: now, expires: expires)
        let isAdded = committer.submit(.store(push), isBounded: true) { result in
            self.stored(result, recipient, completion)
        }
        if isAdded {
            counter.add(1, \.valid)
        } else {
            completion(PushRefusal(.serviceUnavailable))
        }
    }

    private func stored(
        _ result: Result<PushChangeResult, PushGatewayError>, _ recipient: PushRecipient,
        _ completion: @Sendable (PushRefusal?) -> Void
    ) {
        switch result {
        case .success(let change):
            counter.add(1, \.accepted)
            if change == .replaced { counter.add(1, \.replaced) }
            completion(nil)
            request(recipient, .stored)
        case .failure(let error):
            logger.error("Push refused: it cannot be stored", metadata: ["error": "\(error)"])
            completion(PushRefusal(.serviceUnavailable))
        }
    }

    /// Hands over a push that is never stored, or drops it.
    private func handOver(_ push: IncomingPush) {
        counter.add(1, \.valid)
        guard delivery.canReceive(push.recipient) else { return counter.add(1, \.dropped) }
        counter.add(1, \.accepted)
        let (delivery, counter) = (delivery, counter)
        Task {
            let offer = PushOffer(push.recipient, isStored: false) { push }
            switch await delivery.deliver(offer) {
            case .delivered: counter.add(1, \.delivered)
            case .mustWait, .impossible: counter.add(1, \.dropped)
            }
        }
    }

    // MARK: Delivery

    private func request(_ recipient: PushRecipient, _ cause: TokenLane.Cause) {
        guard delivery.canReceive(recipient) else { return }
        step(recipient) { $0.request(cause) }
    }

    /// Changes the lane of a token and performs the action that results.
    private func step(
        _ recipient: PushRecipient, _ change: (inout TokenLane) -> TokenLane.Action?
    ) {
        let (action, waiters) = lanes.withLock { state in
            var lane = state.lanes[recipient.token] ?? TokenLane()
            let action = change(&lane)
            state.lanes[recipient.token] = lane.isIdle ? nil : lane
            guard state.lanes.isEmpty else {
                return (action, [CheckedContinuation<Void, Never>]())
            }
            defer { state.whenIdle = [:] }
            return (action, Array(state.whenIdle.values))
        }
        switch action {
        case .offer: offer(recipient)
        case .finish(let number, let isAgain): end(.finish(number), isAgain, recipient)
        case .putBack(let number, let isAgain): end(.putBack(number), isAgain, recipient)
        case .discard(let isAgain): end(.discard(recipient.token), isAgain, recipient)
        case nil: break
        }
        for waiter in waiters { waiter.resume() }
    }

    private func end(_ change: PushChange, _ isAgain: Bool, _ recipient: PushRecipient) {
        committer.submit(change)
        if isAgain { offer(recipient) }
    }

    private func offer(_ recipient: PushRecipient) {
        Task {
            let handed = HandedPush()
            let offer = PushOffer(recipient, isStored: true) {
                let push = await self.take(recipient)
                if push != nil { handed.isHanded.store(true, ordering: .relaxed) }
                return push
            }
            let result = await delivery.deliver(offer)
            if result == .delivered, handed.isHanded.load(ordering: .relaxed) {
                counter.add(1, \.delivered)
            }
            step(recipient) { $0.ended(result) }
        }
    }

    /// Records that the delivery of a token's push begins, and returns the push.
    private func take(_ recipient: PushRecipient) async -> IncomingPush? {
        await withCheckedContinuation { continuation in
            committer.submit(.begin(recipient.token, now: clock.date())) { result in
                continuation.resume(returning: self.taken(result, recipient))
            }
        }
    }

    private func taken(
        _ result: Result<PushChangeResult, PushGatewayError>, _ recipient: PushRecipient
    ) -> IncomingPush? {
        switch result {
        case .success(.begun(let push, let number)):
            step(recipient) { lane in
                lane.took(number)
                return nil
            }
            return opened(push, recipient)
        case .success(let other):
            if other == .expired { counter.add(1, \.expired) }
        case .failure(let error):
            logger.error(
                "Push delayed: its delivery cannot be recorded",
                metadata: ["app": "\(recipient.app)", "error": "\(error)"])
        }
        return nil
    }

    private func opened(_ push: StoredPush, _ recipient: PushRecipient) -> IncomingPush? {
        // The token may have become invalid since the push was stored.
        guard tokens.record(of: recipient.token)?.invalidated == nil else { return nil }
        guard let payload = seal.unseal(push.sealed, purpose: .payload(push.token)) else {
            counter.add(1, \.unreadable)
            logger.error(
                "Push discarded: it was sealed with another key or is damaged",
                metadata: ["app": "\(recipient.app)", "token": "\(push.token.short)"])
            return nil
        }
        return IncomingPush(
            recipient: recipient, id: push.id, payload: payload, received: push.received,
            expires: push.expires)
    }
}

/// Whether the host took the push of an offer.
private final class HandedPush: Sendable {
    let isHanded = Atomic(false)
}

/// The delivery of one device token's pushes, one after the other (specification 7.4.4).
///
/// It decides and does nothing itself; `PushQueue` performs its actions.
struct TokenLane: Hashable, Sendable {
    /// The next step.
    enum Action: Hashable, Sendable {
        /// Offer the push that waits to the app.
        case offer
        /// Record that a push was delivered, and offer the next one if there is one.
        case finish(Int64, thenOffers: Bool)
        /// Make a push wait again, and offer it again if requested.
        case putBack(Int64, thenOffers: Bool)
        /// Delete the push that waits, because the app can never receive it.
        case discard(thenOffers: Bool)
    }

    /// The reason for which a delivery is requested.
    enum Cause: Hashable, Sendable {
        /// A push was stored just now.
        case stored
        /// The app can receive now.
        case ready
    }

    private enum State: Hashable {
        case idle
        case offering
        case delivering(Int64)
    }

    private var state = State.idle
    /// Whether a push was stored since the app's push was taken.
    private var isNewerStored = false
    /// Whether the app became able to receive since the push was offered.
    private var isReadyAgain = false

    /// Whether nothing is being delivered, so that the lane can be forgotten.
    var isIdle: Bool { state == .idle }

    /// Requests the delivery of the push that waits.
    mutating func request(_ cause: Cause) -> Action? {
        guard state == .idle else {
            switch cause {
            case .stored: isNewerStored = true
            case .ready: isReadyAgain = true
            }
            return nil
        }
        start()
        return .offer
    }

    /// Records that the app's push was taken, with its number in the store.
    ///
    /// A push that was stored before is the one that was taken, or was replaced by it.
    mutating func took(_ number: Int64) {
        guard state == .offering else { return }
        state = .delivering(number)
        isNewerStored = false
    }

    /// Records the result of an offer.
    mutating func ended(_ result: PushHandover) -> Action? {
        let number: Int64?
        switch state {
        case .idle: return nil
        case .offering: number = nil
        case .delivering(let taken): number = taken
        }
        let isAgain = isNewerStored || (result == .mustWait && isReadyAgain)
        state = .idle
        if isAgain { start() }
        switch (result, number) {
        case (.mustWait, let number?): return .putBack(number, thenOffers: isAgain)
        case (_, let number?): return .finish(number, thenOffers: isAgain)
        case (.impossible, nil): return .discard(thenOffers: isAgain)
        case (.delivered, nil), (.mustWait, nil): return isAgain ? .offer : nil
        }
    }

    private mutating func start() {
        state = .offering
        isNewerStored = false
        isReadyAgain = false
    }
}

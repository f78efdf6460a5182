/// The delivery of one device token's pushes, one after the other (specification 7.4.4).
///
/// It decides and does nothing itself; `PushQueue` performs its actions.
struct TokenLane: Hashable, Sendable {
    /// What has to be done next.
    enum Action: Hashable, Sendable {
        /// Begin the delivery of the push that waits.
        case begin
        /// Record that a push was delivered, and begin the delivery of the next one if requested.
        case finish(Int64, thenBegins: Bool)
        /// Make a push wait again, and begin its delivery again if requested.
        case putBack(Int64, thenBegins: Bool)
    }

    private enum State: Hashable {
        case idle
        case beginning
        case delivering(Int64)
    }

    private var state = State.idle
    /// Whether a push was stored, or the app became able to receive, since the delivery was begun.
    private var isRequestedAgain = false

    /// Whether nothing is being delivered, so that the lane can be forgotten.
    var isIdle: Bool { state == .idle }

    /// Requests the delivery of the push that waits, because it was stored just now or because the
    /// app can receive it now.
    mutating func request() -> Action? {
        guard state == .idle else {
            isRequestedAgain = true
            return nil
        }
        return begin()
    }

    /// Enters what the store returned for `begin`.
    ///
    /// - Parameter number: The number of the push to be delivered; `nil` if there is none.
    mutating func begun(_ number: Int64?) -> Action? {
        guard state == .beginning else { return nil }
        if let number {
            state = .delivering(number)
            return nil
        }
        state = .idle
        return again() ? begin() : nil
    }

    /// Enters the result of a delivery.
    mutating func ended(_ result: PushHandover) -> Action? {
        guard case .delivering(let number) = state else { return nil }
        state = .idle
        let isAgain = again()
        if isAgain { state = .beginning }
        return switch result {
        case .delivered: .finish(number, thenBegins: isAgain)
        case .mustWait: .putBack(number, thenBegins: isAgain)
        }
    }

    private mutating func begin() -> Action {
        state = .beginning
        isRequestedAgain = false
        return .begin
    }

    private mutating func again() -> Bool {
        defer { isRequestedAgain = false }
        return isRequestedAgain
    }
}

/// The provider tokens of one connection, which may be replaced every 20 minutes (specification
/// 7.4.2).
struct TokenUpdates: Sendable {
    private let interval: Duration
    /// The tokens that were accepted, by their text; one that was replaced may still be used.
    private var accepted: Set<String> = []
    private var last: Duration?

    init(seconds: Double) { interval = .seconds(seconds) }

    /// Whether the token was accepted on this connection.
    func contains(_ token: String) -> Bool { accepted.contains(token) }

    /// Checks whether a token may be used that this connection has not used before.
    ///
    /// - Throws: `tooManyProviderTokenUpdates` if the last new one is less than 20 minutes old.
    func check(at now: Duration) throws(PushRefusal) {
        if let last, now - last < interval { throw PushRefusal(.tooManyProviderTokenUpdates) }
    }

    /// Records a token that was verified.
    mutating func accept(_ token: String, at now: Duration) {
        guard !accepted.contains(token) else { return }
        accepted.insert(token)
        last = now
    }
}

/// The flags that an app knows, and those that it has yet to be notified of (specification 7.8.6).
///
/// A pure state machine. It combines several changes before a delivery into one, with the newest
/// flags. There is no delivery if the app already knows these flags.
struct FlagsReport: Sendable {
    /// The flags that the app knows; `nil` if it knows none.
    private(set) var known: SCNetworkReachabilityFlags?
    private var newest: SCNetworkReachabilityFlags?

    /// Records that the app has asked for the flags itself.
    ///
    /// Once the app is notified of changes, a query does not replace a notification, because the
    /// part of the app that queries need not be the part that is notified.
    mutating func appAsked(_ flags: SCNetworkReachabilityFlags, isNotified: Bool) {
        if !isNotified || known == nil { known = flags }
    }

    /// Begins to compare.
    ///
    /// If the app knows no flags, changes are compared with these flags.
    mutating func begin(with flags: SCNetworkReachabilityFlags) {
        known = known ?? flags
    }

    /// Ends notifications, and drops one that was not delivered.
    mutating func end() { newest = nil }

    /// Records that the flags have been computed again.
    ///
    /// - Returns: Whether to arrange a delivery.
    mutating func observe(_ flags: SCNetworkReachabilityFlags) -> Bool {
        newest = flags
        return flags != known
    }

    /// Returns the flags to deliver; `nil` if the app knows the newest ones.
    mutating func take() -> SCNetworkReachabilityFlags? {
        guard let newest, newest != known else { return nil }
        known = newest
        return newest
    }
}

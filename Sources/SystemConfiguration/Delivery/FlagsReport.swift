/// The flags that an app knows, and those that it has yet to be notified of (7.8.6).
///
/// A pure state machine. Several changes before a delivery become one, with the newest flags, and
/// none if the newest flags are those that the app knows.
struct FlagsReport: Sendable {
    /// The flags that the app knows; `nil` if it knows none.
    private(set) var known: SCNetworkReachabilityFlags?
    private var newest: SCNetworkReachabilityFlags?

    /// The app has asked for the flags itself.
    ///
    /// Once it is notified of changes, asking does not replace a notification, because the part of
    /// an app that asks need not be the part that is notified.
    mutating func appAsked(_ flags: SCNetworkReachabilityFlags, isNotified: Bool) {
        if !isNotified || known == nil { known = flags }
    }

    /// Begins to compare.
    ///
    /// Without flags that the app knows, these are the ones that changes are compared with.
    mutating func begin(with flags: SCNetworkReachabilityFlags) {
        known = known ?? flags
    }

    /// Notifications end; one that was not delivered is dropped.
    mutating func end() { newest = nil }

    /// The flags have been computed again.
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

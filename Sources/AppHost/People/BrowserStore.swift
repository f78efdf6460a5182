import Foundation

/// The stored browsers of users who opened an app.
protocol BrowserStore: Sendable {
    /// Returns the record of a pass's browser and user; `nil` if the user is unknown.
    func browser(_ pass: BrowserPass) throws(HostError) -> BrowserRecord?

    /// Stores the record of a pass's browser if its pass is the newest, and deletes the least
    /// recent of more than `StoreLimits.browsersMax` browsers of the user.
    func keep(_ record: BrowserRecord, of pass: BrowserPass) throws(HostError)

    func unsignedCookies(of person: Person) throws(HostError) -> UnsignedCookies

    /// Returns the number of times that a user has signed out other browsers.
    func epoch(of person: Person) throws(HostError) -> Int

    /// Begins the next epoch of a user, and deletes the user's browsers.
    ///
    /// - Returns: The new epoch.
    func signOut(_ person: Person, at date: Date) throws(HostError) -> Int

    /// Deletes browsers whose newest pass is too old to be accepted, and people who were deleted
    /// before their last pass expired.
    func sweepBrowsers(passesBefore date: Date) throws(HostError)
}

/// Whether cookies that no host signed are accepted for a user.
enum UnsignedCookies: Equatable {
    /// Accepted until a time, in seconds since 1970.
    case taken(until: Double)
    case refused
    case unknown
}

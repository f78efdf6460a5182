import Foundation

/// The stored browsers of users who opened an app.
protocol BrowserStore: Sendable {
    /// Returns the record of a pass's browser and user; `nil` if the user is unknown.
    func browser(_ pass: BrowserPass) throws(HostError) -> BrowserRecord?

    /// Stores the record of a pass's browser if its pass is the newest, and deletes the least
    /// recent browsers of the user beyond `StoreLimits.browsersMax`.
    func keep(_ record: BrowserRecord, of pass: BrowserPass) throws(HostError)

    func unsignedCookies(of person: Person) throws(HostError) -> UnsignedCookies

    /// Returns the number of times that a user has signed out other browsers.
    func epoch(of person: Person) throws(HostError) -> Int

    /// Begins the next epoch of a user, and deletes the user's browsers.
    ///
    /// - Returns: The new epoch.
    func signOut(_ person: Person, at date: Date) throws(HostError) -> Int

    /// Deletes browsers whose newest pass is too old to be accepted, and the records of deleted
    /// users none of whose passes can be accepted any more.
    func sweepBrowsers(passesBefore date: Date) throws(HostError)
}

/// The acceptance of a user's cookies that no host signed.
enum UnsignedCookies: Equatable {
    /// The cookies are accepted until a time, in seconds since 1970.
    case taken(until: Double)
    case refused
    case unknown
}

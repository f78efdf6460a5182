import Foundation

/// The stored users, and the operations on all their stored data.
protocol PeopleStore: Sendable {
    /// Returns the person of a user of a proxy; `nil` for a user who was never named.
    func person(of user: UserName) throws(HostError) -> Person?

    /// Stores the person of a user of a proxy.
    func keep(_ user: UserName, as person: Person, at date: Date) throws(HostError)

    /// Returns the users who were first stored in a period and have no other stored data, because
    /// no page ever showed a window of theirs.
    func strangers(since: Date, before: Date, limit: Int) throws(HostError) -> [String]

    func forget(persons: [String]) throws(HostError)

    /// Returns all users, without their folders; callable on any thread.
    func everyPerson() throws(HostError) -> [String: PersonReport]

    /// Returns all stored data of a user, as rows by table; callable on any thread.
    func rows(of person: Person) throws(HostError) -> [String: [[String: StoredValue]]]

    /// Removes all stored data of a user except the epoch, which is raised.
    ///
    /// Passes from before the deletion stay invalid for as long as browsers may keep them.
    ///
    /// - Returns: The sessions that were removed.
    func remove(_ person: Person, at date: Date) throws(HostError) -> [String]

    /// Moves the user names, windows, launches, deaths and background work of one user to another.
    ///
    /// The passes of the first user become invalid.
    ///
    /// - Returns: The sessions that were moved.
    func give(
        from source: Person, to target: Person, at date: Date
    ) throws(HostError) -> [String]
}

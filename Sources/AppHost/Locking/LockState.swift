/// The users whose data is locked: all, or some.
struct LockState: Hashable, Sendable {
    /// Whether the host as a whole was locked.
    var isHostLocked = false
    /// Whether the login session of the machine is locked, which locks the host as well.
    var isSessionLocked = false
    /// The users who are locked in addition, by their identifiers.
    var persons: Set<String> = []

    /// Whether a user's data is locked.
    func isLocked(_ person: Person) -> Bool {
        isHostLocked || isSessionLocked || persons.contains(person.identifier)
    }

    /// Locks or unlocks a user, or the host.
    ///
    /// Unlocking the host unlocks no user who was locked alone.
    mutating func set(_ isLocked: Bool, _ person: Person?) {
        guard let person else {
            isHostLocked = isLocked
            return
        }
        if isLocked {
            persons.insert(person.identifier)
        } else {
            persons.remove(person.identifier)
        }
    }
}

/// Whose data is locked: everybody's, or that of some persons.
struct LockState: Hashable, Sendable {
    /// Whether the host as a whole was locked.
    var isHostLocked = false
    /// Whether whoever sits at the machine has locked their session, which locks the host as well.
    var isSessionLocked = false
    /// The persons who are locked besides, by their identifiers.
    var persons: Set<String> = []

    /// Whether a person's data is locked.
    func isLocked(_ person: Person) -> Bool {
        isHostLocked || isSessionLocked || persons.contains(person.identifier)
    }

    /// Locks or unlocks a person, or the host; unlocking the host unlocks nobody who was locked
    /// alone.
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

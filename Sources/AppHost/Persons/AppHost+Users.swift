import Logging

/// Users whom a proxy names.
extension AppHost {
    /// The person whom a proxy's user is; one that is named for the first time is remembered as somebody new.
    public func person(of user: UserName) throws(HostError) -> Person {
        if let known = try store.person(of: user) { return known }
        let person = passSigner.person(of: user)
        try store.keep(user, as: person, at: settings.clock.date)
        logger.info(
            "A user was named for the first time.",
            metadata: ["user": "\(user)", "person": "\(person.identifier.prefix(8))"])
        return person
    }
}

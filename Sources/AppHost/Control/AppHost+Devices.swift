import ControlLink
import HostLink

/// What an operator does to a person's data as a whole, as one does to a device.
extension AppHost {
    /// - Parameter beginning: How the identifier of the one person begins; everybody without it.
    func changeLock(_ isLocked: Bool, _ beginning: String?) async throws -> ControlResult {
        let person: Person?
        if let beginning { person = try await onePerson(beginning) } else { person = nil }
        if isLocked { try lock(person) } else { try unlock(person) }
        let whose = person.map { "The data of \($0.identifier.prefix(8))" } ?? "Everybody's data"
        let stays = !isLocked && (person.map { self.isLocked($0) } ?? self.isLocked)
        let message =
            isLocked
            ? "\(whose) is locked."
            : stays
                ? "\(whose) stays locked: the host or the session of this machine is."
                : "\(whose) is unlocked."
        return ControlResult(
            person: person?.identifier, outcome: stays ? .unchanged : .done, message: message)
    }

    func open(_ address: String, _ beginning: String?) async throws -> ControlResult {
        let person = try await onePerson(beginning)
        do {
            let opened = try open(url: address, for: person)
            let whose = "\(opened.app.name) of \(person.identifier.prefix(8))"
            return ControlResult(
                app: opened.app.slug, person: person.identifier,
                session: opened.session.identifier, outcome: .done,
                message: opened.isOnScreen
                    ? "\(whose) opens it."
                    : "\(whose) opens it when \(opened.session.address) is next shown.")
        } catch {
            let isLater = error.code == .dataLocked
            throw ControlFailure(isLater ? .notNow : .refused, error.message)
        }
    }
}

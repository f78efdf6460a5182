import ControlLink
import Foundation
import Logging

extension AppHost {
    /// Copies everything that is kept of a person while none of the person's apps runs.
    ///
    /// - Returns: The name of the copy, for `StagedExport`.
    func exportPerson(_ text: String) async throws -> String {
        let report = try PeopleSelection(people: try await people()).person(text)
        let person = Person(identifier: report.person)
        guard !isLocked(person) else {
            throw ControlFailure(.notNow, "The person's data is locked. Unlock it first.")
        }
        await shut(person)
        defer { readmit(person) }
        let export = StagedExport(
            name: UUID().uuidString, inStateDirectory: directory.path)
        let (store, folders, date, key) = (
            store, self.folders, settings.clock.date, masterKey
        )
        let owners = KeyOwners(persons: directory.persons)
        try await aside {
            do throws(HostError) {
                try export.make(
                    of: person.identifier, folders, rows: try store.rows(of: person), at: date
                ) { container in
                    key.key(
                        person: owners.owner(of: container, of: person.identifier),
                        container: container)
                }
            } catch {
                export.remove()
                throw error
            }
        }
        logger.notice(
            "A person's data was exported.", metadata: ["person": "\(Self.short(person))"])
        return export.name
    }
}

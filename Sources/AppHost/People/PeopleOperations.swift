import Foundation
import HostLink
import Logging

/// The operations of an operator on whole users: list, delete, merge and export.
///
/// Delete, merge and export first end the user's apps, and no app starts meanwhile.
struct PeopleOperations: Sendable {
    let store: any PeopleStore
    let directory: StateDirectory
    let keys: HostKeys
    let snapshots: SnapshotStore
    let clock: any HostClock
    let logger: Logger

    private var folders: PersonFolders {
        PersonFolders(persons: directory.persons, logs: directory.logs)
    }

    /// Returns all users with stored data, by identifier.
    func list(_ host: isolated AppHost) async throws -> [PersonReport] {
        host.sessions.changes.flush(host)
        let (store, folders) = (store, folders)
        return try await BlockingWork.run {
            var people = try store.everyPerson()
            for person in folders.all {
                people[person, default: PersonReport(person: person)].containers =
                    folders.containers(of: person)
                people[person]?.size = Int(clamping: folders.size(of: person))
            }
            return people.values.sorted { $0.person < $1.person }
        }
    }

    private func person(_ text: String, _ host: isolated AppHost) async throws -> Person {
        let report = try PeopleSelection(people: try await list(host)).person(text)
        return Person(identifier: report.person)
    }

    /// Deletes a user: ends their apps, deletes their windows, saved state, files, logs and names,
    /// and signs out their browsers.
    func delete(_ text: String, _ host: isolated AppHost) async throws -> ControlResult {
        let person = try await person(text, host)
        await host.quitting.close(person, host)
        defer { host.quitting.readmit(person, host) }
        forget(try store.remove(person, at: clock.date), host)
        host.handoffs.remove(person)
        host.dataLock.remove(person)
        host.pushes.peopleChanged([person], host)
        let folders = folders
        try await BlockingWork.run { try folders.remove(person.identifier) }
        logger.notice(
            "A user was deleted.", metadata: ["person": "\(person.shortIdentifier)"])
        return ControlResult(
            person: person.identifier, outcome: .done,
            message: "\(person.shortIdentifier) was deleted, with everything that was kept of them."
        )
    }

    /// Merges one user into another, who gets the user names and the apps of the first.
    ///
    /// A refused operation changes nothing.
    func merge(
        _ text: String, into other: String, _ host: isolated AppHost
    ) async throws -> [ControlResult] {
        let selection = PeopleSelection(people: try await list(host))
        let (from, into) = (try selection.person(text), try selection.person(other))
        let (source, target) = (Person(identifier: from.person), Person(identifier: into.person))
        try refuse(source, into: target, isReachable: into.browsers > 0 || !into.users.isEmpty)
        guard !host.isLocked(source), !host.isLocked(target) else {
            throw ControlFailure(.notNow, "The data of one of them is locked. Unlock it first.")
        }
        await host.quitting.close(source, host)
        defer { host.quitting.readmit(source, host) }
        await host.quitting.close(target, host)
        defer { host.quitting.readmit(target, host) }
        let folders = folders
        let shared = try await BlockingWork.run {
            try folders.move(from: source.identifier, to: target.identifier)
        }
        guard shared.isEmpty else {
            throw ControlFailure(
                .refused,
                "Both have files of \(shared.joined(separator: ", ")), so nothing was changed. Export one "
                    + "of the two, delete those files, and merge again.")
        }
        forget(try store.give(from: source, to: target, at: clock.date), host)
        host.handoffs.remove(source)
        host.pushes.peopleChanged([source, target], host)
        do {
            try await BlockingWork.run { try folders.remove(source.identifier) }
        } catch {
            logger.warning("The empty folder of a merged user could not be deleted.", error)
        }
        logger.notice(
            "Two users were merged.",
            metadata: ["from": "\(source.shortIdentifier)", "into": "\(target.shortIdentifier)"])
        return [
            ControlResult(
                person: target.identifier, outcome: .done,
                message: "\(source.shortIdentifier) is \(target.shortIdentifier) now.")
        ]
    }

    private func refuse(
        _ source: Person, into target: Person, isReachable: Bool
    ) throws(ControlFailure) {
        guard source != target else {
            throw ControlFailure(.refused, "These are one user already.")
        }
        guard isReachable else {
            throw ControlFailure(
                .refused,
                "\(target.shortIdentifier) has no browser and no user name, so nobody could reach what "
                    + "\(source.shortIdentifier) has. Merge the other way round.")
        }
    }

    /// Copies all stored data of a user while none of the user's apps runs.
    ///
    /// - Returns: The name of the copy, for `StagedExport`.
    func export(_ text: String, _ host: isolated AppHost) async throws -> String {
        let person = try await person(text, host)
        guard !host.isLocked(person) else {
            throw ControlFailure(.notNow, "The user's data is locked. Unlock it first.")
        }
        await host.quitting.close(person, host)
        defer { host.quitting.readmit(person, host) }
        let export = StagedExport(name: UUID().uuidString, inStateDirectory: directory.path)
        let (store, folders, date) = (store, folders, clock.date)
        let (keys, directory) = (keys, directory)
        try await BlockingWork.run {
            do throws(HostError) {
                try export.make(
                    of: person.identifier, folders, rows: try store.rows(of: person), at: date
                ) { container in
                    keys.key(of: person, container: container, in: directory)
                }
            } catch {
                export.remove()
                throw error
            }
        }
        logger.notice(
            "A user's data was exported.", metadata: ["person": "\(person.shortIdentifier)"])
        return export.name
    }

    /// Drops the unwritten changes and the snapshots of sessions that were deleted or moved to
    /// another user.
    private func forget(_ sessions: [String], _ host: isolated AppHost) {
        host.sessions.changes.drop(sessions)
        for session in sessions {
            host.pages.offers.remove(session)
            host.openings.remove(session)
        }
        // The snapshots are sealed for the former user of the sessions.
        snapshots.remove(sessions, at: clock.date)
    }
}

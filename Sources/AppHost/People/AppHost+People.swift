import ControlLink
import HostLink
import Logging

/// What an operator does to whole persons.
extension AppHost {
    nonisolated var folders: PersonFolders {
        PersonFolders(persons: directory.persons, logs: directory.logs)
    }

    /// The key of a person's app, which may have been another person's.
    nonisolated func key(of person: Person, _ app: InstalledApp) -> [UInt8] {
        let owner = KeyOwners(persons: directory.persons).owner(
            of: app.containerName, of: person.identifier)
        return masterKey.key(person: owner, container: app.containerName)
    }

    /// Everybody of whom the host keeps something, by identifier.
    func people() async throws -> [PersonReport] {
        flushChanges()
        let (store, folders) = (store, folders)
        return try await aside {
            var people = try store.everyPerson()
            for person in folders.all {
                people[person, default: PersonReport(person: person)].containers =
                    folders.containers(of: person)
                people[person]?.size = Int(clamping: folders.size(of: person))
            }
            return people.values.sorted { $0.person < $1.person }
        }
    }

    /// Deletes a person: ends their apps, deletes their windows, saved state, files, logs and names, and
    /// signs out their browsers.
    func deletePerson(_ text: String) async throws -> ControlResult {
        let report = try PeopleSelection(people: try await people()).person(text)
        let person = Person(identifier: report.person)
        await shut(person)
        defer { readmit(person) }
        forget(try store.remove(person, at: settings.clock.date))
        handoffs.remove(person)
        dataLock.remove(person)
        let folders = folders
        try await aside { try folders.remove(person.identifier) }
        logger.notice("A person was deleted.", metadata: ["person": "\(Self.short(person))"])
        return ControlResult(
            person: person.identifier, outcome: .done,
            message: "\(Self.short(person)) was deleted, with everything that was kept of them.")
    }

    /// Makes one person of two: users and apps of the first are the second's from now on.
    ///
    /// It is done whole or not at all: what is refused has changed nothing.
    func mergePeople(_ text: String, into other: String) async throws -> [ControlResult] {
        let selection = PeopleSelection(people: try await people())
        let (from, into) = (try selection.person(text), try selection.person(other))
        let (source, target) = (Person(identifier: from.person), Person(identifier: into.person))
        guard source != target else {
            throw ControlFailure(.refused, "These are one person already.")
        }
        guard into.browsers > 0 || !into.users.isEmpty else {
            throw ControlFailure(
                .refused,
                "\(Self.short(target)) has no browser and no user name, so nobody could reach what "
                    + "\(Self.short(source)) has. Merge the other way round.")
        }
        guard !isLocked(source), !isLocked(target) else {
            throw ControlFailure(.notNow, "The data of one of them is locked. Unlock it first.")
        }
        await shut(source)
        defer { readmit(source) }
        await shut(target)
        defer { readmit(target) }
        let folders = folders
        let shared = try await aside {
            try folders.move(from: source.identifier, to: target.identifier)
        }
        guard shared.isEmpty else {
            throw ControlFailure(
                .refused,
                "Both have files of \(shared.joined(separator: ", ")), so nothing was changed. Export one "
                    + "of the two, delete those files, and merge again.")
        }
        forget(try store.give(from: source, to: target, at: settings.clock.date))
        handoffs.remove(source)
        do {
            try await aside { try folders.remove(source.identifier) }
        } catch {
            logger.warning(
                "The empty folder of a merged person could not be deleted.",
                metadata: ["error": "\(error)"])
        }
        logger.notice(
            "Two people were merged.",
            metadata: ["from": "\(Self.short(source))", "into": "\(Self.short(target))"])
        return [
            ControlResult(
                person: target.identifier, outcome: .done,
                message: "\(Self.short(source)) is \(Self.short(target)) now.")
        ]
    }

    /// Ends a person's apps, which commit before, and starts none until `readmit`.
    func shut(_ person: Person) async {
        for app in catalog.all {
            quitting[InstanceKey(person: person, app: app.slug), default: 0] += 1
        }
        for instance in instances.values where instance.key.person == person {
            for scene in instance.scenes.values { sendHome(scene) }
            let isPolite = instance.process != nil && instance.life.summary != .suspended
            instance.life.hasTasks = false
            await withCheckedContinuation { continuation in
                instance.whenEnded.append(continuation)
                apply(.quit(politely: isPolite), to: instance)
            }
            for scene in instance.scenes.values {
                change(scene, scene.noteEnd)
            }
            if instances[instance.key] === instance { instances[instance.key] = nil }
        }
        flushChanges()
    }

    func readmit(_ person: Person) {
        for app in catalog.all {
            let key = InstanceKey(person: person, app: app.slug)
            quitting[key] = quitting[key].flatMap { $0 > 1 ? $0 - 1 : nil }
        }
    }

    /// Drops what is in memory and in pictures of sessions that are gone or another person's.
    private func forget(_ sessions: [String]) {
        for session in sessions {
            changes[session] = nil
            pages.offers.remove(session)
            openings.remove(session)
        }
        // They are sealed for the person whose they were.
        snapshots.remove(sessions, at: settings.clock.date)
    }

    static func short(_ person: Person) -> String { String(person.identifier.prefix(8)) }
}

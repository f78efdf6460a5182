/// The selection of the apps and windows that a target names.
struct ControlSelection {
    /// A user's app that a target can select.
    struct Candidate: Hashable {
        var app: String
        var name: String
        var container: String
        var person: String
        var process: Int32?
        var sessions: [String]

        /// The key of the app in the host's memory.
        var key: InstanceKey { InstanceKey(person: Person(identifier: person), app: app) }
    }

    /// An app, or one of its windows, that a target selects.
    struct Match: Hashable {
        var candidate: Candidate
        /// The session, if the target names one.
        var session: String?
    }

    let candidates: [Candidate]
    /// The names of installed apps, so that the name of an app without a window is not an error.
    let apps: Set<String>

    /// Returns all matches of a target.
    ///
    /// - Throws: A failure for a name without a match.
    func matches(_ target: ControlTarget) throws(ControlFailure) -> [Match] {
        let reachable = try candidates(of: target.person)
        guard !target.names.isEmpty else { return reachable.map { Match(candidate: $0) } }
        var matches: [Match] = []
        for name in target.names {
            for match in try self.matches(name, among: reachable, target.person)
            where !matches.contains(match) {
                matches.append(match)
            }
        }
        // A match of an app includes its windows.
        let whole = Set(matches.filter { $0.session == nil }.map(\.candidate))
        return matches.filter { $0.session == nil || !whole.contains($0.candidate) }
    }

    /// Returns the user whose identifier begins with a prefix; without a prefix, the only user.
    func person(_ beginning: String?) throws(ControlFailure) -> String {
        let persons = Set(try candidates(of: beginning).map(\.person))
        guard persons.count <= 1 else {
            throw ControlFailure(
                .ambiguous,
                "The command matches \(persons.count) people. Name one with "
                    + "--person; `perennial ps --all` lists them.")
        }
        guard let person = persons.first else {
            throw ControlFailure(.notFound, "Nobody has opened an app on this host.")
        }
        return person
    }

    private func candidates(of person: String?) throws(ControlFailure) -> [Candidate] {
        guard let person else { return candidates }
        let found = candidates.filter { $0.person.hasPrefix(person) }
        guard !person.isEmpty, !found.isEmpty else {
            throw ControlFailure(
                .notFound,
                "No person's identifier begins with \"\(Self.printable(person))\". "
                    + "`perennial ps --all` lists them.")
        }
        return found
    }

    private func matches(
        _ name: String, among candidates: [Candidate], _ person: String?
    ) throws(ControlFailure) -> [Match] {
        let folded = name.lowercased()
        let byName = candidates.filter {
            $0.app == folded || $0.name.lowercased() == folded
                || $0.container.lowercased() == folded
        }
        if !byName.isEmpty { return byName.map { Match(candidate: $0) } }
        if apps.contains(folded) { return [] }
        if let process = Int32(name) {
            let byProcess = candidates.filter { $0.process == process }
            if !byProcess.isEmpty { return byProcess.map { Match(candidate: $0) } }
        }
        let bySession = candidates.flatMap { candidate in
            candidate.sessions.filter { !name.isEmpty && $0.hasPrefix(name) }
                .map { Match(candidate: candidate, session: $0) }
        }
        guard bySession.count <= 1 else {
            throw ControlFailure(
                .ambiguous,
                "\(bySession.count) sessions begin with \"\(Self.printable(name))\". Enter more of it."
            )
        }
        guard let match = bySession.first else {
            throw ControlFailure(
                .notFound,
                "No app, session or process is named \"\(Self.printable(name))\""
                    + (person == nil ? "" : " for that person")
                    + ". `perennial ps --all` lists them.")
        }
        return [match]
    }

    /// Returns a typed text in a printable form, for messages.
    private static func printable(_ text: String) -> String {
        let visible = text.unicodeScalars.prefix(64).map { scalar -> Character in
            scalar.properties.generalCategory == .control ? "?" : Character(scalar)
        }
        return String(visible)
    }
}

import ControlLink

/// Finds what a target means among what is there.
struct ControlSelection {
    /// Somebody's app that a target may mean.
    struct Candidate: Hashable {
        var app: String
        var name: String
        var container: String
        var person: String
        var process: Int32?
        var sessions: [String]

        /// Names it in the host's memory.
        var key: InstanceKey { InstanceKey(person: Person(identifier: person), app: app) }
    }

    /// What a target means.
    struct Match: Hashable {
        var candidate: Candidate
        /// The one session that was named.
        var session: String?
    }

    let candidates: [Candidate]
    /// Names of installed apps, so that one which nobody opened yet is no mistake.
    let apps: Set<String>

    /// Everything a target means; naming what is not there is an error.
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
        // Who means an app means its windows too.
        let whole = Set(matches.filter { $0.session == nil }.map(\.candidate))
        return matches.filter { $0.session == nil || !whole.contains($0.candidate) }
    }

    /// The one person whose identifier begins so; without a beginning, the only one there is.
    func person(_ beginning: String?) throws(ControlFailure) -> String {
        let persons = Set(try candidates(of: beginning).map(\.person))
        guard persons.count <= 1 else {
            throw ControlFailure(
                .ambiguous,
                "There are \(persons.count) persons of whom that may be said. Name one with "
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
                "No person's identifier begins with \"\(Self.shown(person))\". "
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
                "\(bySession.count) sessions begin with \"\(Self.shown(name))\". Give more of it.")
        }
        guard let match = bySession.first else {
            throw ControlFailure(
                .notFound,
                "No app, session or process is named \"\(Self.shown(name))\""
                    + (person == nil ? "" : " for that person")
                    + ". `perennial ps --all` lists them.")
        }
        return [match]
    }

    /// What somebody typed, fit for a sentence.
    private static func shown(_ text: String) -> String {
        let visible = text.unicodeScalars.prefix(64).map { scalar -> Character in
            scalar.properties.generalCategory == .control ? "?" : Character(scalar)
        }
        return String(visible)
    }
}

/// What an operator asks of a running host.
package enum ControlRequest: Hashable, Sendable {
    /// What runs; with those that are ended, everything that anybody can come back to.
    case list(ControlTarget, includesEnded: Bool)
    /// Stop what is in the background now, without waiting for its grace time.
    case suspend(ControlTarget)
    /// Let what is suspended run for another grace time.
    case resume(ControlTarget)
    /// Kill processes as the system does: state is kept.
    case kill(ControlTarget)
    /// Quit apps as a person does in the app switcher: their state is deleted.
    case quit(ControlTarget)
    /// Tell running apps that memory is short.
    case memoryWarning(ControlTarget)
    /// Wake apps for a background fetch, or for the task with an identifier, and wait for the result.
    case fetch(ControlTarget, task: String?)
    /// Lock everybody's data, or that of the person whose identifier begins so.
    case lock(person: String?)
    /// Unlock what was locked.
    case unlock(person: String?)
    /// Open an address for a person; the only one there is unless an identifier's beginning is given.
    case open(String, person: String?)
    /// What was counted, in Prometheus' text format.
    case metrics
    /// Everybody of whom something is kept.
    case people
    /// Make one person of two; each is a user's name or the beginning of an identifier.
    case mergePeople(String, into: String)
    /// Delete everything of a person.
    case deletePerson(String)
    /// Copy everything that is kept of a person; the answer is the copy's name.
    case exportPerson(String)

    /// The version of the language; a host refuses others.
    package static let version = 1

    /// The verb, as it stands on the wire.
    package var verb: Verb {
        switch self {
        case .list: .list
        case .suspend: .suspend
        case .resume: .resume
        case .kill: .kill
        case .quit: .quit
        case .memoryWarning: .memoryWarning
        case .fetch: .fetch
        case .lock: .lock
        case .unlock: .unlock
        case .open: .open
        case .metrics: .metrics
        case .people: .people
        case .mergePeople: .mergePeople
        case .deletePerson: .deletePerson
        case .exportPerson: .exportPerson
        }
    }

    /// The verbs on the wire.
    package enum Verb: String, Codable, CaseIterable, Sendable {
        case list, suspend, resume, kill, quit, fetch, lock, unlock, open, metrics, people
        case memoryWarning = "memory-warning"
        case mergePeople = "merge-people"
        case deletePerson = "delete-person"
        case exportPerson = "export-person"
    }
}

extension ControlRequest: Codable {
    private enum Key: CodingKey {
        case version, verb, target, includesEnded, person, address, into, task
    }

    /// Reads a request.
    ///
    /// - Throws: `ControlFailure` for another version of the language, `DecodingError` for what is none.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let version = try values.decode(Int.self, forKey: .version)
        guard version == Self.version else { throw ControlFailure.otherVersion(version) }
        func target() throws -> ControlTarget {
            try values.decode(ControlTarget.self, forKey: .target)
        }
        switch try values.decode(Verb.self, forKey: .verb) {
        case .list:
            self = .list(
                try target(), includesEnded: try values.decode(Bool.self, forKey: .includesEnded))
        case .suspend: self = .suspend(try target())
        case .resume: self = .resume(try target())
        case .kill: self = .kill(try target())
        case .quit: self = .quit(try target())
        case .memoryWarning: self = .memoryWarning(try target())
        case .fetch:
            self = .fetch(
                try target(), task: try values.decodeIfPresent(String.self, forKey: .task))
        case .lock: self = .lock(person: try values.decodeIfPresent(String.self, forKey: .person))
        case .unlock:
            self = .unlock(person: try values.decodeIfPresent(String.self, forKey: .person))
        case .open:
            self = .open(
                try values.decode(String.self, forKey: .address),
                person: try values.decodeIfPresent(String.self, forKey: .person))
        case .metrics: self = .metrics
        case .people: self = .people
        case .mergePeople:
            self = .mergePeople(
                try values.decode(String.self, forKey: .person),
                into: try values.decode(String.self, forKey: .into))
        case .deletePerson:
            self = .deletePerson(try values.decode(String.self, forKey: .person))
        case .exportPerson:
            self = .exportPerson(try values.decode(String.self, forKey: .person))
        }
    }

    /// Writes a request.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Self.version, forKey: .version)
        try values.encode(verb, forKey: .verb)
        switch self {
        case .list(let target, let includesEnded):
            try values.encode(target, forKey: .target)
            try values.encode(includesEnded, forKey: .includesEnded)
        case .suspend(let target), .resume(let target), .kill(let target), .quit(let target),
            .memoryWarning(let target):
            try values.encode(target, forKey: .target)
        case .fetch(let target, let task):
            try values.encode(target, forKey: .target)
            try values.encodeIfPresent(task, forKey: .task)
        case .lock(let person), .unlock(let person):
            try values.encodeIfPresent(person, forKey: .person)
        case .open(let address, let person):
            try values.encode(address, forKey: .address)
            try values.encodeIfPresent(person, forKey: .person)
        case .metrics, .people: break
        case .mergePeople(let person, let into):
            try values.encode(person, forKey: .person)
            try values.encode(into, forKey: .into)
        case .deletePerson(let person), .exportPerson(let person):
            try values.encode(person, forKey: .person)
        }
    }
}

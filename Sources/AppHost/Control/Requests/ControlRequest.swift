/// A request of an operator to a running host.
package enum ControlRequest: Hashable, Sendable {
    /// List the running apps, and if requested also the ended apps whose windows a user can reopen.
    case list(ControlTarget, includesEnded: Bool)
    /// Suspend apps in the background now, without waiting for the grace time.
    case suspend(ControlTarget)
    /// Resume suspended apps for another grace time.
    case resume(ControlTarget)
    /// Kill processes as the system does. State is kept.
    case kill(ControlTarget)
    /// Quit apps as a user does in the app switcher. Their state is deleted.
    case quit(ControlTarget)
    /// Send a memory warning to running apps.
    case memoryWarning(ControlTarget)
    /// Wake apps for a background fetch, or for the task with an identifier, and wait for the
    /// result.
    case fetch(ControlTarget, task: String?)
    /// Deliver a push, a JSON object in UTF-8, to one user's app, and wait for the result.
    case push(ControlTarget, payload: String)
    /// Issue, list or revoke the credentials of servers that send pushes.
    case pushCredentials(PushCredentialRequest)
    /// List the endpoints of the push distributor: all, or those of apps of the user whose
    /// identifier begins with the text.
    case pushEndpoints(person: String?)
    /// Remove the endpoint whose identifier begins with the text.
    case removePushEndpoint(String)
    /// Let pushes launch apps again that reported no call for several pushes.
    case resetPushes(ControlTarget)
    /// Lock the data of all users, or of the user whose identifier begins with the text.
    case lock(person: String?)
    /// Unlock the data of all users, or of the user whose identifier begins with the text.
    case unlock(person: String?)
    /// Open an address for the user whose identifier begins with the text, or for the only user.
    case open(String, person: String?)
    /// Return the metrics in Prometheus' text format.
    case metrics
    /// List all users with stored data.
    case people
    /// Merge two users into one; each is a user name or the beginning of an identifier.
    case mergePeople(String, into: String)
    /// Delete all data of a user.
    case deletePerson(String)
    /// Copy all stored data of a user. The answer is the copy's name.
    case exportPerson(String)

    /// The version of the protocol.
    ///
    /// A host refuses requests with another version.
    package static let version = 1

    /// The request's verb in the protocol.
    package var verb: Verb {
        switch self {
        case .list: .list
        case .suspend: .suspend
        case .resume: .resume
        case .kill: .kill
        case .quit: .quit
        case .memoryWarning: .memoryWarning
        case .fetch: .fetch
        case .push: .push
        case .pushCredentials: .pushCredentials
        case .pushEndpoints: .pushEndpoints
        case .removePushEndpoint: .removePushEndpoint
        case .resetPushes: .resetPushes
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

    /// The verbs of the protocol.
    package enum Verb: String, Codable, CaseIterable, Sendable {
        case list, suspend, resume, kill, quit, fetch, push, lock, unlock, open, metrics, people
        case memoryWarning = "memory-warning"
        case pushCredentials = "push-credentials"
        case pushEndpoints = "push-endpoints"
        case removePushEndpoint = "remove-push-endpoint"
        case resetPushes = "reset-pushes"
        case mergePeople = "merge-people"
        case deletePerson = "delete-person"
        case exportPerson = "export-person"
    }
}

extension ControlRequest: Codable {
    private enum Key: CodingKey {
        case version, verb, target, includesEnded, person, address, into, task, payload, request,
            endpoint
    }

    /// Reads a request.
    ///
    /// - Throws: `ControlFailure` for another version of the protocol, `DecodingError` if the value
    ///   is not a request.
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
        case .push:
            self = .push(
                try target(), payload: try values.decode(String.self, forKey: .payload))
        case .pushCredentials:
            self = .pushCredentials(
                try values.decode(PushCredentialRequest.self, forKey: .request))
        case .pushEndpoints:
            self = .pushEndpoints(
                person: try values.decodeIfPresent(String.self, forKey: .person))
        case .removePushEndpoint:
            self = .removePushEndpoint(try values.decode(String.self, forKey: .endpoint))
        case .resetPushes: self = .resetPushes(try target())
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
            .memoryWarning(let target), .resetPushes(let target):
            try values.encode(target, forKey: .target)
        case .fetch(let target, let task):
            try values.encode(target, forKey: .target)
            try values.encodeIfPresent(task, forKey: .task)
        case .push(let target, let payload):
            try values.encode(target, forKey: .target)
            try values.encode(payload, forKey: .payload)
        case .pushCredentials(let request): try values.encode(request, forKey: .request)
        case .removePushEndpoint(let endpoint): try values.encode(endpoint, forKey: .endpoint)
        case .lock(let person), .unlock(let person), .pushEndpoints(let person):
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

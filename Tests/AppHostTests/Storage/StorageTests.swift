import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite struct `The storage of a host` {
    private let person = Person(token: PersonToken())
    private let date = Date(timeIntervalSince1970: 1_700_000_000)
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Opens the test's database, which may be open already.
    private func stores() throws -> HostStores {
        HostStores(in: try HostDatabase(path: folder.path + "/host.sqlite"))
    }

    @Test func `the master key is created once, for its owner only`() throws {
        let app = InstalledApp(executable: "/x/App")
        let directory = try StateDirectory(path: folder.path + "/state")
        func keys() throws -> HostKeys { try HostKeys(in: directory, given: nil) }
        let key = try keys().key(person: person, app: app)
        #expect(try keys().key(person: person, app: app) == key)
        var status = stat()
        #expect(stat(directory.masterKey, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(status.st_size == 32)
        let others = [
            try keys().key(person: Person(token: PersonToken()), app: app),
            try keys().key(person: person, app: InstalledApp(executable: "/x/B")),
        ]
        #expect(!others.contains(key))
    }

    @Test func `the keys that are derived from a master key stay the same`() throws {
        let directory = try StateDirectory(path: folder.path + "/state")
        _ = FileManager.default.createFile(
            atPath: directory.masterKey, contents: Data(0..<32),
            attributes: [.posixPermissions: 0o600])
        let keys = try HostKeys(in: directory, given: nil)
        // Computed by an independent HKDF (Python's hmac and hashlib): after a change, no user's
        // saved state could be opened.
        #expect(
            keys.key(person: "ada", container: "contacts").map { String(format: "%02x", $0) }
                .joined()
                == "43524d9dd53deeb8e80254d669d6444d1a77acc265aa9b306ab826a0611a5528")
        #expect(
            try String(contentsOfFile: directory.masterKeyCheck, encoding: .utf8)
                == "c6863f4c29ab3fe480db0692138efe07726cc6dc6a281890e5756c26fb588c57")
    }

    @Test func `a master key of a wrong length is refused, not replaced`() throws {
        let path = folder.path + "/master.key"
        for count in [0, 31, 33] {
            _ = FileManager.default.createFile(
                atPath: path, contents: Data(count: count), attributes: [.posixPermissions: 0o600])
            let error = #expect(throws: HostError.self) { try HostKeys(existing: path) }
            #expect(error?.code == .damagedFile)
            #expect(error?.path == path)
        }
    }

    @Test func `a snapshot can be unsealed only for its own session`() throws {
        let directory = try StateDirectory(path: folder.path + "/state")
        let key = try HostKeys(in: directory, given: nil)
        let sealed = try #require(key.seal([1, 2, 3], person: person, session: "s"))
        #expect(key.unseal(sealed, person: person, session: "s") == [1, 2, 3])
        #expect(key.unseal(sealed, person: person, session: "t") == nil)
        #expect(key.unseal(sealed, person: Person(token: PersonToken()), session: "s") == nil)
        #expect(key.unseal(Data([1]), person: person, session: "s") == nil)
    }

    @Test func `a session belongs to its user and its app only`() throws {
        let store = try stores().sessions
        let session = try store.newSession(
            app: "a", person: person, activity: [1], isExternalDisplay: false, at: date)
        #expect(SceneSession.isIdentifier(session.identifier))
        let row = try store.session(session.identifier, app: "a", person: person)
        #expect(row?.session == session)
        #expect(row?.activity == [1])
        #expect(row?.isNew == true)
        #expect(try store.session(session.identifier, app: "b", person: person) == nil)
        #expect(
            try store.session(
                session.identifier, app: "a", person: Person(token: PersonToken())) == nil)
    }

    @Test
    func `the changes and event numbers of a session are kept when the database is opened again`()
        throws
    {
        let first = try stores()
        let session = try first.sessions.newSession(
            app: "a", person: person, activity: nil, isExternalDisplay: false, at: date)
        try first.sessions.keep([
            session.identifier: SessionChange(
                title: "Notes", environment: PageEnvironment(width: 7), committed: 3,
                withoutCommit: 5, isConnected: true)
        ])
        try first.sessions.keep([
            session.identifier: EventMarks(given: 9, delivered: 5, reserved: 20)
        ])
        try first.sessions.keep([
            session.identifier: EventMarks(given: 8, delivered: 0, reserved: 7)
        ])
        try first.launches.keep(
            LaunchRecord(launchCrashes: 2, hasRun: true, executable: "e"), app: "a", person: person)
        // The database is not closed, as after a kill.
        let second = try stores()
        let row = try #require(
            try second.sessions.session(session.identifier, app: "a", person: person))
        #expect(row.session.title == "Notes")
        #expect(row.environment.width == 7)
        #expect(row.committed == 3)
        #expect(row.withoutCommit == 5)
        #expect(row.marks == EventMarks(given: 9, delivered: 5, reserved: 20))
        #expect(!row.isNew)
        // Reserved numbers that were not used are released.
        var end = SessionChange()
        end.lastMarks = EventMarks(given: 10, delivered: 5, reserved: 10)
        try second.sessions.keep([session.identifier: end])
        #expect(
            try first.sessions.session(session.identifier, app: "a", person: person)?.marks
                == EventMarks(given: 10, delivered: 5, reserved: 10))
        #expect(
            try second.launches.launchRecord(app: "a", person: person)
                == LaunchRecord(launchCrashes: 2, hasRun: true, executable: "e"))
    }

    @Test func `the number of windows of an app is limited`() throws {
        let store = try stores().sessions
        for _ in 0..<StoreLimits.sessionsMax {
            _ = try store.newSession(
                app: "a", person: person, activity: nil, isExternalDisplay: false, at: date)
        }
        let error = #expect(throws: HostError.self) {
            try store.newSession(
                app: "a", person: person, activity: nil, isExternalDisplay: false, at: date)
        }
        #expect(error?.code == .tooManySessions)
        _ = try store.newSession(
            app: "b", person: person, activity: nil, isExternalDisplay: false, at: date)
    }

    @Test(.specification("5.3.4"))
    func `unused sessions are discarded in small steps, and sessions in use are kept`() throws {
        let store = try stores().sessions
        var sessions: [String] = []
        for day in 0..<6 {
            let session = try store.newSession(
                app: "a", person: person, activity: nil, isExternalDisplay: false,
                at: date.addingTimeInterval(Double(day) * 86400))
            sessions.append(session.identifier)
            if day != 5 {
                try store.keep([
                    session.identifier: SessionChange(
                        environment: PageEnvironment(), isConnected: true)
                ])
            }
        }
        let line = date.addingTimeInterval(3.5 * 86400)
        let late = date.addingTimeInterval(5.5 * 86400)
        let first = try store.sweep(
            unusedSince: line, neverShownSince: late, except: [sessions[0]], limit: 2)
        let second = try store.sweep(
            unusedSince: line, neverShownSince: late, except: [sessions[0]], limit: 5)
        #expect(first.count == 2)
        #expect(Set(first + second) == Set(sessions[1...3] + [sessions[5]]))
        #expect(
            Set(try store.sessions(of: person, app: nil).map(\.identifier)) == [
                sessions[0], sessions[4],
            ])
        // The app is notified of the sessions that it knew.
        #expect(
            Set(try store.discardedSessions(app: "a", person: person)) == Set(sessions[1...3]))
    }

    @Test func `sessions over the limit are discarded, the oldest first`() throws {
        let store = try stores().sessions
        var sessions: [String] = []
        for minute in 0..<StoreLimits.sessionsKept + 3 {
            sessions.append(
                try store.newSession(
                    app: "a", person: person, activity: nil, isExternalDisplay: false,
                    at: date.addingTimeInterval(Double(minute) * 60)
                ).identifier)
        }
        let gone = try store.sweep(
            unusedSince: date, neverShownSince: date, except: [sessions[1]], limit: 100)
        #expect(Set(gone) == [sessions[0], sessions[2]])
    }

    @Test func `a state directory that is a file is refused with its path`() throws {
        let path = folder.path + "/file"
        try Data().write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: HostError.self) { try StateDirectory(path: path) }
        #expect(error?.code == .stateDirectoryNotWritable)
        #expect(error?.path == path)
    }

    @Test func `a file that is not a database is refused with its path`() throws {
        let path = folder.path + "/host.sqlite"
        try Data("this is no database, and long enough to be read as one".utf8).write(
            to: URL(fileURLWithPath: path))
        let error = #expect(throws: HostError.self) { try HostDatabase(path: path) }
        #expect(error?.code == .storageFailed)
        #expect(error?.path == path)
    }
}

@Suite struct `Names and tokens` {
    @Test func `a user's token has 256 bits, is read from its cookie, and is never printed`() {
        let token = PersonToken()
        #expect(token.cookie.utf8.count == 43)
        #expect(PersonToken(cookie: token.cookie) == token)
        #expect(PersonToken() != token)
        #expect(!"\(token)".contains(token.cookie))
        for cookie in [
            "", String(token.cookie.dropLast()), token.cookie + "A", "../" + token.cookie,
        ] {
            #expect(PersonToken(cookie: cookie) == nil)
        }
    }

    @Test func `the identifier of a user is the hash of the token`() throws {
        let cookie = String(repeating: "A", count: 43)
        let person = Person(token: try #require(PersonToken(cookie: cookie)))
        #expect(
            person.identifier
                == "0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a")
        #expect(Person(token: PersonToken()) != person)
    }

    @Test(arguments: [
        ("/a/Contacts", "contacts"), ("/a/My App", "my-app"), ("Über", "-ber"), ("x_1-y", "x_1-y"),
    ])
    func `the slug of an app is safe in a URL`(executable: String, slug: String) {
        #expect(InstalledApp(executable: executable).slug == slug)
    }

    @Test func `a hostile bundle identifier is not used as a folder name`() {
        for identifier in ["../../etc", ".hidden", "", "a/b", "org.example.App"] {
            let app = InstalledApp(executable: "/x/App", bundleIdentifier: identifier)
            #expect(app.containerName == (identifier == "org.example.App" ? identifier : "app"))
        }
    }
}

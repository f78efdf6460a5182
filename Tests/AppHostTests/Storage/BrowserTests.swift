import Foundation
import GRDB
import HostLink
import Testing

@testable import AppHost

@Suite struct `A pass of a browser` {
    private let date = Date(timeIntervalSince1970: 2_000_000_000)
    private var now: Int { BrowserPass.seconds(date) }

    @Test func `a pass is read from its cookie unchanged while it is valid`() {
        let signer = PassSigner()
        let pass = BrowserPass(epoch: 7, at: date)
        let cookie = signer.cookie(for: pass)
        for (seconds, reading) in [
            (-301, PassSigner.Reading.early), (-300, .pass(pass)), (0, .pass(pass)),
            (PassSigner.passLasts - 1, .pass(pass)), (PassSigner.passLasts, .old),
        ] {
            #expect(signer.read(cookie, at: date + TimeInterval(seconds)) == reading, "\(seconds)")
        }
        #expect(PassSigner().read(cookie, at: date) == .forged)
        #expect(!"\(pass)".contains(pass.token.cookie))
        #expect(cookie.utf8.count < 200)
        #expect(cookie.utf8.allSatisfy { RandomName.isURLSafe($0) || $0 == UInt8(ascii: ".") })
    }

    @Test(arguments: [
        "", ".", "2", "....", "2.a.b.c.d.e", "🙂.🙂", String(repeating: "2.", count: 500),
    ])
    func `text that is not a signed pass is refused as forged`(text: String) {
        #expect(PassSigner().read(text, at: date) == .forged)
    }

    @Test func `a pass is accepted only by hosts with the key that signed it`() throws {
        let folder = try TemporaryFolder()
        func signer(_ name: String) throws -> PassSigner {
            let directory = try StateDirectory(path: "\(folder.path)/\(name)")
            return try HostKeys(in: directory, given: nil).passSigner
        }
        let pass = BrowserPass(at: date)
        let cookie = try signer("one").cookie(for: pass)
        #expect(try signer("one").read(cookie, at: date) == .pass(pass))
        #expect(try signer("two").read(cookie, at: date) == .forged)
        #expect(try signer("one").cookieName != signer("two").cookieName)
    }

    @Test func `a pass is valid until a newer one was used for a day, or its user signed it out`() {
        let first = BrowserPass(epoch: 1, at: date)
        let second = first.renewed(at: date + 90_000)
        let fresh = BrowserRecord(epoch: 1, newest: nil)
        let known = BrowserRecord(epoch: 1, newest: first.issued, since: now)
        #expect(fresh.status(of: first, at: now) == (.good, known))
        #expect(known.status(of: first, at: now + 5) == (.good, nil))
        let replaced = BrowserRecord(epoch: 1, newest: second.issued, since: now + 90_001)
        #expect(known.status(of: second, at: now + 90_001) == (.good, replaced))
        #expect(replaced.status(of: second, at: now + 9_000_000) == (.good, nil))
        let end = now + 90_001 + PassStatus.overlap
        #expect(replaced.status(of: first, at: end - 1) == (.outdated, nil))
        #expect(replaced.status(of: first, at: end) == (.void, nil))
        // The clock was set back in the meantime.
        #expect(replaced.status(of: first, at: 0) == (.outdated, nil))
        let later = BrowserRecord(epoch: 2, newest: nil)
        #expect(later.status(of: second, at: now) == (.void, nil))
        #expect(later.status(of: second.renewed(at: date, epoch: 2), at: now).0 == .good)
    }
}

private func == (
    left: (PassStatus, kept: BrowserRecord?), right: (PassStatus, BrowserRecord?)
) -> Bool { left.0 == right.0 && left.kept == right.1 }

@Suite struct `The browsers of a host` {
    private let token = PersonToken()
    private var person: Person { Person(token: token) }

    private func pass(_ test: TestHost, epoch: Int = 0) -> BrowserPass {
        BrowserPass(token: token, epoch: epoch, at: test.clock.date)
    }

    /// Stores a session as if a page had shown it.
    private static func show(_ session: SceneSession, _ store: any SessionStore) throws {
        try store.keep([
            session.identifier: SessionChange(environment: PageEnvironment(), isConnected: true)
        ])
    }

    @Test func `the host stores no pass of a browser that opens no app`() async throws {
        let test = try TestHost(person: Person(token: token))
        let pass = pass(test)
        #expect(try await test.host.admit(pass) == .stranger)
        #expect(try test.host.stores.browsers.browser(pass) == nil)
        _ = try await test.host.freeSession(of: "fake", for: person)
        #expect(try await test.host.admit(pass) == .good)
        #expect(
            try test.host.stores.browsers.browser(pass)
                == BrowserRecord(
                    epoch: 0, newest: pass.issued, since: BrowserPass.seconds(test.clock.date)))
    }

    @Test
    func `an old pass is void a day after the newer one was used, even if the host restarts`()
        async throws
    {
        let folder = try TemporaryFolder()
        let first: BrowserPass
        let second: BrowserPass
        do {
            let test = try TestHost(folder, person: Person(token: token))
            try Self.show(
                try await test.host.freeSession(of: "fake", for: person),
                test.host.stores.sessions)
            first = pass(test)
            second = first.renewed(at: test.clock.date + 90_000)
            #expect(try await test.host.admit(first) == .good)
            // The new pass does not arrive for a week, so the browser continues with the pass that
            // it has.
            test.clock.advance(by: .seconds(7 * 86400))
            #expect(try await test.host.admit(first) == .good)
            #expect(try await test.host.admit(second) == .good)
            #expect(try await test.host.admit(first) == .outdated)
            await test.host.shutDown()
        }
        let test = try TestHost(folder, person: Person(token: token))
        test.clock.advance(by: .seconds(8 * 86400))
        #expect(try await test.host.admit(second) == .good)
        #expect(try await test.host.admit(first) == .void)
        let other = try await test.host.newPass(for: token)
        #expect(try await test.host.admit(other) == .good)
        await test.host.shutDown()
    }

    @Test func `signing out other browsers voids every pass but the new one of this browser`()
        async throws
    {
        let test = try TestHost(person: Person(token: token))
        _ = try await test.host.freeSession(of: "fake", for: person)
        let (mine, other) = (pass(test), pass(test))
        #expect(try await test.host.admit(other) == .good)
        let kept = try await test.host.signOutOthers(than: mine)
        #expect(kept.browser == mine.browser && kept.epoch == 1)
        #expect(try await test.host.admit(kept) == .good)
        #expect(try await test.host.admit(other) == .void)
        #expect(try await test.host.admit(mine) == .void, "a copy of the pass may be elsewhere")
        let joined = try await test.host.newPass(for: token)
        #expect(try await test.host.admit(joined) == .good)
        let stranger = BrowserPass(at: test.clock.date)
        #expect(try await test.host.admit(stranger) == .stranger, "no other user is affected")
    }

    @Test func `unsigned cookies of known users are accepted for a month, unless signed out`()
        async throws
    {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/state", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        // The database as left behind by a host that did not sign cookies.
        let path = folder.path + "/state/host.sqlite"
        let (gone, new) = (PersonToken(), PersonToken())
        do {
            let queue = try DatabaseQueue(path: path)
            try HostDatabase.migrator.migrate(queue, upTo: "locks")
            try await queue.write { [token] db in
                for each in [token, gone] {
                    try db.execute(
                        sql: "INSERT INTO person (id, created) VALUES (?, 1)",
                        arguments: [Person(token: each).identifier])
                }
            }
            try queue.close()
        }
        let test = try TestHost(folder, person: person)
        let unsigned = try test.host.stores.browsers.unsignedCookies(of: person)
        guard case .taken(let until) = unsigned else {
            Issue.record("\(unsigned)")
            return
        }
        #expect(abs(until - Date().timeIntervalSince1970 - 30 * 86400) < 3600)
        test.clock.advance(
            by: .seconds(until - 1 - test.clock.date.timeIntervalSince1970.rounded()))
        let pass = try #require(try await test.host.replaceUnsigned(token))
        #expect(pass.token == token)
        #expect(try await test.host.admit(pass) == .good)
        // A new user has a signed cookie.
        _ = try await test.host.freeSession(of: "fake", for: Person(token: new))
        #expect(try await test.host.replaceUnsigned(new) == nil)
        #expect(try await test.host.replaceUnsigned(PersonToken()) == nil)
        _ = try await test.host.signOutOthers(
            than: BrowserPass(token: gone, at: test.clock.date))
        #expect(try await test.host.replaceUnsigned(gone) == nil)
        test.clock.advance(by: .seconds(1))
        #expect(try await test.host.replaceUnsigned(token) == nil)
        await test.host.shutDown()
    }

    @Test func `an unsigned cookie is accepted if only a folder of its user remains`()
        async throws
    {
        let test = try TestHost(person: person)
        #expect(try await test.host.replaceUnsigned(token) == nil)
        try FileManager.default.createDirectory(
            atPath: test.folder.path + "/state/persons/\(person.identifier)",
            withIntermediateDirectories: true)
        #expect(try await test.host.replaceUnsigned(token)?.token == token)
    }

    @Test func `users who never saw a window are deleted, and no other users`() async throws {
        let test = try TestHost(person: person)
        let (sessions, browsers) = (test.host.stores.sessions, test.host.stores.browsers)
        let (looked, opened, signedOut, foldered) = (
            PersonToken(), PersonToken(), PersonToken(), PersonToken()
        )
        for each in [looked, opened, signedOut, foldered] {
            let session = try sessions.newSession(
                app: "fake", person: Person(token: each), activity: nil, isExternalDisplay: false,
                at: test.clock.date)
            guard each != opened else {
                try Self.show(session, sessions)
                continue
            }
            try sessions.discard([session.identifier])
            try sessions.forget([session.identifier])
        }
        _ = try browsers.signOut(Person(token: signedOut), at: test.clock.date)
        try FileManager.default.createDirectory(
            atPath: test.folder.path + "/state/persons/\(Person(token: foldered).identifier)",
            withIntermediateDirectories: true)
        func known() throws -> [PersonToken] {
            try [looked, opened, signedOut, foldered].filter {
                try browsers.browser(BrowserPass(token: $0, at: test.clock.date)) != nil
            }
        }
        await test.host.sweepPeople()
        #expect(try known() == [looked, opened, signedOut, foldered])
        test.clock.advance(by: .seconds(3 * 3600))
        await test.host.sweepPeople()
        #expect(try known() == [opened, signedOut, foldered])
    }
}

import Foundation
import HostLink
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `Users managed by an operator` {
    private func results(
        _ test: TestHost, _ request: ControlRequest
    ) async throws -> [ControlResult] {
        switch await test.host.perform(request) {
        case .results(let results): return results
        case .failure(let failure): throw failure
        case .report, .text, .people, .pushCredentials, .pushEndpoints: return []
        }
    }

    private func people(_ test: TestHost) async throws -> [PersonReport] {
        guard case .people(let people) = await test.host.perform(.people) else { return [] }
        return people
    }

    private func user(_ name: String) throws -> UserName { try #require(UserName(name)) }

    /// Opens the app for a person and leaves a file in its container.
    private func use(_ test: TestHost, _ person: Person, file: String) async throws -> SceneSession
    {
        let session = try await test.host.freeSession(of: "fake", for: person)
        let sink = RecordingSink()
        _ = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: person, sink: sink)
        await sink.next(#""t":"frame""#)
        let container = await test.host.directory.container(of: person, TestHost.app)
        try Data(file.utf8).write(to: URL(fileURLWithPath: container + "/file"))
        return session
    }

    private func key(_ test: TestHost, launch number: Int32) async throws -> [UInt8] {
        let app = await test.spawner.app(number)
        let message = await app.heard.first { $0.launchOrder != nil }
        return try #require(message.launchOrder).key
    }

    @Test func `a user name belongs to the same user at each start of the host`() async throws {
        let test = try TestHost()
        let anna = try await test.host.person(of: try user("anna"))
        #expect(try await test.host.person(of: try user("anna")) == anna)
        #expect(try await test.host.person(of: try user("Anna")) != anna)
        _ = try await use(test, anna, file: "mine")
        let listed = try #require(try await people(test).first { $0.users == ["anna"] })
        #expect(listed.person == anna.identifier)
        #expect(listed.windows == 1)
        #expect(listed.containers == [TestHost.app.containerName])
        #expect(listed.size >= 4)
        await test.host.shutDown()
        let next = try TestHost(test.folder)
        #expect(try await next.host.person(of: try user("anna")) == anna)
    }

    @Test func `deleting a user deletes all data of this user, and nothing of another`()
        async throws
    {
        let test = try TestHost()
        let anna = try await test.host.person(of: try user("anna"))
        let bert = try await test.host.person(of: try user("bert"))
        let mine = try await use(test, anna, file: "anna's")
        let theirs = try await use(test, bert, file: "bert's")
        #expect(try await results(test, .deletePerson("anna")).map(\.outcome) == [.done])
        #expect(await test.spawner.app(1).heard.all.contains(.terminate))
        #expect(try await people(test).map(\.person) == [bert.identifier])
        #expect(try await test.host.session(mine.identifier, of: "fake", for: anna) == nil)
        #expect(try await test.host.session(theirs.identifier, of: "fake", for: bert) != nil)
        let state = test.folder.path + "/state"
        for folder in ["persons", "logs"] {
            #expect(
                !FileManager.default.fileExists(atPath: "\(state)/\(folder)/\(anna.identifier)"))
        }
        // From now on the same user name stands for a user without data.
        let again = try await test.host.person(of: try user("anna"))
        #expect(try await test.host.scenes(of: again).isEmpty)
        _ = try await use(test, again, file: "new")
    }

    @Test func `passes that were void stay void after their user is deleted`() async throws {
        let test = try TestHost()
        let token = PersonToken()
        let person = Person(token: token)
        _ = try await use(test, person, file: "mine")
        let stolen = try await test.host.newPass(for: token)
        let own = try await test.host.signOutOthers(than: stolen)
        #expect(try await test.host.admit(stolen) == .void)
        #expect(try await test.host.admit(own) == .good)
        #expect(
            try await results(test, .deletePerson(person.identifier)).map(\.outcome) == [.done])
        #expect(try await people(test).isEmpty)
        #expect(try await test.host.admit(stolen) == .void)
        #expect(try await test.host.admit(own) == .void)
        // The passes stay void when the user is active again, and after a restart.
        _ = try await use(test, person, file: "new")
        #expect(try await people(test).map(\.person) == [person.identifier])
        await test.host.shutDown()
        let next = try TestHost(test.folder)
        #expect(try await next.host.admit(stolen) == .void)
        await next.host.shutDown()
    }

    @Test func `two merged users become one, who keeps windows, files and the key to them`()
        async throws
    {
        let test = try TestHost()
        let cookie = test.person
        let anna = try await test.host.person(of: try user("anna"))
        let session = try await use(test, cookie, file: "typed before there were names")
        let key = try await key(test, launch: 1)
        let beginning = String(cookie.identifier.prefix(12))
        #expect(
            try await results(test, .mergePeople(beginning, into: "anna")).map(\.outcome) == [.done]
        )
        #expect(await test.spawner.app(1).heard.all.contains(.terminate))
        #expect(
            try await test.host.scenes(of: anna).map(\.session.identifier) == [session.identifier])
        #expect(try await test.host.scenes(of: cookie).isEmpty)
        let container = await test.host.directory.container(of: anna, TestHost.app)
        #expect(
            try String(contentsOfFile: container + "/file", encoding: .utf8)
                == "typed before there were names")
        _ = try await use(test, anna, file: "more")
        #expect(try await self.key(test, launch: 2) == key, "sealed state can be opened")
        let kept = try KeptContainer.all(inStateDirectory: test.folder.path + "/state")
        #expect(kept.map(\.person) == [anna.identifier])
        #expect(kept.map(\.key) == [key])
        // The key is kept by a second merge as well.
        let bert = try await test.host.person(of: try user("bert"))
        #expect(
            try await results(test, .mergePeople("anna", into: "bert")).map(\.outcome) == [.done])
        #expect(try await test.host.person(of: try user("anna")) == bert)
        #expect(
            try KeptContainer.all(inStateDirectory: test.folder.path + "/state").map(\.key) == [key]
        )
    }

    @Test func `merging into a user without a browser and without a user name is refused`()
        async throws
    {
        let test = try TestHost()
        let anna = try await test.host.person(of: try user("anna"))
        _ = try await use(test, anna, file: "anna's")
        _ = try await use(test, test.person, file: "left by a browser")
        await #expect(throws: ControlFailure.self) {
            try await results(test, .mergePeople("anna", into: test.person.identifier))
        }
        #expect(try await test.host.person(of: try user("anna")) == anna)
        #expect(try await test.host.scenes(of: anna).count == 1)
    }

    @Test func `a merged user is no longer listed, and passes of this user stay void`() async throws
    {
        let test = try TestHost()
        let anna = try await test.host.person(of: try user("anna"))
        let token = PersonToken()
        let person = Person(token: token)
        let pass = try await test.host.newPass(for: token)
        _ = try await use(test, person, file: "before")
        #expect(
            try await results(test, .mergePeople(person.identifier, into: "anna")).map(\.outcome)
                == [.done])
        #expect(try await people(test).map(\.person) == [anna.identifier])
        #expect(try await test.host.admit(pass) == .void)
    }

    @Test func `merging two users who have files of the same app is refused`() async throws {
        let test = try TestHost()
        let anna = try await test.host.person(of: try user("anna"))
        let bert = try await test.host.person(of: try user("bert"))
        _ = try await use(test, anna, file: "anna's")
        _ = try await use(test, bert, file: "bert's")
        let failure = await #expect(throws: ControlFailure.self) {
            try await results(test, .mergePeople("anna", into: "bert"))
        }
        #expect(failure?.message.contains(TestHost.app.containerName) == true)
        #expect(try await test.host.person(of: try user("anna")) == anna, "nothing was changed")
        for (person, file) in [(anna, "anna's"), (bert, "bert's")] {
            let container = await test.host.directory.container(of: person, TestHost.app)
            #expect(try String(contentsOfFile: container + "/file", encoding: .utf8) == file)
            #expect(try await test.host.scenes(of: person).count == 1)
        }
    }

    @Test func `an unknown or ambiguous user is refused`() async throws {
        let test = try TestHost()
        _ = try await test.host.person(of: try user("anna"))
        for request in [
            ControlRequest.deletePerson("nobody"), .deletePerson(""),
            .mergePeople("anna", into: "nobody"), .mergePeople("anna", into: "anna"),
        ] {
            await #expect(throws: ControlFailure.self) { try await results(test, request) }
        }
        let people = ["ab1", "ab2"].map {
            PersonReport(person: $0, users: $0 == "ab2" ? ["ab"] : [])
        }
        let selection = PeopleSelection(people: people)
        #expect(throws: ControlFailure.self) { try selection.person("a") }
        #expect(try selection.person("ab1").person == "ab1")
    }

    @Test func `a name that is also the prefix of another user's identifier is ambiguous`() throws {
        let selection = PeopleSelection(people: [
            PersonReport(person: "8f1a06", users: []),
            PersonReport(person: "77aa00", users: ["8f1a", "Jose\u{301}"]),
        ])
        let failure = #expect(throws: ControlFailure.self) { try selection.person("8f1a") }
        #expect(failure?.code == .ambiguous)
        #expect(try selection.person("77").users.count == 2)
        #expect(try selection.person("8f1a0").person == "8f1a06")
        #expect(throws: ControlFailure.self) { try selection.person("Jos\u{e9}") }
    }

    @Test func `the list of users is printed as a table`() {
        let lines = PeopleTable([
            PersonReport(
                person: String(repeating: "a", count: 64), users: ["anna", "a.b"], browsers: 2,
                windows: 11, size: 1500)
        ]).lines
        #expect(
            lines == [
                "PERSON    BROWSERS  WINDOWS    SIZE  USERS",
                "aaaaaaaa         2       11  1.5 kB  anna, a.b",
            ])
    }
}

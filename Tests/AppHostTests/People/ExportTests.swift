import Foundation
import GRDB
import Glibc
import HostLink
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `An export of a user` {
    private struct Description: Decodable {
        let format: Int
        let person: String
        let apps: [String]
        let rows: [String: [[String: Value]]]
        let leftOut: [String]

        enum Value: Decodable, Equatable {
            case text(String), number(Double), other

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if let text = try? value.decode(String.self) {
                    self = .text(text)
                } else if let number = try? value.decode(Double.self) {
                    self = .number(number)
                } else {
                    self = .other
                }
            }
        }
    }

    private func anna(_ test: TestHost) async throws -> Person {
        try await test.host.person(of: try #require(UserName("anna")))
    }

    /// Opens the app for a person, and returns its container.
    private func open(_ test: TestHost, _ person: Person) async throws -> String {
        let session = try await test.host.freeSession(of: "fake", for: person)
        let sink = RecordingSink()
        _ = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: person, sink: sink)
        await sink.next(#""t":"frame""#)
        return await test.host.directory.container(of: person, TestHost.app)
    }

    private func export(_ test: TestHost, _ person: String) async throws -> StagedExport {
        switch await test.host.perform(.exportPerson(person)) {
        case .text(let name):
            return StagedExport(name: name, inStateDirectory: test.folder.path + "/state")
        case .failure(let failure): throw failure
        case .report, .results, .people, .pushCredentials, .pushEndpoints:
            throw ControlFailure(.failed, "This is the answer to another request.")
        }
    }

    private func description(_ export: StagedExport) throws -> Description {
        try JSONDecoder().decode(
            Description.self,
            from: try Data(contentsOf: URL(fileURLWithPath: export.path + "/person.json")))
    }

    private func write(_ text: String, _ path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    @Test func `an export has only its user's rows, files, logs and keys, and ends the user's app`()
        async throws
    {
        let test = try TestHost()
        let anna = try await anna(test)
        let bert = try await test.host.person(of: try #require(UserName("bert")))
        let container = try await open(test, anna)
        try write("bert's", try await open(test, bert) + "/file")
        try write("anna's", container + "/file")
        let log = await test.host.directory.log(of: anna, TestHost.app)
        try write("printed\n", log)
        let export = try await export(test, "anna")
        #expect(await test.spawner.app(1).heard.all.contains(.terminate))
        #expect(await !test.spawner.app(2).heard.all.contains(.terminate))
        let description = try description(export)
        #expect(description.format == 1)
        #expect(description.person == anna.identifier)
        #expect(description.apps == [TestHost.app.containerName])
        #expect(description.rows["user"]?.map { $0["name"] } == [.text("anna")])
        #expect(description.rows["session"]?.map { $0["app"] } == [.text("fake")])
        #expect(description.rows["person"]?.map { $0["id"] } == [.text(anna.identifier)])
        #expect(description.leftOut.isEmpty)
        let place = "\(export.path)/apps/\(TestHost.app.containerName)"
        #expect(try String(contentsOfFile: place + "/files/file", encoding: .utf8) == "anna's")
        #expect(
            try String(contentsOfFile: place + "/log/output.log", encoding: .utf8) == "printed\n")
        let order = try #require(
            await test.spawner.app(1).heard.first { $0.launchOrder != nil }.launchOrder)
        let exported = try #require(
            KeptContainer(exportedAs: TestHost.app.containerName, in: place))
        #expect(exported.key == order.key)
        let attributes = try FileManager.default.attributesOfItem(atPath: export.path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        // The user can continue as before.
        _ = try await open(test, anna)
        #expect(export.remove())
        #expect(!FileManager.default.fileExists(atPath: export.path))
    }

    @Test func `an export leaves out links, pipes and folders that are too deep`() async throws {
        let test = try TestHost()
        let anna = try await anna(test)
        let container = try await open(test, anna)
        #expect(mkfifo(container + "/pipe", 0o600) == 0)
        #expect(symlink("/etc/passwd", container + "/link") == 0)
        #expect(symlink("/etc", container + "/folder") == 0)
        let deep = container + String(repeating: "/d", count: 70)
        try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
        // A sparse file that is too large to be copied with its holes filled.
        let hole = Glibc.open(container + "/hole", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        #expect(ftruncate(hole, 1 << 38) == 0)
        #expect(pwrite(hole, "end", 3, (1 << 38) - 3) == 3)
        close(hole)
        let odd = Array(container.utf8CString.dropLast()) + [0x2f, -1, -2, 0]
        close(Glibc.open(odd, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
        let export = try await export(test, "anna")
        let files = "apps/\(TestHost.app.containerName)/files"
        let leftOut = try description(export).leftOut.sorted()
        #expect(
            leftOut.filter { !$0.hasSuffix("/d") }
                == ["folder", "link", "pipe"].map { "\(files)/\($0)" })
        #expect(leftOut.count == 4)
        var status = stat()
        #expect(stat("\(export.path)/\(files)/hole", &status) == 0)
        #expect(status.st_size == 1 << 38)
        #expect(status.st_blocks < 1000)
        let copied = Array("\(export.path)/\(files)".utf8CString.dropLast()) + [0x2f, -1, -2, 0]
        #expect(access(copied, F_OK) == 0)
        #expect(export.remove())
        // The same files do not prevent the deletion of the user.
        guard case .results(let results) = await test.host.perform(.deletePerson("anna")) else {
            Issue.record("The person was not deleted.")
            return
        }
        #expect(results.map(\.outcome) == [.done])
        #expect(!FileManager.default.fileExists(atPath: container))
    }

    @Test func `an export is refused while the user's data is locked`() async throws {
        let test = try TestHost()
        let anna = try await anna(test)
        _ = try await open(test, anna)
        _ = await test.host.perform(.lock(person: anna.identifier))
        let failure = await #expect(throws: ControlFailure.self) {
            try await export(test, "anna")
        }
        #expect(failure?.code == .notNow)
    }

    @Test func `an export that fails leaves no files, and the user can continue`()
        async throws
    {
        let test = try TestHost()
        let anna = try await anna(test)
        _ = try await open(test, anna)
        try write("in its place", test.folder.path + "/state/exports")
        await #expect(throws: ControlFailure.self) { try await export(test, "anna") }
        _ = try await open(test, anna)
        try FileManager.default.removeItem(atPath: test.folder.path + "/state/exports")
        #expect(try await export(test, "anna").remove())
    }

    @Test func `an export that nobody fetched is deleted at the next start of the host`()
        async throws
    {
        let test = try TestHost()
        _ = try await open(test, try await anna(test))
        let export = try await export(test, "anna")
        #expect(FileManager.default.fileExists(atPath: export.path))
        await test.host.shutDown()
        _ = try TestHost(test.folder)
        #expect(!FileManager.default.fileExists(atPath: export.path))
    }

    @Test func `an export covers every table that has rows of a user`() throws {
        let folder = try TemporaryFolder()
        let database = try HostDatabase(path: folder.path + "/host.sqlite")
        let tables = try database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c
                    WHERE m.type = 'table' AND c.name = 'person'
                    """)
        }
        #expect(Set(tables) == Set(SQLitePeople.tablesOfPersons))
    }
}

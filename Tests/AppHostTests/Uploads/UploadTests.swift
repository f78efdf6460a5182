import Foundation
import Glibc
import HostLink
import Testing

@testable import AppHost

/// Files that pages upload to apps.
@Suite(.timeLimit(.minutes(5))) struct `Files for an app` {
    let test: TestHost
    /// The inbox in a container.
    private static let inbox = ["", "tmp", "Inbox"].joined(separator: "/")
    private static let grant = String(repeating: "5", count: 32)

    init() throws { test = try TestHost() }

    /// An app that waits for files, and its page.
    private struct Waiting {
        let app: FakeApp
        let session: String
        let inbox: String

        func upload(
            _ name: String = "note.txt", bytes: Int = 3, grant: String = `Files for an app`.grant
        ) -> FileUpload {
            FileUpload(
                app: "fake", session: session, grant: grant, name: name, bytes: bytes)
        }

        /// The paths of the files in the inbox, with their content.
        var files: [String: String] {
            var files: [String: String] = [:]
            let folder = URL(fileURLWithPath: inbox)
            for name in FileManager.default.enumerator(atPath: inbox) ?? NSEnumerator() {
                guard let name = name as? String,
                    let text = try? String(
                        contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
                else { continue }
                files[name] = text
            }
            return files
        }
    }

    /// Opens the app, which asks for files.
    private func open(filesMax: UInt32 = 2) async throws -> Waiting {
        let (_, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        let waiting = Waiting(
            app: app, session: session.identifier,
            inbox: test.host.storage.directory.container(of: test.person, TestHost.app)
                + Self.inbox)
        await accept(waiting, filesMax: filesMax)
        return waiting
    }

    /// Changes the permission of the app's page, and waits until the host has the change.
    private func accept(
        _ waiting: Waiting, _ grant: String = `Files for an app`.grant, filesMax: UInt32
    ) async {
        waiting.app.say(.acceptFiles(session: waiting.session, grant: grant, filesMax: filesMax))
        let key = InstanceKey(person: test.person, app: "fake")
        while await test.host.accepts(grant, waiting.session, key) != (filesMax > 0),
            !Task.isCancelled
        { await Task.yield() }
    }

    private func begin(_ upload: FileUpload) async throws -> any IncomingFile {
        try await test.host.fileUploads.begin(upload, for: test.person)
    }

    @discardableResult
    private func send(_ upload: FileUpload, _ text: String = "abc") async throws -> String {
        let file = try await begin(upload)
        try await file.write(Array(text.utf8))
        return try await file.finish()
    }

    private func expect(
        _ code: HostError.Code, _ body: () async throws -> Void,
        _ place: SourceLocation = #_sourceLocation
    ) async {
        let error = await #expect(throws: HostError.self, sourceLocation: place) {
            try await body()
        }
        #expect(error?.code == code, sourceLocation: place)
    }

    @Test func `an uploaded file is in a folder of its own in the app's inbox`() async throws {
        let waiting = try await open()
        let first = try await send(waiting.upload())
        let second = try await send(waiting.upload(), "xyz")
        #expect(first != second)
        #expect(
            waiting.files == ["\(first)/note.txt": "abc", "\(second)/note.txt": "xyz"])
        var status = stat()
        #expect(lstat(waiting.inbox + "/\(first)/note.txt", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600, "the file cannot be executed")
        await test.host.shutDown()
    }

    /// A name of one character that is longer than a name may be, and what remains of it.
    private static let long = (
        "e" + String(repeating: "\u{301}", count: 120),
        "e" + String(repeating: "\u{301}", count: 99)
    )

    @Test(arguments: [
        ("../../../escape.txt", "escape.txt"), ("/etc/passwd", "passwd"), ("..", "File"),
        ("a\\..\\b.sh", "b.sh"), ("a\u{0}b\n.txt", "ab.txt"), ("", "File"), (".hidden", "hidden"),
        Self.long,
    ])
    func `the name of an uploaded file leads nowhere else`(
        name: String, expected: String
    ) async throws {
        let waiting = try await open()
        let identifier = try await send(waiting.upload(name))
        #expect(waiting.files == ["\(identifier)/\(expected)": "abc"])
        await test.host.shutDown()
    }

    @Test func `a file is refused while no app waits for it`() async throws {
        let waiting = try await open()
        await expect(.uploadRefused) {
            _ = try await begin(waiting.upload(grant: String(repeating: "6", count: 32)))
        }
        var elsewhere = waiting.upload()
        elsewhere.session = "other"
        await expect(.uploadRefused) { _ = try await begin(elsewhere) }
        elsewhere = waiting.upload()
        elsewhere.app = "other"
        await expect(.uploadRefused) { _ = try await begin(elsewhere) }
        await accept(waiting, filesMax: 0)
        await expect(.uploadRefused) { _ = try await begin(waiting.upload()) }
        #expect(waiting.files == [:])
        await test.host.shutDown()
    }

    @Test func `another person's permission is of no use`() async throws {
        let waiting = try await open()
        await expect(.uploadRefused) {
            _ = try await test.host.fileUploads.begin(
                waiting.upload(), for: Person(token: PersonToken()))
        }
        #expect(waiting.files == [:])
        await test.host.shutDown()
    }

    @Test func `a page uploads as many files as the app asked for, and no more`() async throws {
        let waiting = try await open(filesMax: 2)
        try await send(waiting.upload())
        try await send(waiting.upload())
        await expect(.uploadRefused) { try await send(waiting.upload()) }
        #expect(waiting.files.count == 2)
        await test.host.shutDown()
    }

    @Test func `a refused file does not count as an upload in progress`() async throws {
        let waiting = try await open(filesMax: 1)
        try await send(waiting.upload())
        for _ in 0...UploadCounts.perPersonMax {
            await expect(.uploadRefused) { try await send(waiting.upload()) }
        }
        await test.host.shutDown()
    }

    @Test func `an uploaded file stays after its upload, which ends once`() async throws {
        let waiting = try await open(filesMax: 10)
        var files: [any IncomingFile] = []
        for _ in 0..<UploadCounts.perPersonMax {
            files.append(try await begin(waiting.upload(bytes: 0)))
        }
        _ = try await files.removeLast().finish()
        files.append(try await begin(waiting.upload(bytes: 0)))
        await expect(.tooManyUploads) { _ = try await begin(waiting.upload(bytes: 0)) }
        #expect(waiting.files.count == UploadCounts.perPersonMax + 1)
        await test.host.shutDown()
    }

    @Test func `uploads in progress count as uploaded files`() async throws {
        let waiting = try await open(filesMax: 10)
        try await send(waiting.upload())
        var files: [any IncomingFile] = []
        for _ in 1..<UploadCounts.perPersonMax {
            files.append(try await begin(waiting.upload(bytes: HostFileUploads.fileBytesMax)))
        }
        await expect(.uploadTooLarge) {
            _ = try await begin(waiting.upload(bytes: HostFileUploads.fileBytesMax))
        }
        #expect(files.count == 3)
        await test.host.shutDown()
    }

    @Test func `an inbox has a limited number of uploads`() async throws {
        let waiting = try await open()
        for number in 0...UploadInbox.filesMax {
            try FileManager.default.createDirectory(
                atPath: waiting.inbox + "/\(number)", withIntermediateDirectories: true)
        }
        await expect(.uploadTooLarge) { try await send(waiting.upload()) }
        try FileManager.default.removeItem(atPath: waiting.inbox + "/0")
        try await send(waiting.upload())
        await test.host.shutDown()
    }

    @Test func `a file that did not arrive completely is deleted, and may be sent again`()
        async throws
    {
        let waiting = try await open(filesMax: 1)
        await expect(.uploadRefused) { try await send(waiting.upload(), "ab") }
        await expect(.uploadTooLarge) { try await send(waiting.upload(), "abcd") }
        var left = waiting.files
        while !left.isEmpty, !Task.isCancelled {
            await Task.yield()
            left = waiting.files
        }
        // The permission of an upload that was given up comes back at the end of its file.
        while !Task.isCancelled {
            if (try? await send(waiting.upload())) != nil { break }
            await Task.yield()
        }
        #expect(Array(waiting.files.values) == ["abc"])
        await test.host.shutDown()
    }

    @Test func `a file for a process that has ended is discarded`() async throws {
        let waiting = try await open()
        let file = try await begin(waiting.upload())
        try await file.write(Array("abc".utf8))
        #expect(waiting.files.count == 1)
        waiting.app.die(.signalled(SIGKILL))
        let next = await test.spawner.app(2)
        _ = await next.heard.first { $0.launchOrder != nil }
        await expect(.uploadRefused) { _ = try await file.finish() }
        #expect(waiting.files == [:])
        await expect(.uploadRefused) { _ = try await begin(waiting.upload()) }
        // Even if the next process gave the same permission.
        let late = try await second(waiting, next)
        await expect(.uploadRefused) { _ = try await late.finish() }
        #expect(waiting.files == [:])
        await test.host.shutDown()
    }

    /// Begins an upload for a process, and replaces the process by another one with the same
    /// permission.
    private func second(_ waiting: Waiting, _ app: FakeApp) async throws -> any IncomingFile {
        let again = Waiting(app: app, session: waiting.session, inbox: waiting.inbox)
        await accept(again, filesMax: 1)
        let file = try await begin(again.upload())
        try await file.write(Array("abc".utf8))
        app.die(.exited(0))
        let third = await test.spawner.app(3)
        _ = await third.heard.first { $0.launchOrder != nil }
        await accept(
            Waiting(app: third, session: waiting.session, inbox: waiting.inbox), filesMax: 1)
        return file
    }

    @Test func `a huge file is refused before its first byte`() async throws {
        let waiting = try await open()
        for bytes in [HostFileUploads.fileBytesMax + 1, .max, -1] {
            await expect(.uploadTooLarge) { _ = try await begin(waiting.upload(bytes: bytes)) }
        }
        #expect(waiting.files == [:])
        await test.host.shutDown()
    }

    @Test func `a user with too many uploads at once waits`() async throws {
        let waiting = try await open(filesMax: 10)
        var files: [any IncomingFile] = []
        for _ in 0..<UploadCounts.perPersonMax {
            files.append(try await begin(waiting.upload()))
        }
        await expect(.tooManyUploads) { _ = try await begin(waiting.upload()) }
        try await files[0].write(Array("abc".utf8))
        _ = try await files[0].finish()
        _ = try await begin(waiting.upload())
        await test.host.shutDown()
    }

    @Test func `a user who uploads files without end waits`() async throws {
        let waiting = try await open(filesMax: 100)
        var sent = 0
        while sent < 1000 {
            if sent % 90 == 0 { await accept(waiting, filesMax: 100) }
            do {
                let file = try await begin(waiting.upload(bytes: 0))
                _ = try await file.finish()
                sent += 1
            } catch let error as HostError {
                #expect(error.code == .tooManyUploads)
                break
            }
        }
        #expect(sent == 300)
        test.clock.advance(by: .seconds(2))
        _ = try await begin(waiting.upload(bytes: 0)).finish()
        await test.host.shutDown()
    }

    @Test func `uploaded files that the app keeps count, links and the files of other apps do not`()
        async throws
    {
        let waiting = try await open()
        let container = String(waiting.inbox.dropLast(Self.inbox.count))
        let other = (container as NSString).deletingLastPathComponent + "/other" + Self.inbox
        try Self.keep(off_t(UploadInbox.bytesMax), in: other)
        let kept = try Self.keep(off_t(UploadInbox.bytesMax - 3), in: waiting.inbox)
        #expect(symlink(kept + "/large", kept + "/link") == 0)
        try await send(waiting.upload())
        await expect(.uploadTooLarge) { try await send(waiting.upload()) }
        try FileManager.default.removeItem(atPath: kept + "/large")
        try await send(waiting.upload())
        await test.host.shutDown()
    }

    /// Creates an uploaded file of a size, without content, and returns its folder.
    @discardableResult
    private static func keep(_ bytes: off_t, in inbox: String) throws -> String {
        let folder = inbox + "/" + String(repeating: "c", count: 32)
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        for name in ["large", "larger"].prefix(bytes == .max ? 2 : 1) {
            let file = Glibc.open(folder + "/" + name, O_WRONLY | O_CREAT, 0o600)
            defer { close(file) }
            #expect(ftruncate(file, bytes) == 0)
        }
        return folder
    }

    @Test func `sizes of files that no integer can count refuse an upload`() throws {
        // Other file systems have smaller files.
        let container = "/dev/shm/" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: container) }
        try Self.keep(.max, in: container + Self.inbox)
        #expect {
            try UploadedFile(
                named: "a", bytes: 1, in: UploadInbox(container: container),
                besides: UploadsInProgress())
        } throws: {
            ($0 as? HostError)?.code == .uploadTooLarge
        }
    }

    @Test(arguments: [false, true])
    func `an app that puts a link in place of its inbox gets no file written elsewhere`(
        isInner: Bool
    ) async throws {
        let path = isInner ? Self.inbox : "/tmp"
        let waiting = try await open()
        let container = String(waiting.inbox.dropLast(Self.inbox.count))
        let outside = test.folder.path + "/outside"
        try FileManager.default.createDirectory(
            atPath: outside, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: container + path)
        #expect(symlink(outside, container + path) == 0)
        await expect(.storageFailed) { try await send(waiting.upload()) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == [])
        await test.host.shutDown()
    }

    @Test func `no file is accepted while the user's data is locked`() async throws {
        let waiting = try await open()
        let file = try await begin(waiting.upload())
        try await file.write(Array("abc".utf8))
        try await test.host.lock()
        await expect(.dataLocked) { _ = try await begin(waiting.upload()) }
        await expect(.uploadRefused) { _ = try await file.finish() }
        await test.host.shutDown()
    }
}

/// The permissions of a page to upload files.
struct UploadGrantTests {
    @Test func `an app has only permissions with proper names, and a few of them`() {
        var grants = UploadGrants()
        for name in ["", "../../..", String(repeating: "G", count: 32)] {
            grants.set(name, filesMax: 1)
            #expect(!grants.isOpen(name))
        }
        let names = (0..<20).map { _ in UploadName.random() }
        for name in names { grants.set(name, filesMax: 1) }
        let given = grants
        #expect(names.count { given.isOpen($0) } == UploadGrants.grantsMax)
    }

    @Test func `the uploads of all users share the disk, and those of one user a limit`() throws {
        let counts = UploadCounts()
        let (first, second) = (Person(identifier: "a"), Person(identifier: "b"))
        _ = try counts.begin(of: first, bytes: 5, at: .zero)
        _ = try counts.begin(of: second, bytes: 20, at: .zero)
        let others = try counts.begin(of: first, bytes: 100, at: .zero)
        #expect(others == UploadsInProgress(ownBytes: 5, allBytes: 25))
        counts.end(of: second, bytes: 20)
        let later = try counts.begin(of: second, bytes: 1, at: .zero)
        #expect(later == UploadsInProgress(ownBytes: 0, allBytes: 105))
    }

    @Test func `a permission is for a limited number of files`() {
        var grants = UploadGrants()
        let name = UploadName.random()
        grants.set(name, filesMax: 1_000_000)
        var count = 0
        while grants.take(name) { count += 1 }
        #expect(count == UploadName.filesMax)
        #expect(grants.isOpen(name))
        grants.giveBack(name)
        let isTakenAgain = grants.take(name)
        #expect(isTakenAgain)
        grants.removeAll()
        grants.giveBack(name)
        let isTakenAfterwards = grants.take(name)
        #expect(!isTakenAfterwards)
    }
}

/// The uploads in progress.
struct UploadCountTests {
    @Test func `the bytes of an upload count until it ends`() throws {
        let counts = UploadCounts()
        let person = Person(token: PersonToken())
        #expect(try counts.begin(of: person, bytes: 100, at: .zero).ownBytes == 0)
        #expect(try counts.begin(of: person, bytes: 50, at: .zero).ownBytes == 100)
        #expect(
            try counts.begin(of: Person(token: PersonToken()), bytes: 1, at: .zero).ownBytes == 0)
        counts.end(of: person, bytes: 100)
        #expect(try counts.begin(of: person, bytes: 1, at: .zero).ownBytes == 50)
    }

    @Test func `the uploads of all users at once are limited`() throws {
        let counts = UploadCounts()
        let people = (0..<UploadCounts.allMax).map { _ in Person(token: PersonToken()) }
        for person in people { _ = try counts.begin(of: person, bytes: 1, at: .zero) }
        let last = Person(token: PersonToken())
        #expect(throws: HostError.self) { try counts.begin(of: last, bytes: 1, at: .zero) }
        counts.end(of: people[0], bytes: 1)
        #expect(try counts.begin(of: last, bytes: 1, at: .zero).ownBytes == 0)
    }
}

extension AppHost {
    /// Whether an app has given its page a permission to upload files.
    fileprivate func accepts(_ grant: String, _ session: String, _ key: InstanceKey) -> Bool {
        instances[key]?.scenes[session]?.uploads.isOpen(grant) == true
    }
}

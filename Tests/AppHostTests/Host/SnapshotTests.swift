import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `Snapshots of windows` {
    private static let content = #"{"t":"frame","root":{"k":"0","t":"window","p":{}}}"#

    /// An open app that has sent a snapshot to its host.
    private struct Opened {
        let test: TestHost
        let page: any ScenePage
        let sink: RecordingSink
        let session: SceneSession

        init(_ content: String = `Snapshots of windows`.content) async throws {
            test = try TestHost()
            (page, sink, session) = try await test.open()
            await sink.next(#""t":"frame""#)
            let app = await test.spawner.app(1)
            app.say(.snapshot(session: session.identifier, Array(content.utf8)))
            app.say(.title(session: session.identifier, "Taken"))
            while try await test.host.scenes(of: test.person).first?.session.title != "Taken" {
                await test.settle()
            }
            await test.host.snapshotStore.settle()
        }

        /// Returns the names of the snapshot files, after all pending writes.
        func files() async -> [String] {
            await test.host.snapshotStore.settle()
            return
                (try? FileManager.default.contentsOfDirectory(
                    atPath: test.folder.path + "/state/snapshots")) ?? []
        }

        func shown() async throws -> String? {
            try await test.host.snapshot(of: session, for: test.person).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }

    @Test(.specification("5.4.1", "5.4.7"))
    func `snapshots are sealed, one file each, and readable by their user only`() async throws {
        let opened = try await Opened()
        let test = opened.test
        #expect(try await opened.shown() == Self.content)
        #expect(await opened.files() == ["\(opened.session.identifier).picture"])
        let file = test.folder.path + "/state/snapshots/" + (await opened.files().first ?? "")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        #expect(bytes.range(of: Data("window".utf8)) == nil)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let stranger = Person(token: PersonToken())
        #expect(try await test.host.snapshot(of: opened.session, for: stranger) == nil)
        #expect(try await test.host.scenes(of: test.person).first?.snapshotDate != nil)
        await test.host.shutDown()
    }

    @Test func `a snapshot that was moved, truncated or changed is not shown`() async throws {
        let opened = try await Opened()
        let test = opened.test
        let other = try await test.host.newSession(of: "fake", for: test.person)
        let folder = test.folder.path + "/state/snapshots/"
        let file = URL(fileURLWithPath: folder + "\(opened.session.identifier).picture")
        let bytes = try Data(contentsOf: file)
        try bytes.write(to: URL(fileURLWithPath: folder + "\(other.identifier).picture"))
        #expect(try await test.host.snapshot(of: other, for: test.person) == nil)
        for broken in [bytes.dropLast(), Data(), Data(bytes.map { $0 ^ 1 })] {
            try broken.write(to: file)
            #expect(try await opened.shown() == nil)
        }
        await test.host.shutDown()
    }

    @Test(.specification("5.4.2", "5.4.3"))
    func `a snapshot is shown for a window only while its app has no process`() async throws {
        let opened = try await Opened()
        let (test, session) = (opened.test, opened.session)
        #expect(try await test.host.placeholder(for: session, of: test.person) == nil)
        opened.page.detach()
        await test.settle()
        _ = try await test.host.suspend("fake", for: test.person)
        #expect(try await test.host.placeholder(for: session, of: test.person) == nil)
        _ = try await test.host.kill("fake", for: test.person)
        while await test.host.instanceCount > 0 { await test.settle() }
        #expect(try await test.host.placeholder(for: session, of: test.person) != nil)
        await test.host.shutDown()
    }

    @Test(.specification("1.1.4", "5.4.4"))
    func `a snapshot is deleted if the app sends no new one, or one that is too large`()
        async throws
    {
        for wanted in [nil, [UInt8](repeating: 65, count: 1 << 20 + 1)] {
            let opened = try await Opened()
            let app = await opened.test.spawner.app(1)
            app.say(.snapshot(session: opened.session.identifier, wanted))
            while try await opened.shown() != nil { await opened.test.settle() }
            #expect(await opened.files().isEmpty)
            await opened.test.host.shutDown()
        }
    }

    @Test(.specification("5.3.1", "5.3.2"))
    func `snapshots are deleted with their session, and when the state is set aside`() async throws
    {
        let quit = try await Opened()
        try await quit.test.host.quit("fake", for: quit.test.person)
        #expect(await quit.files().isEmpty)
        await quit.test.host.shutDown()

        let crashed = try await Opened()
        crashed.test.spawner.use { message, app in
            if case .launch = message { app.die(.signalled(SIGSEGV)) }
        }
        await crashed.test.spawner.app(1).die(.signalled(SIGSEGV))
        await crashed.sink.next(#""s":"failed""#)
        #expect(await crashed.files().isEmpty)
        #expect(
            try await crashed.test.host.placeholder(
                for: crashed.session, of: crashed.test.person) == nil)
        await crashed.test.host.shutDown()
    }

    @Test func `snapshots without a session are deleted by the sweep`() async throws {
        let opened = try await Opened()
        let test = opened.test
        let folder = test.folder.path + "/state/snapshots/"
        for name in ["\(String(repeating: "x", count: 22)).picture", "y.picture.draft"] {
            try Data("left".utf8).write(to: URL(fileURLWithPath: folder + name))
        }
        test.clock.advance(by: .seconds(31))
        while await opened.files().count > 1 { await test.settle() }
        #expect(try await opened.shown() == Self.content)
        await test.host.shutDown()
    }
}

import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `Pictures of windows` {
    private static let picture = #"{"t":"frame","root":{"k":"0","t":"window","p":{}}}"#

    /// An open app that has handed its host a picture.
    private struct Pictured {
        let test: TestHost
        let page: any ScenePage
        let sink: RecordingSink
        let session: SceneSession

        init(_ picture: String = `Pictures of windows`.picture) async throws {
            test = try TestHost()
            (page, sink, session) = try await test.open()
            await sink.next(#""t":"frame""#)
            let app = await test.spawner.app(1)
            app.say(.snapshot(session: session.identifier, Array(picture.utf8)))
            app.say(.title(session: session.identifier, "Taken"))
            while try await test.host.scenes(of: test.person).first?.session.title != "Taken" {
                await test.settle()
            }
            await test.host.snapshotShelf.settle()
        }

        /// The files, once everything that was kept is written.
        func files() async -> [String] {
            await test.host.snapshotShelf.settle()
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
    func `are sealed, one file each, and only their person's`() async throws {
        let pictured = try await Pictured()
        let test = pictured.test
        #expect(try await pictured.shown() == Self.picture)
        #expect(await pictured.files() == ["\(pictured.session.identifier).picture"])
        let file = test.folder.path + "/state/snapshots/" + (await pictured.files().first ?? "")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        #expect(bytes.range(of: Data("window".utf8)) == nil)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let stranger = Person(token: PersonToken())
        #expect(try await test.host.snapshot(of: pictured.session, for: stranger) == nil)
        #expect(try await test.host.scenes(of: test.person).first?.snapshotDate != nil)
        await test.host.shutDown()
    }

    @Test func `one that was moved, cut or flipped is none`() async throws {
        let pictured = try await Pictured()
        let test = pictured.test
        let other = try await test.host.newSession(of: "fake", for: test.person)
        let folder = test.folder.path + "/state/snapshots/"
        let file = URL(fileURLWithPath: folder + "\(pictured.session.identifier).picture")
        let bytes = try Data(contentsOf: file)
        try bytes.write(to: URL(fileURLWithPath: folder + "\(other.identifier).picture"))
        #expect(try await test.host.snapshot(of: other, for: test.person) == nil)
        for broken in [bytes.dropLast(), Data(), Data(bytes.map { $0 ^ 1 })] {
            try broken.write(to: file)
            #expect(try await pictured.shown() == nil)
        }
        await test.host.shutDown()
    }

    @Test(.specification("5.4.2", "5.4.3"))
    func `stand for a window only while its app is not there`() async throws {
        let pictured = try await Pictured()
        let (test, session) = (pictured.test, pictured.session)
        #expect(try await test.host.placeholder(for: session, of: test.person) == nil)
        pictured.page.detach()
        await test.settle()
        _ = try await test.host.suspend("fake", for: test.person)
        #expect(try await test.host.placeholder(for: session, of: test.person) == nil)
        _ = try await test.host.kill("fake", for: test.person)
        while await test.host.instanceCount > 0 { await test.settle() }
        #expect(try await test.host.placeholder(for: session, of: test.person) != nil)
        await test.host.shutDown()
    }

    @Test(.specification("1.1.4", "5.4.4"))
    func `go when the app wants none, or has drawn too much`() async throws {
        for wanted in [nil, [UInt8](repeating: 65, count: 1 << 20 + 1)] {
            let pictured = try await Pictured()
            let app = await pictured.test.spawner.app(1)
            app.say(.snapshot(session: pictured.session.identifier, wanted))
            while try await pictured.shown() != nil { await pictured.test.settle() }
            #expect(await pictured.files().isEmpty)
            await pictured.test.host.shutDown()
        }
    }

    @Test(.specification("5.3.1", "5.3.2"))
    func `go with their session, and when the state is set aside`() async throws {
        let quit = try await Pictured()
        try await quit.test.host.quit("fake", for: quit.test.person)
        #expect(await quit.files().isEmpty)
        await quit.test.host.shutDown()

        let crashed = try await Pictured()
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

    @Test func `whose session a dead host lost are swept`() async throws {
        let pictured = try await Pictured()
        let test = pictured.test
        let folder = test.folder.path + "/state/snapshots/"
        for name in ["\(String(repeating: "x", count: 22)).picture", "y.picture.draft"] {
            try Data("left".utf8).write(to: URL(fileURLWithPath: folder + name))
        }
        test.clock.advance(by: .seconds(31))
        while await pictured.files().count > 1 { await test.settle() }
        #expect(try await pictured.shown() == Self.picture)
        await test.host.shutDown()
    }
}

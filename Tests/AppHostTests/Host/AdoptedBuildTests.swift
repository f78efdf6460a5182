import Foundation
import Glibc
import HostLink
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `A build that is declared complete` {
    /// A host with an app in a folder to which a link leads, as `perennial dev` stages builds.
    private struct Staged {
        let test: TestHost
        let folder: String

        init() throws {
            let temporary = try TemporaryFolder()
            folder = temporary.path
            try Self.write("one", below: folder)
            test = try TestHost(temporary, app: InstalledApp(at: folder + "/current/Fake"))
        }

        /// Makes another program the current one.
        func replace(_ text: String) throws { try Self.write(text, below: folder) }

        private static func write(_ text: String, below folder: String) throws {
            let build = "\(folder)/\(UUID().uuidString)"
            try FileManager.default.createDirectory(
                atPath: build, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: build + "/Fake"))
            chmod(build + "/Fake", 0o755)
            try FileManager.default.createSymbolicLink(
                atPath: build + "/.link", withDestinationPath: build)
            #expect(rename(build + "/.link", folder + "/current") == 0)
        }

        /// Waits until the host's build check has ended.
        func check() async {
            await test.settle()
            while await test.host.isCheckingBuilds, !Task.isCancelled { await Task.yield() }
        }
    }

    @Test func `a declared build takes over at once, without an action and without waiting`()
        async throws
    {
        let staged = try Staged()
        let test = staged.test
        let (_, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        await staged.check()
        try staged.replace("two, longer")
        try await AppBuilds(of: test.host).adopt("fake")
        let new = await test.spawner.app(2)
        let order = await new.heard.first { $0.launchOrder != nil }.launchOrder
        #expect(order?.reason == .afterUpdate)
        #expect(order?.scenes.map(\.session) == [session.identifier])
        #expect(await test.spawner.app(1).heard.all.last == .preserve(token: 1))
        await sink.next(#""t":"frame","f":1,"p":2"#)
        await test.host.shutDown()
    }

    @Test func `a build that is declared during a launch takes over when the launch ends`()
        async throws
    {
        let staged = try Staged()
        let test = staged.test
        let held = Recorder<FakeApp>()
        test.spawner.use { message, app in
            if case .launch = message { return held.append(app) }
            FakeSpawner.wellBehaved(message, app)
        }
        let (_, sink, _) = try await test.open()
        let old = await held.first { _ in true }
        test.spawner.use(FakeSpawner.wellBehaved)
        try staged.replace("two, longer")
        try await AppBuilds(of: test.host).adopt("fake")
        await staged.check()
        #expect(test.spawner.apps.count == 1)
        let order = try #require(old.heard.all.first { $0.launchOrder != nil })
        FakeSpawner.wellBehaved(order, old)
        await sink.next(#""t":"frame","f":1,"p":2"#)
        #expect(test.spawner.apps.count == 2)
        await test.host.shutDown()
    }

    @Test func `declaring the build that runs replaces no process`() async throws {
        let staged = try Staged()
        let test = staged.test
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await staged.check()
        try await AppBuilds(of: test.host).adopt("fake")
        await staged.check()
        #expect(test.spawner.apps.count == 1)
        await test.host.shutDown()
    }

    @Test func `an app that failed starts again with a declared build`() async throws {
        let staged = try Staged()
        let test = staged.test
        test.spawner.refuse { HostError(.unknownApp, "It is no program.", path: $0.executable) }
        let (_, sink, _) = try await test.open()
        await sink.next(#""s":"failed""#)
        test.spawner.refuse { _ in nil }
        try staged.replace("two, longer")
        try await AppBuilds(of: test.host).adopt("fake")
        await sink.next(#""t":"frame""#)
        await test.host.shutDown()
    }

    @Test func `the errors of a build are shown on open and new pages until a build succeeds`()
        async throws
    {
        let staged = try Staged()
        let test = staged.test
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        #expect(!sink.messages.all.contains { $0.contains(#""t":"build""#) })
        try await AppBuilds(of: test.host).show(
            BuildReport(problems: [.init(place: "A.swift:3:1", message: "no such thing")]),
            onPagesOf: "fake")
        await sink.next(#"{"t":"build","problems":[{"at":"A.swift:3:1","message":"no such thing"}"#)
        page.event(tap(1))
        await sink.next(#""d":1,"c":1"#)
        let (_, other, _) = try await test.open()
        await other.next(#"{"t":"build","problems":[{"at":"A.swift:3:1""#)
        try await AppBuilds(of: test.host).show(BuildReport(), onPagesOf: "fake")
        await other.next(#"{"t":"build","problems":[],"more":0}"#)
        await test.host.shutDown()
    }

    @Test func `a build of an unknown app is refused`() async throws {
        let staged = try Staged()
        await #expect(throws: HostError.self) {
            try await AppBuilds(of: staged.test.host).adopt("missing")
        }
        await #expect(throws: HostError.self) {
            try await AppBuilds(of: staged.test.host).show(BuildReport(), onPagesOf: "missing")
        }
        await staged.test.host.shutDown()
    }
}

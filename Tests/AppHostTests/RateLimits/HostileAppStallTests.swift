import Foundation
import Glibc
import HostLink
import Logging
import Synchronization
import Testing

@testable import AppHost

/// Attempts of one app to make its host wait, and with it every other app.
@Suite(.timeLimit(.minutes(5))) struct `A hostile app that stalls its host` {
    /// An open app, whose host logs to a list.
    private struct Opened {
        let test: TestHost
        let page: any ScenePage
        let sink: RecordingSink
        let session: SceneSession
        let app: FakeApp
        let lines = Recorder<String>()

        init(
            _ folder: TemporaryFolder? = nil, script: @escaping Script = FakeSpawner.wellBehaved
        ) async throws {
            let lines = lines
            test = try TestHost(
                folder, script: script,
                logger: Logger(label: "test") { _ in LineHandler(lines: lines) })
            (page, sink, session) = try await test.open()
            await sink.next(#""t":"frame""#)
            app = await test.spawner.app(1)
        }

        func count(_ text: String) -> Int { lines.all.count { $0.contains(text) } }
    }

    @Test func `an app cannot stall its host with a descriptor whose close blocks`() async throws {
        let opened = try await Opened()
        let held = HeldDescriptor()
        let end = opened.app.duplicate()
        let watchdog = Watchdog { held.release() }
        let refusal = held.pass(
            over: end, with: LinkFraming.framed(AppMessage.goodbye.encoded()))
        held.closeAside()
        close(end)
        await opened.test.settle()
        #expect(try await opened.test.host.scenes(of: opened.test.person).count == 1)
        #expect(!watchdog.hasBitten)
        watchdog.stop()
        held.release()
        // From Linux 6.16 on, the kernel refuses to send the descriptor.
        #expect(refusal == EPERM || refusal == 0)
        await opened.test.host.shutDown()
    }

    enum Hold: CaseIterable, Sendable {
        case lock, lease
    }

    @Test(arguments: Hold.allCases)
    func `a lock or a lease on an app's log delays neither its launch nor its readers`(
        _ hold: Hold
    ) async throws {
        let folder = try TemporaryFolder()
        let token = PersonToken()
        let person = Person(token: token)
        let logs = folder.path + "/state/logs/\(person.identifier)/fake"
        try FileManager.default.createDirectory(
            atPath: logs, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let line = String(repeating: "x", count: 1023) + "\n"
        try Data(String(repeating: line, count: 3 * 1024).utf8).write(
            to: URL(fileURLWithPath: logs + "/output.log"))
        let file = open(logs + "/output.log", O_WRONLY | O_CLOEXEC)
        switch hold {
        case .lock: try #require(flock(file, LOCK_EX) == 0)
        case .lease:
            // The kernel requests the lease back with a signal that has no effect by default.
            try #require(fcntl(file, 10, SIGURG) == 0)
            try #require(fcntl(file, 1024, F_WRLCK) == 0)
        }
        let watchdog = Watchdog { close(file) }
        let test = try TestHost(folder, person: person)
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let kept = try #require(KeptOutput.all(inStateDirectory: folder.path + "/state").first)
        _ = try await onThread { kept.lastLines(2) }
        #expect(!watchdog.hasBitten)
        watchdog.stop()
        close(file)
        await test.host.shutDown()
    }

    @Test func `the death of an app is handled while its child process still writes to its link`()
        async throws
    {
        let opened = try await Opened()
        let isOver = Mutex(false)
        let watchdog = Watchdog { isOver.withLock { $0 = true } }
        let end = opened.app.duplicate()
        let message = LinkFraming.framed(
            AppMessage.snapshot(
                session: opened.session.identifier, [UInt8](repeating: 1, count: 1000)
            ).encoded())
        let many = Array(repeating: message, count: 200).flatMap { $0 }
        let written = Recorder<Bool>()
        Thread {
            while !isOver.withLock({ $0 }), send(end, many, many.count, Int32(MSG_NOSIGNAL)) > 0 {
                written.append(true)
            }
            close(end)
        }.start()
        _ = await written.first { $0 }
        opened.app.leave(.signalled(SIGKILL))
        // The next process is started, so the host has handled the death of this one.
        _ = await opened.test.spawner.app(2)
        #expect(!watchdog.hasBitten)
        watchdog.stop()
        isOver.withLock { $0 = true }
        await opened.test.host.shutDown()
    }

    @Test func `an app that keeps sending refused requests is ended, and the log stays short`()
        async throws
    {
        let opened = try await Opened()
        let app = opened.app
        try await onThread {
            for number in 1...5000 {
                app.say(.requestDestruction(request: UInt64(number), session: "none"))
            }
        }
        _ = await app.signals.first { $0 == SIGKILL }
        await opened.test.settle()
        let end = await opened.lines.first { $0.contains("it sent an invalid message") }
        #expect(end.contains("refused"))
        #expect(opened.count("request of an app is refused") <= 100)
        await opened.test.host.shutDown()
    }

    @Test func `an activity with too much content is refused, and nothing of it is stored`()
        async throws
    {
        let opened = try await Opened()
        let before = try await opened.test.host.scenes(of: opened.test.person).count
        let activity = [UInt8](repeating: 1, count: 100 << 10)
        opened.app.say(.requestScene(request: 77, session: nil, activity: activity))
        let answer = await opened.app.heard.first {
            if case .answer(77, _) = $0 { true } else { false }
        }
        #expect(answer == .answer(request: 77, isGranted: false))
        #expect(try await opened.test.host.scenes(of: opened.test.person).count == before)
        #expect(opened.lines.all.contains { $0.contains("userInfo") })
        await opened.test.host.shutDown()
    }

    @Test func `the title of a window is cut however long its characters are`() async throws {
        let opened = try await Opened()
        let title = "A" + String(repeating: "\u{301}", count: 500_000)
        opened.app.say(.title(session: opened.session.identifier, title))
        await opened.app.exchange()
        let scene = try await opened.test.host.scenes(of: opened.test.person).first
        #expect(try #require(scene?.session.title).unicodeScalars.count <= 200)
        await opened.test.host.shutDown()
    }

    @Test func `the notices of an app are limited, and the number of dropped ones is logged`()
        async throws
    {
        let opened = try await Opened()
        let (app, test) = (opened.app, opened.test)
        try await onThread {
            for number in 1...2000 { app.say(.notice(level: .warning, "notice number \(number)")) }
        }
        await app.exchange()
        let taken = opened.count("notice number")
        #expect(taken >= 10)
        #expect(taken <= 100)
        test.clock.advance(by: .seconds(60))
        app.say(.notice(level: .warning, "the last one"))
        await app.exchange()
        #expect(opened.count("the last one") == 1)
        let drop = try #require(opened.lines.all.first { $0.contains("were dropped") })
        // The log lines about the exchange's own refused requests were dropped as well.
        #expect(drop.contains("count=\(2000 - taken + 2)"))
        await test.host.shutDown()
    }

    @Test func `an app's text is logged truncated, on one line and without escape sequences`()
        async throws
    {
        let opened = try await Opened()
        let app = opened.app
        let forged =
            "ok\n2026-11-22T11:00:00+0000 notice perennial.host: Data is unlocked.\r\u{1b}[2J"
            + "\u{9b}31m\u{202e}\u{2028}end"
        app.say(.notice(level: .info, forged))
        app.say(.notice(level: .info, String(repeating: "long ", count: 2000)))
        app.say(
            .openURL(token: 1, "contacts\n\u{1b}[31mred:" + String(repeating: "x", count: 9000)))
        app.say(.backgroundTasks(["task\n\u{1b}[31m"]))
        await app.exchange()
        app.say(.refused(forged))
        _ = await opened.lines.first { $0.contains("a fatal problem") }
        #expect(opened.count("Data is unlocked.") == 2)
        let unsafe = opened.lines.all.filter { line in
            line.unicodeScalars.contains { scalar in
                scalar.properties.generalCategory == .control
                    || scalar.properties.generalCategory == .format
                    || scalar.properties.generalCategory == .lineSeparator
            }
        }
        #expect(unsafe == [])
        // The host's own message comes first, so that an app's text cannot replace it.
        #expect(opened.lines.all.allSatisfy { !$0.hasPrefix("info: ok") })
        #expect(opened.lines.all.allSatisfy { $0.count < 3000 })
        await opened.test.host.shutDown()
    }

    @Test func `of a flood of snapshots only a few are written, and the newest is kept`()
        async throws
    {
        let opened = try await Opened()
        let (app, test, session) = (opened.app, opened.test, opened.session)
        let file = "\(test.folder.path)/state/snapshots/\(session.identifier).picture"
        let key = test.host.storage.keys
        func onDisk() -> String? {
            FileManager.default.contents(atPath: file).flatMap {
                key.unseal($0, person: test.person, session: session.identifier)
            }.map { String(decoding: $0, as: UTF8.self) }
        }
        try await onThread {
            for number in 1...500 {
                app.say(.snapshot(session: session.identifier, Array("picture \(number)".utf8)))
            }
        }
        await app.exchange()
        let first = onDisk()
        #expect(first != "picture 500")
        test.clock.advance(by: .seconds(5))
        while onDisk() != "picture 500" { await test.settle() }
        await test.host.shutDown()
    }

    @Test func `the error for an unknown app is short and has no escape sequences`() async throws {
        let test = try TestHost()
        let name = String(repeating: "Z", count: 40_000) + "\n\u{1b}[31m"
        let error = await #expect(throws: HostError.self) {
            _ = try await test.host.freeSession(of: name, for: test.person)
        }
        #expect(try #require(error?.description.count) < 300)
        #expect(error?.description.contains("\u{1b}") == false)
        await test.host.shutDown()
    }
}

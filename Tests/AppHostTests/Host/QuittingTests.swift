import Dispatch
import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `Quitting an app` {
    /// An open app with a folder of saved state and a folder of its own files.
    private struct Opened {
        let test: TestHost
        let sink: RecordingSink
        let session: SceneSession
        let saved: String
        let own: String

        init(isDeveloperMode: Bool = false) async throws {
            test = try TestHost(settings: { $0.isDeveloperMode = isDeveloperMode })
            (_, sink, session) = try await test.open()
            await sink.next(#""t":"frame""#)
            let container = try #require(
                await test.spawner.app(1).heard.all.first?.launchOrder?.container)
            saved = container + "/Library/Saved Application State/x.savedState"
            own = container + "/Documents"
            for folder in [saved, own] {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true)
            }
        }
    }

    @Test(.specification("5.3.1", "10.16", "6.4.1"))
    func `quitting an app deletes its saved state and its sessions, and keeps its own files`()
        async throws
    {
        let opened = try await Opened()
        let test = opened.test
        try await test.host.quit("fake", for: test.person)
        await opened.sink.next(#"{"t":"goto","url":"/"}"#)
        #expect(await test.spawner.app(1).heard.all.last == .terminate)
        #expect(!FileManager.default.fileExists(atPath: opened.saved))
        #expect(FileManager.default.fileExists(atPath: opened.own))
        #expect(try await test.host.scenes(of: test.person).isEmpty)
        let (_, next, again) = try await test.open()
        await next.next(#""t":"frame""#)
        #expect(again.identifier != opened.session.identifier)
        let order = await test.spawner.app(2).heard.all.first?.launchOrder
        #expect(order?.reason == .fresh)
        #expect(order?.discardedSessions == [opened.session.identifier])
        await test.host.shutDown()
    }

    @Test func `quitting an app does not block the host while its saved state is deleted`()
        async throws
    {
        // The deletion ends only after the host has answered another user.
        let (begun, answered) = (Recorder<Bool>(), DispatchSemaphore(value: 0))
        let test = try TestHost(settings: { settings in
            settings.removeFolder = { path, folder in
                begun.append(true)
                answered.wait()
                return FolderRemoval.remove(path, below: folder)
            }
        })
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let container = await test.host.directory.container(of: test.person, TestHost.app)
        async let quit: Void = test.host.quit("fake", for: test.person)
        _ = await begun.first { $0 }
        let other = Person(token: PersonToken())
        #expect(try await test.host.scenes(of: other).isEmpty)
        answered.signal()
        try await quit
        #expect(
            !FileManager.default.fileExists(atPath: container + "/Library/Saved Application State"))
        await test.host.shutDown()
    }

    @Test(.specification("5.5.3", "10.16"))
    func `quitting an app in developer mode keeps its state and its sessions`() async throws {
        let opened = try await Opened(isDeveloperMode: true)
        let test = opened.test
        try await test.host.quit("fake", for: test.person)
        await opened.sink.next(#"{"t":"goto","url":"/"}"#)
        #expect(FileManager.default.fileExists(atPath: opened.saved))
        let (_, next, again) = try await test.open()
        await next.next(#""t":"frame""#)
        #expect(again.identifier == opened.session.identifier)
        #expect(
            await test.spawner.app(2).heard.all.first?.launchOrder?.reason == .relaunch)
        await test.host.shutDown()
    }

    @Test(.specification("6.1.8"))
    func `an app that was quit is not launched in the background until it is opened again`()
        async throws
    {
        let opened = try await Opened()
        let test = opened.test
        #expect(try await test.host.mayLaunchInBackground("fake", for: test.person))
        try await test.host.quit("fake", for: test.person)
        #expect(try await !test.host.mayLaunchInBackground("fake", for: test.person))
        let (_, next, _) = try await test.open()
        await next.next(#""t":"frame""#)
        #expect(try await test.host.mayLaunchInBackground("fake", for: test.person))
        await test.host.shutDown()
        // The next host also knows that the user quit the app.
        let later = try TestHost(test.folder, person: test.person)
        #expect(try await later.host.mayLaunchInBackground("fake", for: test.person))
        try await later.host.quit("fake", for: test.person)
        await later.host.shutDown()
        let last = try TestHost(test.folder, person: test.person)
        #expect(try await !last.host.mayLaunchInBackground("fake", for: test.person))
        await last.host.shutDown()
    }

    @Test(.specification("5.3.6", "6.4.4"))
    func `a killed app, unlike one that was quit, is relaunched with its state`() async throws {
        let opened = try await Opened()
        let test = opened.test
        #expect(try await test.host.kill("fake", for: test.person))
        let second = await test.spawner.app(2)
        let order = await second.heard.first { $0.launchOrder != nil }.launchOrder
        #expect(order?.reason == .relaunch)
        #expect(order?.scenes.map(\.session) == [opened.session.identifier])
        #expect(FileManager.default.fileExists(atPath: opened.saved))
        #expect(try await test.host.scenes(of: test.person).count == 1)
        await test.host.shutDown()
    }

    @Test
    func `closing a window discards only its session, and closing the last one quits the app`()
        async throws
    {
        let opened = try await Opened()
        let test = opened.test
        let other = try await test.host.newSession(of: "fake", for: test.person)
        try await test.host.quit(
            session: opened.session.identifier, of: "fake", for: test.person)
        await opened.sink.next(#"{"t":"goto","url":"/"}"#)
        let app = await test.spawner.app(1)
        _ = await app.heard.first {
            $0 == .disconnect(session: opened.session.identifier, discard: true)
        }
        #expect(FileManager.default.fileExists(atPath: opened.saved))
        #expect(
            try await test.host.scenes(of: test.person).map(\.session.identifier)
                == [other.identifier])
        await #expect(throws: HostError.self) {
            try await test.host.quit(
                session: opened.session.identifier, of: "fake", for: test.person)
        }
        try await test.host.quit(session: other.identifier, of: "fake", for: test.person)
        #expect(!FileManager.default.fileExists(atPath: opened.saved))
        #expect(try await test.host.scenes(of: test.person).isEmpty)
        await test.host.shutDown()
    }

    @Test(.specification("1.10.10"))
    func `closing the last window quits an app that has an external display`() async throws {
        let opened = try await Opened()
        let test = opened.test
        let (host, person) = (test.host, test.person)
        let display = try await host.displaySession(of: "fake", for: person)
        let (_, sink, _) = try await test.open(display, TestHost.hello(isFocused: false))
        await sink.next(#""t":"frame""#)
        let other = try await host.newSession(of: "fake", for: person)
        let message = await closed(other, in: test)
        #expect(
            message?.hasSuffix("keeps its other windows; that window's state is deleted.") == true)
        #expect(FileManager.default.fileExists(atPath: opened.saved))
        let last = await closed(opened.session, in: test)
        #expect(last?.hasSuffix("was quit; its saved state is deleted.") == true)
        await sink.next(#"{"t":"goto","url":"/"}"#)
        #expect(await test.spawner.app(1).heard.all.last == .terminate)
        #expect(!FileManager.default.fileExists(atPath: opened.saved))
        #expect(try await !host.mayLaunchInBackground("fake", for: person))
        await host.shutDown()
    }

    /// Closes a window as an operator does, and returns the report.
    private func closed(_ session: SceneSession, in test: TestHost) async -> String? {
        let request = ControlRequest.quit(ControlTarget(names: [session.identifier]))
        guard case .results(let results) = await test.host.perform(request) else { return nil }
        return results.first?.message
    }

    @Test(arguments: ["quit", "export"])
    func `a suspended app with an uncommitted change commits before it is ended`(
        _ verb: String
    ) async throws {
        // The app commits only when it is asked to end.
        let test = try TestHost(
            script: { message, app in
                switch message {
                case .event(let session, let event):
                    app.say(.applied(session: session, number: event.number))
                case .terminate:
                    for order in app.heard.all.compactMap(\.launchOrder) {
                        for scene in order.scenes {
                            app.say(.committed(session: scene.session, highWaterMark: 1))
                        }
                    }
                    FakeSpawner.wellBehaved(message, app)
                default: FakeSpawner.wellBehaved(message, app)
                }
            }, settings: { $0.isDeveloperMode = true })
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        page.event(tap(1))
        _ = await app.heard.first { $0.eventNumber == 1 }
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        await app.exchange()
        #expect(try await test.host.suspend("fake", for: test.person))
        if verb == "quit" {
            try await test.host.quit("fake", for: test.person)
        } else {
            _ = await test.host.perform(.exportPerson(test.person.identifier))
        }
        #expect(app.signals.all == [SIGSTOP, SIGCONT])
        #expect(app.heard.all.last == .terminate)
        await test.host.shutDown()
    }

    @Test func `quitting an app gives no time for tasks that it begins when it is notified`()
        async throws
    {
        let test = try TestHost(script: { message, app in
            // The app begins a task, and does not exit by itself.
            if case .terminate = message { return app.say(.backgroundTasks(["an upload"])) }
            FakeSpawner.wellBehaved(message, app)
        })
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        let quit = Task { try await test.host.quit("fake", for: test.person) }
        _ = await app.heard.first { $0 == .terminate }
        await app.exchange()
        test.clock.advance(by: LifeTimes().terminateDeadline)
        await test.settle()
        #expect(app.signals.all == [SIGKILL])
        // Time for tasks, if any were given, would be over now.
        test.clock.advance(by: LifeTimes().longestEnding)
        try await quit.value
        await test.host.shutDown()
    }

    @Test func `a page that arrives while its app is quit is sent home, and starts nothing`()
        async throws
    {
        let test = try TestHost(script: { message, app in
            if case .terminate = message { return }
            FakeSpawner.wellBehaved(message, app)
        })
        let (_, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let late = RecordingSink()
        let (host, person) = (test.host, test.person)
        let app = await test.spawner.app(1)
        // The host's queue is blocked until the app's death, and after it a page, wait in the
        // queue.
        let (held, goes) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let quit = Task { try await host.quit("fake", for: person) }
        _ = await app.heard.first { $0 == .terminate }
        host.run { _ in
            held.signal()
            goes.wait()
        }
        try await onThread { held.wait() }
        app.die(.exited(0))
        let page = host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: person, sink: late)
        goes.signal()
        try await quit.value
        await late.next(#"{"t":"goto","url":"/"}"#)
        page.event(tap(1))
        await test.settle()
        #expect(test.spawner.apps.count == 1)
        #expect(try await host.scenes(of: person).isEmpty)
        test.spawner.use(FakeSpawner.wellBehaved)
        let (_, next, again) = try await test.open()
        await next.next(#""t":"frame""#)
        #expect(again.identifier != session.identifier)
        await host.shutDown()
    }

    @Test func `an app in the background can be suspended and resumed on request`() async throws {
        let test = try TestHost()
        #expect(try await !test.host.suspend("fake", for: test.person))
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        #expect(
            try await !test.host.suspend("fake", for: test.person), "the app is in the foreground")
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        #expect(try await test.host.suspend("fake", for: test.person))
        let app = await test.spawner.app(1)
        _ = await app.signals.first { $0 == SIGSTOP }
        #expect(try await test.processState == .suspended)
        #expect(try await test.host.resume("fake", for: test.person))
        #expect(app.signals.all == [SIGSTOP, SIGCONT])
        #expect(try await !test.host.resume("fake", for: test.person))
        await #expect(throws: HostError.self) {
            try await test.host.kill("nobody", for: test.person)
        }
        await test.host.shutDown()
    }
}

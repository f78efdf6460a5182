import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `A look at a build` {
    /// A host whose looks are the test's, over an app whose program lies on the disk.
    private struct Looked {
        let test: TestHost
        let looks = FakeLooks()

        init(change: (inout HostSettings) -> Void = { _ in }) throws {
            let folder = try TemporaryFolder()
            let executable = folder.path + "/Fake"
            try Data("program".utf8).write(to: URL(fileURLWithPath: executable))
            let looks = looks
            test = try TestHost(folder, app: InstalledApp(executable: executable)) {
                $0.buildMark = { looks.look(at: $0) }
                change(&$0)
            }
        }

        /// Opens a page of somebody else.
        func openElsewhere() async throws -> (page: any ScenePage, sink: RecordingSink) {
            let person = Person(token: PersonToken())
            let session = try await test.host.freeSession(of: "fake", for: person)
            let sink = RecordingSink()
            let page = test.host.attach(
                TestHost.hello(), to: session.identifier, of: "fake", for: person, sink: sink)
            return (page, sink)
        }

        /// Lets the host look until what lies there has come to rest.
        func settle() async {
            for _ in 0..<3 {
                await end()
                test.clock.advance(by: .seconds(2))
            }
            await end()
        }

        /// Acts on a page twice: a process of the new build takes over the first time, and stays.
        func expectOneReplacement(
            _ page: any ScenePage, _ sink: RecordingSink, by number: Int32
        ) async {
            page.event(tap(1))
            let order = await test.spawner.app(number).heard.first { $0.launchOrder != nil }
            #expect(order.launchOrder?.reason == .afterUpdate)
            await sink.next(#""d":1,"c":1"#)
            await settle()
            page.event(tap(2))
            await sink.next(#""d":2,"c":2"#)
            #expect(test.spawner.apps.count == number)
        }

        /// Waits until no look is under way.
        func end() async {
            await test.settle()
            while await test.host.isCheckingBuilds { await Task.yield() }
        }
    }

    @Test func `a build check without a descriptor left is not a new build`() async throws {
        let looked = try Looked()
        looked.looks.see { _ in "one" }
        let (page, sink, _) = try await looked.test.open()
        await sink.next(#""t":"frame""#)
        await looked.settle()
        looked.looks.see { _ in nil }
        await looked.settle()
        await looked.settle()
        page.event(tap(1))
        await sink.next(#""d":1,"c":1"#)
        looked.looks.see { _ in "one" }
        await looked.settle()
        page.event(tap(2))
        await sink.next(#""d":2,"c":2"#)
        #expect(looked.test.spawner.apps.count == 1)
        await looked.test.host.shutDown()
    }

    @Test(.specification("5.3.7"))
    func `that a process was started during says nothing of that process`() async throws {
        let looked = try Looked()
        let (test, looks) = (looked.test, looked.looks)
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await looked.settle()
        looks.hold()
        let next = looks.began.count + 1
        test.clock.advance(by: .seconds(2))
        _ = await looks.began.first { $0 == next }
        test.clock.advance(by: .milliseconds(1))
        let (page, other) = try await looked.openElsewhere()
        await other.next(#""t":"frame""#)
        // Another build is put there before the look comes to it.
        looks.see { _ in "two" }
        looks.release()
        await looked.settle()
        await looked.expectOneReplacement(page, other, by: 3)
        await test.host.shutDown()
    }

    @Test func `that was over before a process began does not judge that process`() {
        var watch = BuildWatch()
        func look(_ program: String) {
            watch.record(program: program, of: "app")
            _ = watch.record("files with \(program)", of: "app", at: .seconds(watch.checkCount))
        }
        look("one")
        let before = watch.checkCount
        #expect(!watch.hasReplaced("two", of: "app", since: before), "nobody has looked since")
        // Put back before a look came to it: the process is of what nobody is to run.
        look("one")
        #expect(watch.hasReplaced("two", of: "app", since: before))
        #expect(!watch.hasReplaced("one", of: "app", since: before))
        #expect(!watch.hasReplaced("two", of: "app", since: watch.checkCount))
    }

    @Test func `is over before the first process of a build is started`() async throws {
        let looked = try Looked { $0.times.launchDeadline = .milliseconds(500) }
        let (test, looks) = (looked.test, looked.looks)
        looks.hold()
        let (page, sink, _) = try await test.open()
        _ = await looks.began.first { $0 == 1 }
        // The app has its time for showing itself from its start on.
        test.clock.advance(by: .milliseconds(900))
        await test.settle()
        #expect(test.spawner.apps.count == 0)
        #expect(try await test.processState == .starting)
        // What comes before the start is what is started, what comes after it is another build.
        looks.see { $0 == 1 ? "two" : "three" }
        looks.release()
        await sink.next(#""t":"frame","f":1,"p":1"#)
        #expect(await test.spawner.app(1).heard.all.first?.launchOrder?.reason == .fresh)
        await looked.settle()
        page.event(tap(1))
        let app = await test.spawner.app(2)
        #expect(await app.heard.first { $0.launchOrder != nil }.launchOrder?.reason == .afterUpdate)
        await sink.next(#""d":1,"c":1"#)
        #expect(try await test.host.status(of: "fake", for: test.person).deaths.isEmpty)
        await test.host.shutDown()
    }

    @Test func `that never sees the same twice spares a crashing app for a while only`()
        async throws
    {
        let looked = try Looked()
        let (test, looks) = (looked.test, looked.looks)
        looks.see { "\($0)" }
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await looked.settle()
        test.spawner.use { message, app in
            guard case .launch = message else { return }
            app.die(.signalled(SIGSEGV))
        }
        try await test.host.kill("fake", for: test.person)
        var reasons: [LaunchOrder.Reason] {
            test.spawner.apps.all.compactMap { $0.heard.all.first?.launchOrder?.reason }
        }
        while !reasons.contains(.setAside), reasons.count < 50 {
            // It waits before it is started again.
            if try await test.processState == .failed { test.clock.advance(by: .seconds(30)) }
            await test.settle()
        }
        let spared = reasons.dropFirst().prefix { $0 == .relaunch }
        #expect(spared.count > CrashLimits().launchCrashesBeforeSetAside)
        #expect(reasons.suffix(2) == [.afterCrash, .setAside])
        #expect(
            try await test.host.status(of: "fake", for: test.person).deaths.contains {
                $0.wasLaunching && $0.outcome == .setAside
            })
        await test.host.shutDown()
    }

    @Test func `starts nobody who has gone meanwhile`() async throws {
        let looked = try Looked()
        let (test, looks) = (looked.test, looked.looks)
        looks.hold()
        let (page, _, _) = try await test.open()
        _ = await looks.began.first { $0 == 1 }
        page.detach()
        await test.settle()
        looks.release()
        await looked.end()
        await test.settle()
        #expect(test.spawner.apps.count == 0)
        #expect(await test.host.instanceCount == 0)
        await test.host.shutDown()
    }

    @Test func `is not waited for by a host that stops`() async throws {
        let looked = try Looked()
        let (test, looks) = (looked.test, looked.looks)
        looks.hold()
        _ = try await test.open()
        _ = await looks.began.first { $0 == 1 }
        await test.host.shutDown()
        #expect(await test.host.instanceCount == 0)
        looks.release()
        await looked.end()
        #expect(test.spawner.apps.count == 0)
    }

    @Test func `at an app that nobody wants keeps nobody waiting`() async throws {
        let looked = try Looked()
        let (test, looks) = (looked.test, looked.looks)
        looks.holdOthers()
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        looks.release()
        await looked.end()
        await test.host.shutDown()
    }

    @Test(.specification("5.3.7"))
    func `replaces a process of a build that was taken back before it came to rest`() async throws {
        let looked = try Looked()
        let (test, looks) = (looked.test, looked.looks)
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await looked.settle()
        let executable = try #require(test.host.apps.first { $0.slug == "fake" }).executable
        let old = executable + ".old"
        try FileManager.default.moveItem(atPath: executable, toPath: old)
        try Data("another program".utf8).write(to: URL(fileURLWithPath: executable))
        looks.see { _ in "two" }
        let (page, other) = try await looked.openElsewhere()
        await other.next(#""t":"frame""#)
        await looked.end()
        try #require(rename(old, executable) == 0)
        looks.see { _ in "one" }
        await looked.settle()
        await looked.expectOneReplacement(page, other, by: 3)
        await test.host.shutDown()
    }

    @Test func `that takes long is not waited for, and its build takes over`() async throws {
        let looked = try Looked()
        let (test, looks) = (looked.test, looked.looks)
        looks.hold()
        let (page, sink, _) = try await test.open()
        _ = await looks.began.first { $0 == 1 }
        await test.settle()
        test.clock.advance(by: .seconds(1))
        await sink.next(#""t":"frame","f":1,"p":1"#)
        looks.release()
        await looked.settle()
        for number in 1...2 as ClosedRange<UInt64> {
            page.event(tap(number))
            await sink.next(#""d":\#(number),"c":\#(number)"#)
            await looked.settle()
        }
        #expect(test.spawner.apps.count == 2, "nobody knew what the first one was of")
        await test.host.shutDown()
    }

    @Test func `that sees another program is made no second time`() async throws {
        let looked = try Looked()
        let (test, looks) = (looked.test, looked.looks)
        let executable = try #require(test.host.apps.first { $0.slug == "fake" }).executable
        // The program is another one whenever a look is over.
        looks.see {
            try? Data(repeating: 1, count: $0).write(to: URL(fileURLWithPath: executable))
            return "\($0)"
        }
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        #expect(test.spawner.apps.count == 1)
        await test.host.shutDown()
    }
}

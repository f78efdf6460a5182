import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `Build check` {
    /// A host whose build checks are controlled by the test, with an app whose program is on the
    /// disk.
    private struct CheckedHost {
        let test: TestHost
        let checks = FakeBuildChecks()

        init(change: (inout HostSettings) -> Void = { _ in }) throws {
            let folder = try TemporaryFolder()
            let executable = folder.path + "/Fake"
            try Data("program".utf8).write(to: URL(fileURLWithPath: executable))
            let checks = checks
            test = try TestHost(folder, app: InstalledApp(executable: executable)) {
                $0.buildMark = { checks.mark(of: $0) }
                change(&$0)
            }
        }

        /// Opens a page of another user.
        func openElsewhere() async throws -> (page: any ScenePage, sink: RecordingSink) {
            let person = Person(token: PersonToken())
            let session = try await test.host.freeSession(of: "fake", for: person)
            let sink = RecordingSink()
            let page = test.host.attach(
                TestHost.hello(), to: session.identifier, of: "fake", for: person, sink: sink)
            return (page, sink)
        }

        /// Runs build checks until the build has settled.
        func settle() async {
            for _ in 0..<3 {
                await end()
                test.clock.advance(by: .seconds(2))
            }
            await end()
        }

        /// Taps twice, and expects that the first tap starts a process of the new build, which
        /// stays.
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

        /// Waits until no build check is in progress.
        func end() async {
            await test.settle()
            while await test.host.isCheckingBuilds, !Task.isCancelled { await Task.yield() }
        }
    }

    @Test func `a build check that fails for lack of descriptors reports no new build`()
        async throws
    {
        let checked = try CheckedHost()
        checked.checks.see { _ in "one" }
        let (page, sink, _) = try await checked.test.open()
        await sink.next(#""t":"frame""#)
        await checked.settle()
        checked.checks.see { _ in nil }
        await checked.settle()
        await checked.settle()
        page.event(tap(1))
        await sink.next(#""d":1,"c":1"#)
        checked.checks.see { _ in "one" }
        await checked.settle()
        page.event(tap(2))
        await sink.next(#""d":2,"c":2"#)
        #expect(checked.test.spawner.apps.count == 1)
        await checked.test.host.shutDown()
    }

    @Test(.specification("5.3.7"))
    func `a build check ignores a process that was started during the check`() async throws {
        let checked = try CheckedHost()
        let (test, checks) = (checked.test, checked.checks)
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await checked.settle()
        checks.hold()
        let next = checks.began.count + 1
        test.clock.advance(by: .seconds(2))
        _ = await checks.began.first { $0 == next }
        test.clock.advance(by: .milliseconds(1))
        let (page, other) = try await checked.openElsewhere()
        await other.next(#""t":"frame""#)
        // Another build is installed before the check reads it.
        checks.see { _ in "two" }
        checks.release()
        await checked.settle()
        await checked.expectOneReplacement(page, other, by: 3)
        await test.host.shutDown()
    }

    @Test func `a program that no walk has seen belongs to no build, and a walk is soon outdated`()
    {
        var watch = BuildSettling()
        #expect(watch.mayLaunch("", at: .zero), "there is no program whose launch could wait")
        #expect(!watch.mayLaunch("program", at: .zero))
        let hasSettled = watch.record("files", "program", at: .zero)
        #expect(hasSettled)
        #expect(watch.mayLaunch("program", at: BuildSettling.walkLasts))
        #expect(!watch.mayLaunch("program", at: BuildSettling.walkLasts + .milliseconds(1)))
        #expect(!watch.mayLaunch("other", at: .zero))
        #expect(!watch.mayLaunch("", at: .zero), "the program is being replaced")
        #expect(watch.mark(of: "program") == "files")
        #expect(watch.mark(of: "other") == "")
    }

    @Test func `the first process of a build starts after the build check`() async throws {
        let checked = try CheckedHost { $0.times.launchDeadline = .milliseconds(500) }
        let (test, checks) = (checked.test, checked.checks)
        checks.hold()
        let (page, sink, _) = try await test.open()
        _ = await checks.began.first { $0 == 1 }
        // The launch deadline begins with the start of the app.
        test.clock.advance(by: .milliseconds(900))
        await test.settle()
        #expect(test.spawner.apps.count == 0)
        #expect(try await test.processState == .starting)
        // A build that is seen before the start is the one that starts. A later one is a new build.
        checks.see { $0 == 1 ? "two" : "three" }
        checks.release()
        await sink.next(#""t":"frame","f":1,"p":1"#)
        #expect(await test.spawner.app(1).heard.all.first?.launchOrder?.reason == .fresh)
        await checked.settle()
        page.event(tap(1))
        let app = await test.spawner.app(2)
        #expect(await app.heard.first { $0.launchOrder != nil }.launchOrder?.reason == .afterUpdate)
        await sink.next(#""d":1,"c":1"#)
        #expect(try await test.host.status(of: "fake", for: test.person).deaths.isEmpty)
        await test.host.shutDown()
    }

    @Test
    func `a build that never stops changing delays a launch, and excuses crashes, for a while`()
        async throws
    {
        let checked = try CheckedHost()
        let (test, checks) = (checked.test, checked.checks)
        checks.see { "\($0)" }
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await checked.settle()
        test.spawner.use { message, app in
            guard case .launch = message else { return }
            app.die(.signalled(SIGSEGV))
        }
        try await test.host.kill("fake", for: test.person)
        while await !test.host.hasLaunchesWaitingForCheck, !Task.isCancelled { await Task.yield() }
        test.clock.advance(by: BuildChecks.launchWaitMax - .milliseconds(1))
        await checked.end()
        #expect(test.spawner.apps.count == 1)
        var reasons: [LaunchOrder.Reason] {
            test.spawner.apps.all.compactMap { $0.heard.all.first?.launchOrder?.reason }
        }
        while !reasons.contains(.setAside), reasons.count < 50 {
            // The app waits before it is started again.
            if await test.host.hasLaunchesWaitingForCheck {
                test.clock.advance(by: BuildChecks.launchWaitMax)
            } else if try await test.processState == .failed {
                test.clock.advance(by: .seconds(30))
            }
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

    @Test func `an app whose page is closed during the build check is not started`() async throws {
        let checked = try CheckedHost()
        let (test, checks) = (checked.test, checked.checks)
        checks.hold()
        let (page, _, _) = try await test.open()
        _ = await checks.began.first { $0 == 1 }
        page.detach()
        await test.settle()
        checks.release()
        await checked.end()
        await test.settle()
        #expect(test.spawner.apps.count == 0)
        #expect(await test.host.instanceCount == 0)
        await test.host.shutDown()
    }

    @Test func `a host that stops does not wait for a build check`() async throws {
        let checked = try CheckedHost()
        let (test, checks) = (checked.test, checked.checks)
        checks.hold()
        _ = try await test.open()
        _ = await checks.began.first { $0 == 1 }
        await test.host.shutDown()
        #expect(await test.host.instanceCount == 0)
        checks.release()
        await checked.end()
        #expect(test.spawner.apps.count == 0)
    }

    @Test func `a build check of an unopened app delays no launch`() async throws {
        let checked = try CheckedHost()
        let (test, checks) = (checked.test, checked.checks)
        checks.holdOthers()
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        checks.release()
        await checked.end()
        await test.host.shutDown()
    }

    @Test(.specification("5.3.7"))
    func `a process of a build that was reverted before it settled is replaced`() async throws {
        let checked = try CheckedHost()
        let (test, checks) = (checked.test, checked.checks)
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await checked.settle()
        let executable = try #require(test.host.apps.first { $0.slug == "fake" }).executable
        let old = executable + ".old"
        try FileManager.default.moveItem(atPath: executable, toPath: old)
        try Data("another program".utf8).write(to: URL(fileURLWithPath: executable))
        checks.see { "two, and \($0) files" }
        let (page, other) = try await checked.openElsewhere()
        while await !test.host.hasLaunchesWaitingForCheck, !Task.isCancelled { await Task.yield() }
        await checked.end()
        test.clock.advance(by: BuildChecks.launchWaitMax)
        await other.next(#""t":"frame""#)
        await checked.end()
        try #require(rename(old, executable) == 0)
        checks.see { _ in "one" }
        await checked.settle()
        await checked.expectOneReplacement(page, other, by: 3)
        await test.host.shutDown()
    }

    @Test
    func `a launch waits for a slow build check for a while, and its process is replaced once`()
        async throws
    {
        let checked = try CheckedHost()
        let (test, checks) = (checked.test, checked.checks)
        checks.hold()
        let (page, sink, _) = try await test.open()
        _ = await checks.began.first { $0 == 1 }
        await test.settle()
        test.clock.advance(by: BuildChecks.launchWaitMax)
        await sink.next(#""t":"frame","f":1,"p":1"#)
        checks.release()
        await checked.settle()
        for number in 1...2 as ClosedRange<UInt64> {
            page.event(tap(number))
            await sink.next(#""d":\#(number),"c":\#(number)"#)
            await checked.settle()
        }
        #expect(test.spawner.apps.count == 2, "the build of the first process was unknown")
        await test.host.shutDown()
    }

    @Test func `a program that is replaced during the build check starts once it has settled`()
        async throws
    {
        let checked = try CheckedHost()
        let (test, checks) = (checked.test, checked.checks)
        let executable = try #require(test.host.apps.first { $0.slug == "fake" }).executable
        checks.see { number in
            guard number == 1 else { return "two" }
            try? Data("another program".utf8).write(to: URL(fileURLWithPath: executable))
            return "one"
        }
        let (page, sink, _) = try await test.open()
        await checked.end()
        #expect(test.spawner.apps.count == 0, "the walk has not seen this program")
        test.clock.advance(by: BuildSettling.settlesAfter)
        await checked.end()
        #expect(test.spawner.apps.count == 0, "the copy may be in progress")
        test.clock.advance(by: BuildSettling.settlesAfter)
        await sink.next(#""t":"frame","f":1,"p":1"#)
        await checked.settle()
        page.event(tap(1))
        await sink.next(#""d":1,"c":1"#)
        #expect(test.spawner.apps.count == 1)
        await test.host.shutDown()
    }

    @Test func `a launch is repeated while the program is being written, and counts as no crash`()
        async throws
    {
        let test = try TestHost()
        let attempts = Recorder<String>()
        test.spawner.refuse { request in
            attempts.append(request.executable)
            return attempts.count > 5
                ? nil : HostError(.executableBusy, "It is being written.", path: request.executable)
        }
        let (_, sink, _) = try await test.open()
        while attempts.count < 6 {
            if try await test.processState == .failed { test.clock.advance(by: .seconds(30)) }
            await test.settle()
        }
        await sink.next(#""t":"frame""#)
        #expect(await test.spawner.app(1).heard.all.first?.launchOrder?.reason == .fresh)
        #expect(try await test.host.status(of: "fake", for: test.person).deaths.isEmpty)
        await test.host.shutDown()
    }
}

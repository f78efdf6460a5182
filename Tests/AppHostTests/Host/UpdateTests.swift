import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `A new build of an app` {
    /// An app whose executable is in the test's own folder, and its host.
    private struct Installed {
        let test: TestHost
        let executable: String
        let folder: String

        init(
            isBundle: Bool = false, modes: [String] = [],
            script: @escaping Script = FakeSpawner.wellBehaved
        ) throws {
            let temporary = try TemporaryFolder()
            folder = temporary.path + (isBundle ? "/Fake.app" : "")
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            executable = folder + "/Fake"
            try Self.write("one", to: executable)
            if isBundle { try Self.write(["UIBackgroundModes": modes], to: folder) }
            test = try TestHost(
                temporary, script: script, app: InstalledApp(at: isBundle ? folder : executable))
        }

        /// Writes the bundle's `Info.plist`.
        func write(_ information: [String: Any]) throws {
            try Self.write(information, to: folder)
        }

        private static func write(_ information: [String: Any], to folder: String) throws {
            try PropertyListSerialization.data(
                fromPropertyList: information.merging(["CFBundleIdentifier": "org.example.fake"]) {
                    $1
                },
                format: .xml, options: 0
            ).write(to: URL(fileURLWithPath: folder + "/Info.plist"))
        }

        static func write(_ text: String, to path: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }

        /// Writes another build next to the old one, and renames it over the old one.
        func rename(_ text: String) throws {
            try Self.write(text, to: executable + ".new")
            #expect(Glibc.rename(executable + ".new", executable) == 0)
        }

        /// Runs build checks until the build has settled.
        func settle() async {
            for _ in 0..<3 {
                await check()
                test.clock.advance(by: .seconds(2))
            }
            await check()
        }

        /// Advances the clock until no launch waits for its build to settle.
        func launch() async {
            await test.settle()
            while await test.host.hasLaunchesWaitingForCheck {
                await check()
                test.clock.advance(by: BuildSettling.settlesAfter)
                await test.settle()
            }
        }

        /// Waits until the host's build check has ended.
        func check() async {
            await test.settle()
            while await test.host.isCheckingBuilds, !Task.isCancelled { await Task.yield() }
        }
    }

    @Test func `a new build waits for the end of a call, and takes over at the next action`()
        async throws
    {
        let call = CallIdentifier(high: 7, low: 1)
        let installed = try Installed(
            isBundle: true, modes: ["voip"], script: `Calls of a host`.performing)
        let test = installed.test
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let old = await test.spawner.app(1)
        old.say(.incomingCall(request: 1, call, CallUpdate()))
        await old.exchange()
        let shown = try #require(await test.host.presentedCalls(of: test.person).first)
        try await test.host.perform(.answer, on: shown.id, for: test.person)
        await old.exchange()
        await installed.check()
        try installed.rename("two, longer")
        await installed.settle()
        page.event(tap(1))
        _ = await old.heard.first { $0.eventNumber == 1 }
        await old.exchange()
        #expect(test.spawner.apps.count == 1)
        #expect(await test.host.presentedCalls(of: test.person).map(\.state) == [.connected])
        old.say(.callReport(call, .ended(.remoteEnded, at: nil)))
        await old.exchange()
        page.event(tap(2))
        let new = await test.spawner.app(2)
        let order = await new.heard.first { $0.launchOrder != nil }.launchOrder
        #expect(order?.reason == .afterUpdate)
        await test.host.shutDown()
    }

    @Test(.specification("5.3.7"), arguments: ["rename", "copy"])
    func `a new build takes over at the user's next action, with the state and the action`(
        how: String
    )
        async throws
    {
        let installed = try Installed()
        let test = installed.test
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.check()
        if how == "rename" {
            try installed.rename("two, longer")
        } else {
            try Installed.write("two, longer", to: installed.executable)
        }
        await installed.settle()
        let old = await test.spawner.app(1)
        #expect(old.signals.all.isEmpty, "no app is disturbed")
        page.event(tap(1))
        let new = await test.spawner.app(2)
        #expect(old.heard.all.last == .preserve(token: 1))
        #expect(old.signals.all == [SIGKILL])
        let order = await new.heard.first { $0.launchOrder != nil }.launchOrder
        #expect(order?.reason == .afterUpdate)
        #expect(order?.scenes.map(\.session) == [session.identifier])
        #expect(await new.heard.first { $0.eventNumber != nil }.eventNumber == 1)
        #expect(old.heard.all.compactMap(\.eventNumber).isEmpty)
        await sink.next(#""d":1,"c":1"#)
        #expect(!sink.messages.all.contains { $0.contains(#""t":"lost""#) })
        #expect(try await test.host.status(of: "fake", for: test.person).deaths.isEmpty)
        await test.host.shutDown()
    }

    @Test func `an old build that is installed again replaces processes like a new build`()
        async throws
    {
        let installed = try Installed()
        let test = installed.test
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.check()
        for (number, text) in [(2, "two, longer"), (3, "one")] as [(Int32, String)] {
            try installed.rename(text)
            await installed.settle()
            page.event(tap(UInt64(number) - 1))
            let app = await test.spawner.app(number)
            let order = await app.heard.first { $0.launchOrder != nil }.launchOrder
            #expect(order?.reason == .afterUpdate)
            await sink.next(#""t":"frame","f":1,"p":\#(number)"#)
        }
        await test.host.shutDown()
    }

    @Test func `a new build wakes no suspended app, and is used when its page is shown`()
        async throws
    {
        let installed = try Installed()
        let test = installed.test
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.check()
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        _ = try await test.host.suspend("fake", for: test.person)
        let old = await test.spawner.app(1)
        _ = await old.signals.first { $0 == SIGSTOP }
        try installed.rename("two, longer")
        await installed.settle()
        #expect(old.signals.all == [SIGSTOP])
        page.phase(isVisible: true, isFocused: true)
        let new = await test.spawner.app(2)
        #expect(old.signals.all == [SIGSTOP, SIGKILL])
        #expect(await new.heard.first { $0.launchOrder != nil }.launchOrder?.reason == .afterUpdate)
        await test.host.shutDown()
    }

    /// Ends the app of a hidden page, and runs the host's build checks to their end.
    private func endHidden(_ installed: Installed, _ page: any ScenePage) async throws {
        let test = installed.test
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        _ = try await test.host.suspend("fake", for: test.person)
        _ = await test.spawner.apps.all.last?.signals.first { $0 == SIGSTOP }
        // The timer for the end starts in the same turn of the host, after the signal.
        await test.settle()
        test.clock.advance(by: LifeTimes().endAfter)
        await installed.settle()
        #expect(try await test.processState == .ended)
    }

    @Test func `a build that was installed while nothing ran is not offered as an update`()
        async throws
    {
        let installed = try Installed()
        let test = installed.test
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.check()
        try await endHidden(installed, page)
        try installed.rename("two, longer")
        page.phase(isVisible: true, isFocused: true)
        await installed.launch()
        let app = await test.spawner.app(2)
        #expect(await app.heard.first { $0.launchOrder != nil }.launchOrder?.reason == .afterUpdate)
        await sink.next(#""t":"frame","f":1,"p":2"#)
        for number in 1...3 as ClosedRange<UInt64> {
            page.event(tap(number))
            await sink.next(#""d":\#(number),"c":\#(number)"#)
            // The app acts at once, while the build settles, and afterwards.
            await installed.settle()
        }
        #expect(test.spawner.apps.count == 2)
        // The next build is detected as usual.
        try installed.rename("three, longer still")
        await installed.settle()
        page.event(tap(4))
        _ = await test.spawner.app(3)
        await sink.next(#""d":4,"c":4"#)
        await test.host.shutDown()
    }

    @Test(arguments: [false, true])
    func `a new build can have another name for its executable`(whileItRuns: Bool) async throws {
        let installed = try Installed(isBundle: true)
        let test = installed.test
        test.spawner.refuse { request in
            FileManager.default.isExecutableFile(atPath: request.executable)
                ? nil : HostError(.unknownApp, "It is not there.", path: request.executable)
        }
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.check()
        if !whileItRuns { try await endHidden(installed, page) }
        try FileManager.default.removeItem(atPath: installed.executable)
        try Installed.write("two", to: installed.folder + "/Other")
        try installed.write(["CFBundleExecutable": "Other"])
        if whileItRuns { await installed.settle() }
        page.phase(isVisible: true, isFocused: true)
        await installed.launch()
        let app = await test.spawner.app(2)
        #expect(app.request.executable == installed.folder + "/Other")
        page.event(tap(1))
        await sink.next(#""d":1,"c":1"#)
        await installed.settle()
        page.event(tap(2))
        await sink.next(#""d":2,"c":2"#)
        #expect(test.spawner.apps.count == 2)
        await test.host.shutDown()
    }

    @Test func `a new build can consist of changed resources only`() async throws {
        let installed = try Installed(isBundle: true)
        let test = installed.test
        let storyboard = installed.folder + "/Base.lproj/Main.storyboard"
        try FileManager.default.createDirectory(
            atPath: installed.folder + "/Base.lproj", withIntermediateDirectories: true)
        try Installed.write("one", to: storyboard)
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.check()
        await installed.settle()
        try Installed.write("two, longer", to: storyboard)
        await installed.settle()
        page.event(tap(1))
        let app = await test.spawner.app(2)
        #expect(await app.heard.first { $0.launchOrder != nil }.launchOrder?.reason == .afterUpdate)
        await sink.next(#""d":1,"c":1"#)
        await test.host.shutDown()
    }

    @Test func `a build that is copied file by file takes over once it is complete`() async throws {
        let installed = try Installed(isBundle: true)
        let test = installed.test
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.check()
        await installed.settle()
        try Installed.write("two, longer", to: installed.executable)
        for number in 1...4 as ClosedRange<UInt64> {
            try Installed.write("new", to: "\(installed.folder)/lib\(number).so")
            test.clock.advance(by: .seconds(2))
            await installed.check()
            page.event(tap(number))
            await sink.next(#""d":\#(number),"c":\#(number)"#)
        }
        #expect(test.spawner.apps.count == 1)
        await installed.settle()
        page.event(tap(5))
        _ = await test.spawner.app(2)
        await sink.next(#""d":5,"c":5"#)
        await test.host.shutDown()
    }

    @Test(arguments: [false, true])
    func `an app is not started while its build is copied`(whileItRuns: Bool) async throws {
        let installed = try Installed(isBundle: true)
        let test = installed.test
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.settle()
        if whileItRuns {
            try Installed.write("a part", to: installed.folder + "/Main.storyboard")
            test.clock.advance(by: .seconds(2))
            await installed.check()
            try await test.host.kill("fake", for: test.person)
            while await !test.host.hasLaunchesWaitingForCheck, !Task.isCancelled {
                await Task.yield()
            }
        } else {
            try await endHidden(installed, page)
            test.clock.advance(by: BuildSettling.walkLasts)
            // So far, only resources differ.
            try Installed.write("a part", to: installed.folder + "/Main.storyboard")
            page.phase(isVisible: true, isFocused: true)
        }
        for number in 1...3 {
            await installed.check()
            try Installed.write("new", to: "\(installed.folder)/lib\(number).so")
            test.clock.advance(by: BuildSettling.settlesAfter)
            await installed.check()
            #expect(test.spawner.apps.count == 1)
        }
        await installed.launch()
        await sink.next(#""t":"frame","f":1,"p":2"#)
        page.event(tap(1))
        await sink.next(#""d":1,"c":1"#)
        #expect(test.spawner.apps.count == 2)
        #expect(try await test.host.status(of: "fake", for: test.person).deaths.isEmpty)
        await test.host.shutDown()
    }

    @Test func `a new build of a bare executable can consist of changed resources only`()
        async throws
    {
        let installed = try Installed()
        let test = installed.test
        let folder = (installed.executable as NSString).deletingLastPathComponent
        for name in ["package_Fake", "package_Else", "package_FakeTexts"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name).resources", withIntermediateDirectories: true)
        }
        try Installed.write("another program", to: folder + "/Else")
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.check()
        await installed.settle()
        try Installed.write("new", to: folder + "/package_Else.resources/Main.storyboard")
        await installed.settle()
        page.event(tap(1))
        await sink.next(#""d":1,"c":1"#)
        #expect(test.spawner.apps.count == 1, "the file belongs to another app")
        try Installed.write("new", to: folder + "/package_Fake.resources/Main.storyboard")
        await installed.settle()
        page.event(tap(2))
        _ = await test.spawner.app(2)
        await sink.next(#""d":2,"c":2"#)
        // An adopted project has its resources in a target of their own.
        try Installed.write("new", to: folder + "/package_FakeTexts.resources/Main.storyboard")
        await installed.settle()
        page.event(tap(3))
        _ = await test.spawner.app(3)
        await sink.next(#""d":3,"c":3"#)
        await test.host.shutDown()
    }

    @Test func `a crash while a new build is copied is not counted`() async throws {
        let installed = try Installed()
        let test = installed.test
        let executable = installed.executable
        test.spawner.use { message, app in
            guard app.identifier <= 2 else { return FakeSpawner.wellBehaved(message, app) }
            guard case .launch = message else { return }
            // The program has changed by the time the process dies.
            try? Installed.write(String(repeating: "x", count: Int(app.identifier)), to: executable)
            app.die(.signalled(SIGBUS))
        }
        let (_, sink, _) = try await test.open()
        while !sink.messages.all.contains(where: { $0.contains(#""t":"frame""#) }),
            !Task.isCancelled
        {
            // Only a back-off and a build that has not settled wait for time. The clock must not
            // advance during a launch, because it would overrun its deadline.
            if await test.host.hasLaunchesWaitingForCheck {
                test.clock.advance(by: .seconds(1))
            } else if try await test.processState == .failed {
                test.clock.advance(by: .seconds(1))
            }
            await test.settle()
        }
        let status = try await test.host.status(of: "fake", for: test.person)
        #expect(status.deaths.isEmpty)
        let reasons = test.spawner.apps.all.compactMap { $0.heard.all.first?.launchOrder?.reason }
        #expect(!reasons.contains(.setAside))
        await test.host.shutDown()
    }

    @Test func `a bundle that cannot be read for lack of descriptors is reported as incomplete`()
        throws
    {
        let installed = try Installed(isBundle: true)
        var walk = BundleWalk(openFolder: { _ in
            errno = EMFILE
            return nil
        })
        walk.add(installed.folder)
        #expect(walk.isIncomplete)
        var other = BundleWalk(openFolder: { _ in
            errno = EACCES
            return nil
        })
        other.add(installed.folder)
        #expect(!other.isIncomplete)
    }

    @Test func `a build is identified by all its files up to a limit, and links are not followed`()
        throws
    {
        let folder = try TemporaryFolder()
        func sum(_ filesMax: Int = BundleWalk.filesMax) -> [Int] {
            var walk = BundleWalk(filesMax: filesMax)
            walk.add(folder.path + "/Fake.app")
            return [walk.fileCount, walk.sum]
        }
        #expect(sum() == [0, 0])
        let files = FileManager.default
        for path in ["Fake.app/a/b", "elsewhere"] {
            try files.createDirectory(
                atPath: "\(folder.path)/\(path)", withIntermediateDirectories: true)
        }
        try Installed.write("one", to: folder.path + "/elsewhere/file")
        for name in ["Fake", "a/one", "a/b/two"] {
            try Installed.write("one", to: "\(folder.path)/Fake.app/\(name)")
        }
        try files.createSymbolicLink(
            atPath: folder.path + "/Fake.app/link", withDestinationPath: "../elsewhere")
        let before = sum()
        #expect(before[0] == 4)
        #expect(sum() == before)
        #expect(sum(2)[0] == 2)
        try Installed.write("other", to: folder.path + "/elsewhere/file")
        #expect(sum() == before)
        // Another file of the same size and time.
        let two = folder.path + "/Fake.app/a/b/two"
        let time = try files.attributesOfItem(atPath: two)[.modificationDate] as? Date
        try Installed.write("two", to: two + ".new")
        try files.setAttributes(
            [.modificationDate: try #require(time)], ofItemAtPath: two + ".new")
        #expect(Glibc.rename(two + ".new", two) == 0)
        #expect(sum()[0] == 4)
        #expect(sum() != before)
    }

    @Test func `a new build is used once its files stop changing`() {
        var watch = BuildSettling()
        func saw(_ mark: String, _ seconds: Int) -> Bool {
            watch.record(mark, "program", at: .seconds(seconds))
        }
        #expect(watch.isSettled, "nothing is known yet")
        #expect(saw("1", 0), "the build was there before")
        #expect(watch.build == "1")
        #expect(!saw("", 1), "the build is being replaced")
        #expect(!watch.isSettled)
        #expect(!saw("2", 2))
        #expect(!saw("2+", 3), "the build still grows")
        #expect(watch.build == "1")
        #expect(saw("2+", 4))
        #expect(watch.build == "2+")
        #expect(!saw("3", 5))
        #expect(!saw("2+", 6), "the build was reverted")
        #expect(watch.isSettled)
        #expect(!saw("", 7) && !saw("", 9), "a missing program is no build")
    }

    @Test
    func
        `a build that is installed while the host runs has to settle, even if it is the first one`()
    {
        var watch = BuildSettling()
        func saw(_ mark: String, _ program: String, _ seconds: Int) -> Bool {
            watch.record(mark, program, at: .seconds(seconds))
        }
        #expect(!saw("", "", 1))
        #expect(!saw("1", "program", 2))
        #expect(!watch.mayLaunch("program", at: .seconds(2)))
        #expect(saw("1", "program", 3))
        #expect(watch.mayLaunch("program", at: .seconds(3)))
    }

    @Test func `a build with another identifier is another app`() throws {
        let folder = try TemporaryFolder()
        let bundle = folder.path + "/Fake.app"
        try FileManager.default.createDirectory(
            atPath: bundle, withIntermediateDirectories: true)
        func install(_ information: [String: String]) throws {
            try PropertyListSerialization.data(
                fromPropertyList: information, format: .xml, options: 0
            ).write(to: URL(fileURLWithPath: bundle + "/Info.plist"))
        }
        for name in ["Fake", "Other"] { try Installed.write("x", to: bundle + "/" + name) }
        try install(["CFBundleIdentifier": "org.example.fake", "CFBundleName": "Fake"])
        let catalog = try AppCatalog([InstalledApp(at: bundle)])
        try install([
            "CFBundleIdentifier": "org.example.fake", "CFBundleName": "Renamed",
            "CFBundleExecutable": "Other",
        ])
        let renamed = try #require(catalog.refresh("fake"))
        #expect(renamed.name == "Renamed")
        #expect(renamed.slug == "fake", "its addresses stay")
        #expect(renamed.executable == bundle + "/Other")
        try install(["CFBundleIdentifier": "org.example.else"])
        #expect(catalog.refresh("fake") == nil)
        #expect(catalog["fake"] == renamed)
    }

    @Test func `an icon is used only if its file is an image inside the app's bundle`() throws {
        let folder = try TemporaryFolder()
        let bundle = folder.path + "/Fake.app"
        try FileManager.default.createDirectory(
            atPath: bundle, withIntermediateDirectories: true)
        for name in ["Fake", "AppIcon.svg", "Large.png"] {
            try Installed.write("x", to: bundle + "/" + name)
        }
        func icon(_ information: [String: Any]) throws -> String? {
            try PropertyListSerialization.data(
                fromPropertyList: information, format: .xml, options: 0
            ).write(to: URL(fileURLWithPath: bundle + "/Info.plist"))
            return try InstalledApp(at: bundle).icon.map { String($0.dropFirst(bundle.count + 1)) }
        }
        #expect(try icon([:]) == "AppIcon.svg")
        #expect(try icon(["CFBundleIconFile": "Large.png"]) == "Large.png")
        #expect(
            try icon([
                "CFBundleIcons": ["CFBundlePrimaryIcon": ["CFBundleIconFiles": ["Small", "Large"]]]
            ]) == "Large.png")
        #expect(try icon(["CFBundleIconFile": "../../etc/passwd"]) == "AppIcon.svg")
        #expect(try icon(["CFBundleIconFile": "Fake"]) == "AppIcon.svg", "no image")
    }
}

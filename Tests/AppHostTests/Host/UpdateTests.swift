import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `A new build of an app` {
    /// An app whose executable lies in the test's own folder, and its host.
    private struct Installed {
        let test: TestHost
        let executable: String
        let folder: String

        init(isBundle: Bool = false) throws {
            let temporary = try TemporaryFolder()
            folder = temporary.path + (isBundle ? "/Fake.app" : "")
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            executable = folder + "/Fake"
            try Self.write("one", to: executable)
            if isBundle { try Self.write([:], to: folder) }
            test = try TestHost(
                temporary, app: InstalledApp(at: isBundle ? folder : executable))
        }

        /// Writes what the bundle says of itself.
        func write(_ information: [String: String]) throws {
            try Self.write(information, to: folder)
        }

        private static func write(_ information: [String: String], to folder: String) throws {
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

        /// Puts another build beside the old one and moves it into its place.
        func rename(_ text: String) throws {
            try Self.write(text, to: executable + ".new")
            #expect(Glibc.rename(executable + ".new", executable) == 0)
        }

        /// Lets the host look until what lies there has come to rest.
        func settle() async {
            for _ in 0..<3 {
                await look()
                test.clock.advance(by: .seconds(2))
            }
            await look()
        }

        /// Waits until the host has seen what it looks at.
        func look() async {
            await test.settle()
            while await test.host.isCheckingBuilds { await Task.yield() }
        }
    }

    @Test(.specification("5.3.7"), arguments: ["rename", "copy"])
    func `takes over when the person next acts, with the state and what was done`(how: String)
        async throws
    {
        let installed = try Installed()
        let test = installed.test
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.look()
        if how == "rename" {
            try installed.rename("two, longer")
        } else {
            try Installed.write("two, longer", to: installed.executable)
        }
        await installed.settle()
        let old = await test.spawner.app(1)
        #expect(old.signals.all.isEmpty, "nobody is disturbed")
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

    @Test func `and going back is the same`() async throws {
        let installed = try Installed()
        let test = installed.test
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.look()
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

    @Test func `wakes nobody who sleeps, and serves them when they come`() async throws {
        let installed = try Installed()
        let test = installed.test
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.look()
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

    /// Ends the app of a hidden page, and lets the host's looks end with it.
    private func endHidden(_ installed: Installed, _ page: any ScenePage) async throws {
        let test = installed.test
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        _ = try await test.host.suspend("fake", for: test.person)
        _ = await test.spawner.apps.all.last?.signals.first { $0 == SIGSTOP }
        // Its time begins in the same turn of the host, after the signal.
        await test.settle()
        test.clock.advance(by: LifeTimes().endAfter)
        await installed.settle()
        #expect(try await test.processState == .ended)
    }

    @Test func `that came while nothing ran is not replaced by itself`() async throws {
        let installed = try Installed()
        let test = installed.test
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.look()
        try await endHidden(installed, page)
        try installed.rename("two, longer")
        page.phase(isVisible: true, isFocused: true)
        let app = await test.spawner.app(2)
        #expect(await app.heard.first { $0.launchOrder != nil }.launchOrder?.reason == .afterUpdate)
        await sink.next(#""t":"frame","f":1,"p":2"#)
        for number in 1...3 as ClosedRange<UInt64> {
            page.event(tap(number))
            await sink.next(#""d":\#(number),"c":\#(number)"#)
            // At once, while it settles, and when it has.
            await installed.settle()
        }
        #expect(test.spawner.apps.count == 2)
        // The next one is noticed as ever.
        try installed.rename("three, longer still")
        await installed.settle()
        page.event(tap(4))
        _ = await test.spawner.app(3)
        await sink.next(#""d":4,"c":4"#)
        await test.host.shutDown()
    }

    @Test(arguments: [false, true])
    func `may name its executable otherwise`(whileItRuns: Bool) async throws {
        let installed = try Installed(isBundle: true)
        let test = installed.test
        test.spawner.refuse { request in
            FileManager.default.isExecutableFile(atPath: request.executable)
                ? nil : HostError(.unknownApp, "It is not there.", path: request.executable)
        }
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.look()
        if !whileItRuns { try await endHidden(installed, page) }
        try FileManager.default.removeItem(atPath: installed.executable)
        try Installed.write("two", to: installed.folder + "/Other")
        try installed.write(["CFBundleExecutable": "Other"])
        if whileItRuns { await installed.settle() }
        page.phase(isVisible: true, isFocused: true)
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

    @Test func `may have other resources alone`() async throws {
        let installed = try Installed(isBundle: true)
        let test = installed.test
        let storyboard = installed.folder + "/Base.lproj/Main.storyboard"
        try FileManager.default.createDirectory(
            atPath: installed.folder + "/Base.lproj", withIntermediateDirectories: true)
        try Installed.write("one", to: storyboard)
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.look()
        await installed.settle()
        try Installed.write("two, longer", to: storyboard)
        await installed.settle()
        page.event(tap(1))
        let app = await test.spawner.app(2)
        #expect(await app.heard.first { $0.launchOrder != nil }.launchOrder?.reason == .afterUpdate)
        await sink.next(#""d":1,"c":1"#)
        await test.host.shutDown()
    }

    @Test func `that is copied file by file takes over once it is whole`() async throws {
        let installed = try Installed(isBundle: true)
        let test = installed.test
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.look()
        await installed.settle()
        try Installed.write("two, longer", to: installed.executable)
        for number in 1...4 as ClosedRange<UInt64> {
            try Installed.write("new", to: "\(installed.folder)/lib\(number).so")
            test.clock.advance(by: .seconds(2))
            await installed.look()
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

    @Test func `of which only resources are being copied is not blamed either`() async throws {
        let installed = try Installed(isBundle: true)
        let test = installed.test
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.settle()
        try Installed.write("half", to: installed.folder + "/Main.storyboard")
        test.clock.advance(by: .seconds(2))
        await installed.look()
        let spawner = test.spawner
        spawner.use { message, app in
            guard case .launch = message else { return }
            spawner.use(FakeSpawner.wellBehaved)
            app.die(.signalled(SIGSEGV))
        }
        try await test.host.kill("fake", for: test.person)
        await sink.next(#""t":"frame","f":1,"p":3"#)
        #expect(try await test.host.status(of: "fake", for: test.person).deaths.isEmpty)
        await test.host.shutDown()
    }

    @Test func `of a bare executable may have other resources alone`() async throws {
        let installed = try Installed()
        let test = installed.test
        let folder = (installed.executable as NSString).deletingLastPathComponent
        for name in ["package_Fake", "package_Else"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name).resources", withIntermediateDirectories: true)
        }
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await installed.look()
        await installed.settle()
        try Installed.write("new", to: folder + "/package_Else.resources/Main.storyboard")
        await installed.settle()
        page.event(tap(1))
        await sink.next(#""d":1,"c":1"#)
        #expect(test.spawner.apps.count == 1, "that is another app's")
        try Installed.write("new", to: folder + "/package_Fake.resources/Main.storyboard")
        await installed.settle()
        page.event(tap(2))
        _ = await test.spawner.app(2)
        await sink.next(#""d":2,"c":2"#)
        await test.host.shutDown()
    }

    @Test func `that dies while it is being copied blames nobody`() async throws {
        let installed = try Installed()
        let test = installed.test
        let executable = installed.executable
        test.spawner.use { message, app in
            guard case .launch = message else { return }
            // What was started is not what lies there by the time it dies.
            try? Installed.write(String(repeating: "x", count: Int(app.identifier)), to: executable)
            app.die(.signalled(SIGBUS))
        }
        let (_, sink, _) = try await test.open()
        _ = await test.spawner.app(2)
        test.spawner.use(FakeSpawner.wellBehaved)
        while !sink.messages.all.contains(where: { $0.contains(#""t":"frame""#) }) {
            // Only a back-off waits for time; a launch that is under way must not be made to overrun.
            if try await test.processState == .failed { test.clock.advance(by: .seconds(1)) }
            await test.settle()
        }
        let status = try await test.host.status(of: "fake", for: test.person)
        #expect(status.deaths.isEmpty)
        let reasons = test.spawner.apps.all.compactMap { $0.heard.all.first?.launchOrder?.reason }
        #expect(!reasons.contains(.setAside))
        await test.host.shutDown()
    }

    @Test func `a bundle that cannot be read for want of descriptors says nothing of its build`()
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

    @Test func `is told by every file, up to a number, and no link leads out of it`() throws {
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

    @Test func `counts once it lies still`() {
        var watch = BuildWatch()
        func saw(_ mark: String, _ seconds: Int) -> Bool {
            watch.record(mark, of: "a", at: .seconds(seconds))
        }
        #expect(!saw("1", 0), "it was there before")
        #expect(watch.build(of: "a")?.mark == "1")
        #expect(!saw("", 1), "it is being replaced")
        #expect(watch.isMoving("a"))
        #expect(!saw("2", 2))
        #expect(!saw("2+", 3), "it still grows")
        #expect(watch.build(of: "a")?.mark == "1")
        #expect(saw("2+", 4))
        #expect(watch.build(of: "a")?.mark == "2+")
        #expect(!saw("3", 5))
        #expect(!saw("2+", 6), "it was put back")
        #expect(!watch.isMoving("a"))
        #expect(!saw("", 7) && !saw("", 9), "nothing is no build")
    }

    @Test func `of another identifier is another app`() throws {
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

    @Test func `brings its icon, if it is one of the bundle's own`() throws {
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

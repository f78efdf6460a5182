import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

/// An app of this build in a bundle for one test, with its own URL scheme.
private struct TrialBundle {
    let folder: TemporaryFolder
    var path: String { folder.path + "/Trial.app" }

    init() throws {
        folder = try TemporaryFolder()
        let built = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("TrialApp")
        let files = FileManager.default
        try files.createDirectory(
            atPath: folder.path + "/Trial.app", withIntermediateDirectories: true)
        // The file is copied if it cannot be linked, because a link does not cross file systems.
        let target = URL(fileURLWithPath: folder.path + "/Trial.app/TrialApp")
        do {
            try files.linkItem(at: built, to: target)
        } catch {
            try files.copyItem(at: built, to: target)
        }
        let list: [String: Any] = [
            "CFBundleExecutable": "TrialApp", "CFBundleIdentifier": "org.example.trial",
            "CFBundleURLTypes": [["CFBundleURLSchemes": ["trial"]]],
        ]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0).write(
            to: URL(fileURLWithPath: path + "/Info.plist"))
    }
}

@Suite(.timeLimit(.minutes(5))) struct `A real app of a real host` {
    private let bundle: TrialBundle
    private let folder: TemporaryFolder
    private let person = Person(token: PersonToken())

    init() throws {
        bundle = try TrialBundle()
        folder = try TemporaryFolder()
    }

    private func host(_ change: (inout HostSettings) -> Void = { _ in }) throws -> AppHost {
        var settings = HostSettings(stateDirectory: folder.path + "/state")
        change(&settings)
        return try AppHost(
            apps: [try InstalledApp(at: bundle.path)], settings: settings, logger: TestHost.silent)
    }

    private func open(_ host: AppHost, _ session: SceneSession? = nil) async throws
        -> RecordingSink
    {
        let slug = host.apps[0].slug
        let shown: SceneSession
        if let session {
            shown = session
        } else {
            shown = try await host.freeSession(of: slug, for: person)
        }
        let sink = RecordingSink()
        _ = host.attach(
            TestHost.hello(), to: shown.identifier, of: slug, for: person, sink: sink)
        await sink.next(#""root""#)
        return sink
    }

    @Test(
        .specification("1.3.13", "6.5.1"),
        .enabled(if: LimitedGroup.isPossible, "only root may make control groups of version 1"))
    func `a real app is warned when the kernel reports memory pressure`() async throws {
        let group = try LimitedGroup(bytes: 16 << 20)
        let proc = try FakeProc(version: .one, group: group.path)
        let host = try host {
            $0.eventSources.memory = SystemMemoryPressure(proc: proc.folder.path)
        }
        let sink = try await open(host)
        let filling = Task { try group.fill() }
        await sink.next("warned of memory")
        try await filling.value
        await host.shutDown()
    }

    @Test func `the number of files that were set aside is limited`() async throws {
        let host = try host()
        let slug = host.apps[0].slug
        let session = try await host.freeSession(of: slug, for: person)
        let sink = RecordingSink()
        let page = host.attach(
            TestHost.hello(), to: session.identifier, of: slug, for: person, sink: sink)
        await sink.next(#""root""#)
        let kept = try #require(KeptContainer.all(inStateDirectory: folder.path + "/state").first)
        let aside =
            kept.path + "/Library/Saved Application State/org.example.trial.savedState/Quarantine"
        let files = FileManager.default
        try files.createDirectory(atPath: aside, withIntermediateDirectories: true)
        for number in 0..<40 {
            let path = "\(aside)/old-\(number).current.1"
            try Data("old".utf8).write(to: URL(fileURLWithPath: path))
            let days = 40 + Double(number)
            try files.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -days * 24 * 3600)],
                ofItemAtPath: path)
        }
        page.phase(isVisible: false, isFocused: false)
        // The oldest file is deleted last.
        while files.fileExists(atPath: aside + "/old-39.current.1"), !Task.isCancelled {
            await Task.yield()
        }
        #expect(try files.contentsOfDirectory(atPath: aside).count == 16)
        #expect(files.fileExists(atPath: aside + "/old-0.current.1"))
        await host.shutDown()
    }

    @Test(.specification("1.3.14", "6.9.1"))
    func `a real app opens the URL that launched it, and one that arrives while it runs`()
        async throws
    {
        let host = try host()
        let first = try await host.open(url: "trial:cold?x=1", for: person)
        #expect(!first.isOnScreen)
        let sink = try await open(host, first.session)
        await sink.next("opened trial:cold?x=1 inactive")
        let second = try await host.open(url: "TRIAL:warm", for: person)
        #expect(second.isOnScreen)
        await sink.next("opened trial:warm active")
        await host.shutDown()
    }

    @Test func `a confined app writes its UserDefaults, and the values survive a kill`()
        async throws
    {
        let host = try host()
        let first = try await host.open(url: "trial:remember", for: person)
        let sink = try await open(host, first.session)
        await sink.next("remembered")
        _ = try await host.open(url: "trial:synchronize", for: person)
        await sink.next("synchronized true")
        let process = try #require(await host.processes(of: person).first)
        let shown = sink.messages.count
        kill(process, SIGKILL)
        await sink.next(#""root""#, from: shown)
        _ = try await host.open(url: "trial:recall", for: person)
        await sink.next("recalled 1 and in a suite")
        await host.shutDown()
    }

    @Test func `a first commit that fails is reported to the page within seconds`() async throws {
        let host = try host { $0.commitPatience = .milliseconds(1) }
        let slug = host.apps[0].slug
        let session = try await host.freeSession(of: slug, for: person)
        let container = await host.directory.container(of: person, host.apps[0])
        try FileManager.default.createDirectory(
            atPath: container + "/Library", withIntermediateDirectories: true)
        // No folder can be created at this path, whatever account runs the test.
        try Data().write(
            to: URL(fileURLWithPath: container + "/Library/Saved Application State"))
        let sink = RecordingSink()
        let page = host.attach(
            TestHost.hello(), to: session.identifier, of: slug, for: person, sink: sink)
        await sink.next(#""root""#)
        page.event(tap(1))
        await sink.next("cannot save what you did last")
        await host.shutDown()
    }

    @Test(.enabled(if: CrashReporter.ofThisMachine != nil, "the toolchain's reporter is needed"))
    func `in developer mode the output of a crash contains the functions and no registers`()
        async throws
    {
        let host = try host { $0.isDeveloperMode = true }
        let first = try await host.open(url: "trial:remember", for: person)
        let sink = try await open(host, first.session)
        await sink.next("remembered")
        let shown = sink.messages.count
        _ = try await host.open(url: "trial:crash", for: person)
        await sink.next(#""root""#, from: shown)
        let log = try #require(
            KeptOutput.all(inStateDirectory: folder.path + "/state").first?.lastLines(1000))
        #expect(
            log.contains { $0.contains("TrialApp.obey(_:)") && $0.contains("TrialApp.swift") },
            "\(log.joined(separator: "\n"))")
        #expect(!log.contains { $0.hasPrefix("rax ") || $0.hasPrefix("x0 ") })
        await host.shutDown()
    }

    @Test(.specification("5.2.7", "6.11.9", "5.2.1", "6.6.1"))
    func `an app has no byte of its key in memory once the user's data is locked`() async throws {
        let host = try host { $0.times.lockGrace = .zero }
        let sink = try await open(host)
        let key = try #require(
            KeptContainer.all(inStateDirectory: folder.path + "/state").first
        ).key
        let process = try #require(await host.processes(of: person).first)
        // The search itself works: while the data is unlocked, the key is found.
        #expect(try Self.count(of: key, in: process) > 0)
        try await host.lock()
        await sink.next(#""s":"locked""#)
        while await host.processesHoldKey(of: person), !Task.isCancelled {
            await Task.yield()
        }
        #expect(try Self.count(of: key, in: process) == 0)
        let shown = sink.messages.count
        try await host.unlock()
        await sink.next(#""root""#, from: shown)
        #expect(await host.processes(of: person) == [process])
        await host.shutDown()
    }

    /// Returns the number of occurrences of bytes in the writable memory of a process.
    private static func count(of bytes: [UInt8], in process: Int32) throws -> Int {
        let maps = try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
        let memory = Glibc.open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
        try #require(memory >= 0)
        defer { close(memory) }
        var count = 0
        for line in maps.split(separator: "\n") {
            let fields = line.split(separator: " ")
            let ends = fields[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
            guard fields[1].hasPrefix("rw"), ends.count == 2, ends[1] - ends[0] < 256 << 20 else {
                continue
            }
            var content = [UInt8](repeating: 0, count: Int(ends[1] - ends[0]))
            let read = pread(memory, &content, content.count, off_t(Int64(ends[0])))
            guard read > 0 else { continue }
            count += content[..<read].withUnsafeBytes { content in
                guard let base = content.baseAddress else { return 0 }
                var (found, start) = (0, 0)
                while start + bytes.count <= content.count,
                    let place = memchr(
                        base + start, Int32(bytes[0]), content.count - bytes.count - start + 1)
                {
                    if memcmp(place, bytes, bytes.count) == 0 { found += 1 }
                    start = UnsafeRawPointer(place) - base + 1
                }
                return found
            }
        }
        return count
    }
}

extension AppHost {
    /// Returns the identifiers of a person's processes.
    fileprivate func processes(of person: Person) -> [Int32] {
        instances.values.filter { $0.key.person == person }.compactMap { $0.process?.identifier }
    }

    /// Returns whether one of a person's processes has not yet reported that it released its key.
    fileprivate func processesHoldKey(of person: Person) -> Bool {
        instances.keys.contains { $0.person == person && dataLock.keys[$0]?.processHasKey == true }
    }
}

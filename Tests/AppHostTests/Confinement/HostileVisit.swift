import Foundation
import Glibc
import HostLink
import Testing

@testable import AppHost

/// Two users of one host: one has saved state in the trial app, and the other runs a hostile app.
final class HostileVisit {
    /// The result of each order: 0, or the system's error.
    private(set) var results: [String: Int32] = [:]
    /// The facts that the app reported about its own process.
    private(set) var facts: [String] = []
    let state: String
    let host: AppHost
    /// The other user's container, and the process in it.
    private(set) var victim: (container: String, process: Int32) = ("", 0)
    /// The hostile app's own container.
    let home: String
    /// The hostile app's bundle.
    let bundle: String

    private let folder: TemporaryFolder
    private let pipe: Int32
    /// The reading end of a pipe that every process which escapes from the hostile app holds open.
    private let escaped: Int32
    private let hostile = Person(token: PersonToken())

    private static func built(_ name: String) -> String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent(name).path
    }

    init(_ change: (inout HostSettings) -> Void = { _ in }) async throws {
        folder = try TemporaryFolder()
        state = folder.path + "/state"
        bundle = folder.path + "/Hostile.app"
        try Self.makeBundle(at: bundle)
        var settings = HostSettings(stateDirectory: state)
        settings.times.launchDeadline = .seconds(60)
        settings.times.terminateDeadline = .milliseconds(50)
        change(&settings)
        host = try AppHost(
            apps: [
                try InstalledApp(at: Self.built("TrialApp")), try InstalledApp(at: bundle),
            ], settings: settings, logger: TestHost.silent)
        home = "\(state)/persons/\(hostile.identifier)/hostileapp"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        try #require(mkfifo(home + "/finished", 0o600) == 0)
        // Opened for reading and writing, so that neither side waits for the other to open it.
        pipe = open(home + "/finished", O_RDWR | O_CLOEXEC)
        try #require(mkfifo(home + "/escaped", 0o600) == 0)
        escaped = open(home + "/escaped", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        try await openVictim()
    }

    /// Closes the pipes, which ends escaped processes.
    deinit {
        close(pipe)
        close(escaped)
    }

    /// Lets the app start processes that outlive it: one that stays, and one that forks
    /// continuously.
    func escape() async throws {
        let orders = ["stay", "hydra"].map { "escape\t\(home)/escaped\t\($0)" }
        try await attempt(orders)
        try #require(unexpected([0]) == [])
        let escaped = escaped
        let haveEscaped = try await onThread {
            var (bytes, count) = ([UInt8](repeating: 0, count: 2), 0)
            while count < 2 {
                var waiting = pollfd(fd: escaped, events: Int16(POLLIN), revents: 0)
                guard poll(&waiting, 1, 30_000) == 1 else { return false }
                count += max(0, read(escaped, &bytes, 2))
            }
            return true
        }
        try #require(haveEscaped, "no process escaped")
        // Processes that are started from now on do nothing.
        try Data().write(to: URL(fileURLWithPath: home + "/orders"))
    }

    /// Returns whether no escaped process is left, after at most this number of milliseconds.
    func isAlone(within milliseconds: Int32) async throws -> Bool {
        let escaped = escaped
        return try await onThread {
            var waiting = pollfd(fd: escaped, events: 0, revents: 0)
            return poll(&waiting, 1, milliseconds) == 1
                && waiting.revents & Int16(POLLHUP) != 0
        }
    }

    private static func makeBundle(at path: String) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        let program = (from: built("HostileApp"), to: path + "/HostileApp")
        // The file is copied if it cannot be linked, because a link does not cross file systems.
        do {
            try files.linkItem(atPath: program.from, toPath: program.to)
        } catch {
            try files.copyItem(atPath: program.from, toPath: program.to)
        }
        try PropertyListSerialization.data(
            fromPropertyList: ["CFBundleExecutable": "HostileApp"], format: .xml, options: 0
        ).write(to: URL(fileURLWithPath: path + "/Info.plist"))
    }

    private func openVictim() async throws {
        let person = Person(token: PersonToken())
        let session = try await host.freeSession(of: "trialapp", for: person)
        let sink = RecordingSink()
        let page = host.attach(
            TestHost.hello(), to: session.identifier, of: "trialapp", for: person, sink: sink)
        await sink.next(#""root""#)
        // The app commits its state in the background.
        page.phase(isVisible: false, isFocused: false)
        let container = "\(state)/persons/\(person.identifier)/trialapp"
        victim = (container, try #require(await host.processes(of: person).first))
        let deadline = ContinuousClock.now + .seconds(300)
        while archives.isEmpty {
            try #require(ContinuousClock.now < deadline, "the trial app committed nothing")
            await Task.yield()
        }
    }

    /// The files of the other person's saved state.
    var archives: [String] {
        let state = victim.container + "/Library/Saved Application State"
        let names = FileManager.default.enumerator(atPath: state)?.allObjects ?? []
        return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".current") }
            .map { state + "/" + $0 }
    }

    /// Lets the app try each order and reads the results.
    ///
    /// The words of an order are separated by tabs.
    func attempt(_ orders: [String]) async throws {
        let text = orders.joined(separator: "\n") + "\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: home + "/orders"))
        let session = try await host.freeSession(of: "hostileapp", for: hostile)
        _ = host.attach(
            TestHost.hello(), to: session.identifier, of: "hostileapp", for: hostile,
            sink: RecordingSink())
        let pipe = pipe
        let isFinished = try await onThread {
            var (byte, waiting) = (UInt8(0), pollfd(fd: pipe, events: Int16(POLLIN), revents: 0))
            return poll(&waiting, 1, 30_000) == 1 && read(pipe, &byte, 1) == 1
        }
        try #require(isFinished, "the hostile app did not finish: \(log)")
        let lines = try String(contentsOfFile: home + "/results", encoding: .utf8)
            .split(separator: "\n")
        for line in lines {
            if line.hasPrefix("=") {
                facts.append(String(line.dropFirst()))
            } else if let end = line.lastIndex(of: "\t") {
                results[String(line[..<end])] = Int32(line[line.index(after: end)...])
            }
        }
        try #require(results.count == Set(orders).count)
    }

    private var log: String {
        let path = "\(state)/logs/\(hostile.identifier)/hostileapp/output.log"
        return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }

    /// Quits the hostile app as its user does, which deletes its state.
    func quit() async throws { try await host.quit("hostileapp", for: hostile) }

    /// Kills the hostile app.
    func kill() async throws { try await host.kill("hostileapp", for: hostile) }

    /// Locks the data of the hostile app's user.
    func lock() async throws { try await host.lock(hostile) }

    /// Returns the orders with a result that was not expected, with their results.
    func unexpected(_ expected: Set<Int32>) -> [String] {
        results.filter { !expected.contains($0.value) }.map { "\($0.key): \($0.value)" }.sorted()
    }
}

extension AppHost {
    /// Returns the identifiers of a person's processes.
    fileprivate func processes(of person: Person) -> [Int32] {
        instances.values.filter { $0.key.person == person }.compactMap { $0.process?.identifier }
    }
}
